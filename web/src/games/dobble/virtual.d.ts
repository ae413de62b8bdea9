/** The pictures of one theme; made by `scripts/symbols.ts`, and named in `symbols.ts`. */
declare module 'virtual:symbols/*' {
  const pictures: unknown
  export default pictures
}
