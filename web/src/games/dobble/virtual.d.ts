/** Pictures by their words; made by `scripts/symbols.ts`, and named in `symbols.ts`. */
declare module 'virtual:symbols' {
  const pictures: unknown
  export default pictures
}
declare module 'virtual:symbols/more' {
  const pictures: unknown
  export default pictures
}
