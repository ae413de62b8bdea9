import type { Op, Shape } from '../../wire/dough'

/** Sculptures out of whole bodies, to test with and to look at. */
type Place = [number, number, number]
const add = (shape: Shape): Op => ({ type: 'form', shape, cut: false, soft: 6 })
const cut = (shape: Shape): Op => ({ type: 'form', shape, cut: true, soft: 3 })
const sausage = (from: Place, to: Place, one: number, other = one): Op =>
  add({ type: 'sausage', ends: [from, to], radii: [one, other] })
const ball = (at: Place, radius: number): Op => add({ type: 'ball', at, radius })
const egg = (at: Place, radii: Place): Op => add({ type: 'egg', at, radii })
const ring = (at: Place, axle: Place, radius: number, thick: number): Op =>
  add({ type: 'ring', at, axle, radius, thick })
const fresh = (...ops: Op[]): Op[] => [{ type: 'clear' }, ...ops]

export const lumps: Record<string, Op[]> = {
  cactus: fresh(
    sausage([128, 76, 128], [128, 186, 128], 24, 20),
    sausage([128, 110, 128], [84, 112, 128], 12),
    sausage([84, 112, 128], [82, 150, 128], 12, 10),
    sausage([128, 130, 128], [172, 132, 128], 12),
    sausage([172, 132, 128], [174, 172, 128], 12, 10),
  ),
  snail: fresh(
    sausage([70, 78, 128], [186, 76, 128], 14, 18),
    ball([118, 116, 128], 42),
    ring([118, 116, 128], [0, 0, 1], 24, 8),
    sausage([184, 80, 128], [196, 128, 118], 9, 7),
    sausage([184, 80, 128], [200, 124, 142], 9, 7),
  ),
  mushroom: fresh(sausage([128, 74, 128], [128, 130, 128], 24, 18), egg([128, 148, 128], [64, 36, 64])),
  anchor: fresh(
    sausage([128, 80, 128], [128, 176, 128], 10),
    ring([128, 190, 128], [0, 0, 1], 16, 7),
    sausage([128, 80, 128], [80, 112, 128], 12, 8),
    sausage([128, 80, 128], [176, 112, 128], 12, 8),
    sausage([96, 160, 128], [160, 160, 128], 8),
  ),
  teapot: fresh(
    egg([124, 110, 128], [50, 42, 50]),
    sausage([168, 104, 128], [206, 142, 128], 14, 8),
    ring([72, 114, 128], [0, 0, 1], 24, 8),
    ball([124, 158, 128], 11),
  ),
  igloo: fresh(
    egg([128, 84, 120], [62, 58, 62]),
    cut({ type: 'brick', at: [128, 44, 128], halves: [110, 30, 110], round: 2 }),
    sausage([128, 88, 160], [128, 88, 196], 24),
    cut({ type: 'ball', at: [128, 86, 212], radius: 20 }),
  ),
  pretzel: fresh(
    ring([104, 130, 128], [0, 0, 1], 30, 11),
    ring([152, 130, 128], [0, 0, 1], 30, 11),
    ring([128, 106, 128], [0, 0, 1], 28, 11),
  ),
  flamingo: fresh(
    egg([120, 124, 128], [44, 30, 28]),
    sausage([152, 132, 128], [180, 176, 128], 11, 9),
    sausage([180, 176, 128], [158, 204, 128], 9),
    sausage([158, 204, 128], [144, 194, 128], 10, 5),
    sausage([118, 100, 128], [118, 66, 128], 6),
    sausage([132, 100, 128], [146, 84, 128], 6),
  ),
  lighthouse: fresh(
    sausage([128, 76, 128], [128, 170, 128], 30, 18),
    add({
      type: 'puck',
      ends: [
        [128, 172, 128],
        [128, 178, 128],
      ],
      radius: 26,
    }),
    ball([128, 192, 128], 16),
  ),
  headphones: fresh(
    ring([128, 128, 128], [0, 0, 1], 52, 8),
    cut({ type: 'brick', at: [128, 84, 128], halves: [90, 36, 60], round: 2 }),
    egg([76, 114, 128], [14, 26, 24]),
    egg([180, 114, 128], [14, 26, 24]),
  ),
  hedgehog: fresh(
    egg([128, 100, 128], [54, 36, 40]),
    sausage([172, 92, 128], [196, 86, 128], 18, 8),
    ...[0, 1, 2, 3, 4, 5, 6].flatMap((n): Op[] => [
      sausage([92 + n * 11, 124, 116], [84 + n * 11, 150, 110], 6, 3),
      sausage([92 + n * 11, 124, 140], [84 + n * 11, 150, 146], 6, 3),
    ]),
  ),
  ladder: fresh(
    sausage([96, 68, 128], [110, 196, 128], 9),
    sausage([160, 68, 128], [146, 196, 128], 9),
    ...[90, 116, 142, 168].map((y) => sausage([104, y, 128], [152, y, 128], 7)),
  ),
}
