/** The letters of codes: no vowels, so that no code is a word, and no address of ours a code. */
const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{5,6}$/

/** Reads a room code however it was typed: any case, spaces, dashes, or a whole link. */
export function readCode(typed: string): string {
  const link = /\/(?:r|tv)\/([^/?#]+)/i.exec(typed)
  return (link?.[1] ?? typed).toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Whether it is a code as rooms have them. */
export const isCode = (read: string) => CODE.test(read)
