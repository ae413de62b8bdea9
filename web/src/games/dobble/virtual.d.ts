/** The pictures of one theme by symbol word; made by `scripts/symbols.ts`. */
declare module 'virtual:symbols/*' {
  const pictures: import('./symbols').Pictures
  export default pictures
}
