import type { Shape } from '../../wire/dough'
import type { Vector } from './grid'

/** Voxels from quarters. */
export function voxels(quarters: readonly [number, number, number]): Vector {
  return [quarters[0] / 4, quarters[1] / 4, quarters[2] / 4]
}

/** Something with a surface: how far a place is from it, and where it lies. */
export interface Body {
  distance: (x: number, y: number, z: number) => number
  /** The box that holds it. */
  low: Vector
  high: Vector
}

/** A sausage between two places, whose radius may change on the way. */
export function sausage(from: Vector, to: Vector, start: number, end: number): Body {
  const [ax, ay, az] = from
  const bx = to[0] - ax
  const by = to[1] - ay
  const bz = to[2] - az
  const square = bx * bx + by * by + bz * bz
  const more = end - start
  return {
    distance: (x, y, z) => {
      const px = x - ax
      const py = y - ay
      const pz = z - az
      const along = square === 0 ? 0 : (px * bx + py * by + pz * bz) / square
      const t = along < 0 ? 0 : along > 1 ? 1 : along
      const dx = px - bx * t
      const dy = py - by * t
      const dz = pz - bz * t
      return Math.sqrt(dx * dx + dy * dy + dz * dz) - (start + more * t)
    },
    ...between(from, to, start > end ? start : end),
  }
}

/** The body that an operation names. */
export function bodyOf(shape: Shape): Body {
  switch (shape.type) {
    case 'ball': {
      const at = voxels(shape.at)
      return sausage(at, at, shape.radius / 4, shape.radius / 4)
    }
    case 'sausage':
      return sausage(voxels(shape.ends[0]), voxels(shape.ends[1]), shape.radii[0] / 4, shape.radii[1] / 4)
    case 'egg':
      return egg(voxels(shape.at), voxels(shape.radii))
    case 'brick':
      return brick(voxels(shape.at), voxels(shape.halves), shape.round / 4)
    case 'puck':
      return puck(voxels(shape.ends[0]), voxels(shape.ends[1]), shape.radius / 4)
    case 'ring':
      return ring(voxels(shape.at), shape.axle, shape.radius / 4, shape.thick / 4)
  }
}

/** Near enough to the distance to an ellipsoid, which has no simple one. */
function egg(at: Vector, radii: Vector): Body {
  const [rx, ry, rz] = radii
  const thin = rx < ry ? (rx < rz ? rx : rz) : ry < rz ? ry : rz
  return {
    distance: (x, y, z) => {
      const px = (x - at[0]) / rx
      const py = (y - at[1]) / ry
      const pz = (z - at[2]) / rz
      const qx = px / rx
      const qy = py / ry
      const qz = pz / rz
      const slope = Math.sqrt(qx * qx + qy * qy + qz * qz)
      const depth = Math.sqrt(px * px + py * py + pz * pz)
      return slope === 0 ? -thin : (depth * (depth - 1)) / slope
    },
    low: [at[0] - rx, at[1] - ry, at[2] - rz],
    high: [at[0] + rx, at[1] + ry, at[2] + rz],
  }
}

function brick(at: Vector, halves: Vector, round: number): Body {
  const [hx, hy, hz] = halves
  return {
    distance: (x, y, z) => {
      const qx = Math.abs(x - at[0]) - (hx - round)
      const qy = Math.abs(y - at[1]) - (hy - round)
      const qz = Math.abs(z - at[2]) - (hz - round)
      const ox = qx > 0 ? qx : 0
      const oy = qy > 0 ? qy : 0
      const oz = qz > 0 ? qz : 0
      const deep = qx > qy ? (qx > qz ? qx : qz) : qy > qz ? qy : qz
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + (deep < 0 ? deep : 0) - round
    },
    low: [at[0] - hx, at[1] - hy, at[2] - hz],
    high: [at[0] + hx, at[1] + hy, at[2] + hz],
  }
}

function puck(from: Vector, to: Vector, radius: number): Body {
  const wx = to[0] - from[0]
  const wy = to[1] - from[1]
  const wz = to[2] - from[2]
  const length = Math.sqrt(wx * wx + wy * wy + wz * wz)
  const nx = wx / length
  const ny = wy / length
  const nz = wz / length
  const half = length / 2
  return {
    distance: (x, y, z) => {
      const px = x - from[0]
      const py = y - from[1]
      const pz = z - from[2]
      const along = px * nx + py * ny + pz * nz
      const dx = px - nx * along
      const dy = py - ny * along
      const dz = pz - nz * along
      const out = Math.sqrt(dx * dx + dy * dy + dz * dz) - radius
      const over = Math.abs(along - half) - half
      const ox = out > 0 ? out : 0
      const oy = over > 0 ? over : 0
      const deep = out > over ? out : over
      return Math.sqrt(ox * ox + oy * oy) + (deep < 0 ? deep : 0)
    },
    ...between(from, to, radius),
  }
}

function ring(at: Vector, axle: Vector, radius: number, thick: number): Body {
  const length = Math.sqrt(axle[0] * axle[0] + axle[1] * axle[1] + axle[2] * axle[2])
  const nx = axle[0] / length
  const ny = axle[1] / length
  const nz = axle[2] / length
  return {
    distance: (x, y, z) => {
      const px = x - at[0]
      const py = y - at[1]
      const pz = z - at[2]
      const high = px * nx + py * ny + pz * nz
      const dx = px - nx * high
      const dy = py - ny * high
      const dz = pz - nz * high
      const out = Math.sqrt(dx * dx + dy * dy + dz * dz) - radius
      return Math.sqrt(out * out + high * high) - thick
    },
    ...between(at, at, radius + thick),
  }
}

function between(from: Vector, to: Vector, reach: number): { low: Vector; high: Vector } {
  const low = (axis: 0 | 1 | 2): number => (from[axis] < to[axis] ? from[axis] : to[axis]) - reach
  const high = (axis: 0 | 1 | 2): number => (from[axis] > to[axis] ? from[axis] : to[axis]) + reach
  return { low: [low(0), low(1), low(2)], high: [high(0), high(1), high(2)] }
}
