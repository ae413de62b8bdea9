/** Reads a room code however it was typed: any case, spaces, dashes, or a whole link. */
export function readCode(typed: string): string {
  const link = /\/(?:r|tv)\/([^/?#]+)/i.exec(typed)
  return (link?.[1] ?? typed).toUpperCase().replace(/[^A-Z0-9]/g, '')
}
