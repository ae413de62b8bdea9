import type { Op, Shape } from '../../wire/dough'

/** Small sculptures of whole shapes, to look at and to test with. */

const add = (shape: Shape, soft = 6): Op => ({ type: 'form', shape, cut: false, soft })
const cut = (shape: Shape, soft = 2): Op => ({ type: 'form', shape, cut: true, soft })

export const duck: Op[] = [
  { type: 'clear' },
  add({ type: 'egg', at: [128, 96, 120], radii: [46, 36, 60] }),
  add({
    type: 'sausage',
    ends: [
      [128, 100, 156],
      [128, 150, 166],
    ],
    radii: [26, 22],
  }),
  add({ type: 'ball', at: [128, 160, 168], radius: 30 }),
  add({ type: 'egg', at: [128, 152, 202], radii: [16, 6, 18] }, 3),
  add({
    type: 'sausage',
    ends: [
      [128, 108, 72],
      [128, 140, 52],
    ],
    radii: [18, 6],
  }),
  add({ type: 'egg', at: [86, 104, 116], radii: [10, 20, 34] }, 4),
  add({ type: 'egg', at: [170, 104, 116], radii: [10, 20, 34] }, 4),
  cut({ type: 'ball', at: [110, 168, 192], radius: 6 }),
  cut({ type: 'ball', at: [146, 168, 192], radius: 6 }),
]

export const cat: Op[] = [
  { type: 'clear' },
  add({ type: 'egg', at: [128, 100, 120], radii: [36, 48, 40] }),
  add({ type: 'ball', at: [128, 164, 136], radius: 34 }),
  add(
    {
      type: 'sausage',
      ends: [
        [106, 180, 134],
        [98, 212, 134],
      ],
      radii: [14, 3],
    },
    4,
  ),
  add(
    {
      type: 'sausage',
      ends: [
        [150, 180, 134],
        [158, 212, 134],
      ],
      radii: [14, 3],
    },
    4,
  ),
  add(
    {
      type: 'sausage',
      ends: [
        [108, 100, 150],
        [106, 60, 166],
      ],
      radii: [12, 11],
    },
    4,
  ),
  add(
    {
      type: 'sausage',
      ends: [
        [148, 100, 150],
        [150, 60, 166],
      ],
      radii: [12, 11],
    },
    4,
  ),
  { type: 'stroke', tool: 'roll', size: 9, force: 8, path: 'gIsEoFULPcDLcMDQcIAgBMLYMTMI' },
  add({ type: 'ball', at: [128, 156, 168], radius: 9 }, 3),
  cut({ type: 'ball', at: [114, 172, 168], radius: 6 }),
  cut({ type: 'ball', at: [142, 172, 168], radius: 6 }),
]

export const mug: Op[] = [
  { type: 'clear' },
  add(
    {
      type: 'puck',
      ends: [
        [128, 60, 128],
        [128, 176, 128],
      ],
      radius: 52,
    },
    0,
  ),
  cut(
    {
      type: 'puck',
      ends: [
        [128, 76, 128],
        [128, 200, 128],
      ],
      radius: 42,
    },
    4,
  ),
  add({ type: 'ring', at: [186, 118, 128], axle: [0, 0, 1], radius: 30, thick: 9 }, 4),
  cut(
    {
      type: 'puck',
      ends: [
        [128, 76, 128],
        [128, 200, 128],
      ],
      radius: 42,
    },
    4,
  ),
  { type: 'stroke', tool: 'smooth', size: 24, force: 8, path: 'oLgLgIAAA' },
]
