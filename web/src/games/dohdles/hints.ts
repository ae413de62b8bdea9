/** How much of a thing a sculpture shows. */
export const measures = ['hard', 'right', 'easy'] as const

/** A stroke of a drawing in a box of 60 × 48: a lump of dough, or a line on it. */
interface Stroke {
  d: string
  isLine?: boolean
}

type Example = Record<(typeof measures)[number], Stroke[]>

const line = (d: string): Stroke => ({ d, isLine: true })

const shell: Stroke = { d: 'M33 40a14 14 0 1 1 .1 0z' }
const coil = line('M33 27c1-3 5-2 5 1s-5 6-9 3-3-10 2-13 12-1 13 5')
const foot: Stroke = { d: 'M8 44c-2-3 0-7 4-7h36c3 0 5 2 6 4 0 2-1 3-3 3z' }
const belly: Stroke = { d: 'M16 40c-6-6-5-20 4-24h16c9 4 10 18 4 24z' }
const spout: Stroke = { d: 'M40 32c6 0 6-12 13-14l3 4c-6 2-6 16-15 17z' }
const cone: Stroke = { d: 'M30 4c7 8 9 20 9 30l7 10H14l7-10c0-10 2-22 9-30z' }

/** Examples of our own; the same as in the rules. */
export const examples: { snail: Example; teapot: Example; rocket: Example } = {
  snail: {
    hard: [{ d: 'M30 42a16 16 0 1 1 .1 0z' }],
    right: [foot, shell, coil],
    easy: [
      { d: 'M6 44c-4-6-2-16 2-20 3-3 7 0 6 4-1 6 2 9 6 9h28c3 0 5 2 6 4 0 2-1 3-3 3z' },
      shell,
      coil,
      line('M8 23L4 14M12 22l2-9M4 13v.1M14 12v.1M7 34c1 2 3 2 5 1'),
    ],
  },
  teapot: {
    hard: [{ d: 'M14 40c-6-8-2-22 10-24 4-5 10-4 12 1 9 3 13 15 8 23z' }],
    right: [belly, spout],
    easy: [
      { d: 'M18 20C6 16 2 34 15 36l1-4c-7-1-5-10 1-8z' },
      belly,
      spout,
      { d: 'M18 16c2-5 18-5 20 0zM28 11a3 3 0 1 1 .1 0z' },
    ],
  },
  rocket: {
    hard: [{ d: 'M22 12a8 8 0 0 1 16 0v24a8 8 0 0 1-16 0z' }],
    right: [cone],
    easy: [
      { d: 'M22 28L10 40h12zM38 28l12 12H38z' },
      { d: 'M30 4c6 6 8 16 8 22v12H22V26c0-6 2-16 8-22z' },
      { d: 'M25 40c0 4 2 6 1 7 2-1 3-3 4-3s2 2 4 3c-1-1 1-3 1-7z' },
      line('M30 22a4 4 0 1 1 .1 0z'),
    ],
  },
}
