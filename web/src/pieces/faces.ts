/** One stroke or shape of a face, in a 32 × 32 box. */
interface Part {
  readonly d: string
  readonly look: 'skin' | 'line' | 'mouth' | 'tear' | 'heart' | 'paper'
}

const head: Part = { d: 'M16 3a13 13 0 1 1 0 26a13 13 0 1 1 0-26z', look: 'skin' }
const line = (d: string): Part => ({ d, look: 'line' })

/** The faces by the sign the room knows them by. */
export const facePicture: Readonly<Record<string, readonly Part[]>> = {
  '👏': [
    { d: 'M19 12l5-5a2 2 0 0 1 3 3l-2 2a2 2 0 0 1 2 3l-2 2a2 2 0 0 1 0 3l-5 5c-3 3-7 3-10 0', look: 'skin' },
    {
      d: 'M6 20l-1-6a2 2 0 0 1 4-.5l.5 2.5L17 8.5a2 2 0 0 1 3 3l-3 3l4-3.5a2 2 0 0 1 2.5 3l-4 3.5l3-2a2 2 0 0 1 2.5 3L19 25c-3 3-7 3.5-10 1c-2-2-2.5-3-3-6z',
      look: 'skin',
    },
    line('M10 3l1 3M4 6l2.5 2.5M16 2v3'),
  ],
  '😂': [
    head,
    { d: 'M8 17h16c0 5-3.5 8-8 8s-8-3-8-8z', look: 'mouth' },
    line('M7 13c1-2.5 4-2.5 5 0M20 13c1-2.5 4-2.5 5 0'),
    { d: 'M6 15c-3 2-4 4-2.5 5.5S7 20 6 15zM26 15c3 2 4 4 2.5 5.5S25 20 26 15z', look: 'tear' },
  ],
  '😮': [
    head,
    { d: 'M16 17a3.5 4.5 0 1 1 0 9a3.5 4.5 0 1 1 0-9z', look: 'mouth' },
    line('M11 11.5v2M21 11.5v2M8.5 8c1-1 2.5-1.5 4-1M23.5 8c-1-1-2.5-1.5-4-1'),
  ],
  '😢': [
    head,
    line('M11 13v2M21 13v2M11 24c2.5-3 7.5-3 10 0M8 10c1.5 0 3-.5 4-2M24 10c-1.5 0-3-.5-4-2'),
    { d: 'M10 17c-2.5 3-3 4.5-1.5 6S12 22 10 17z', look: 'tear' },
  ],
  '❤️': [
    {
      d: 'M16 28C7 21 3 16.5 3 11.5a6.5 6.5 0 0 1 13-2a6.5 6.5 0 0 1 13 2C29 16.5 25 21 16 28z',
      look: 'heart',
    },
  ],
  '🎉': [
    { d: 'M4 28l6-17c4 2 8 6 11 11z', look: 'paper' },
    line('M14 12c-1-3 0-6 3-8M18 15c2-5 6-6 10-5M21 19c3-1 5 0 7 2M24 4v.1M29 15v.1M12 5v.1M22 11v.1'),
  ],
}
