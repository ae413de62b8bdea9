import type { Vector } from './grid'

/** How wide the eye sees along the shorter side of the picture: the tangent of half the angle. */
const WIDTH = 0.3
const STEEPEST = 1.45

/** From where on what line the eye looks. */
export interface Ray {
  from: Vector
  way: Vector
}

/** An orbit camera. */
export class Camera {
  target: Vector = [0, 0, 0]
  yaw = 0.5
  pitch = 0.35
  distance = 100
  /** Width over height of the picture. */
  aspect = 1
  /** How low the eye may go. */
  lowest = -STEEPEST
  nearest = 40
  farthest = 400

  turn(yaw: number, pitch: number): void {
    this.yaw += yaw
    this.pitch = Math.min(STEEPEST, Math.max(this.lowest, this.pitch + pitch))
  }

  /** Comes closer by a factor below 1, goes back by one above. */
  zoom(factor: number): void {
    this.distance = Math.min(this.farthest, Math.max(this.nearest, this.distance * factor))
  }

  get eye(): Vector {
    const [, , ahead] = this.axes()
    return add(this.target, ahead, -this.distance)
  }

  /** To the right, up, and ahead, each of length 1. */
  axes(): [Vector, Vector, Vector] {
    const [sy, cy] = [Math.sin(this.yaw), Math.cos(this.yaw)]
    const [sp, cp] = [Math.sin(this.pitch), Math.cos(this.pitch)]
    return [
      [cy, 0, -sy],
      [-sy * sp, cp, -cy * sp],
      [-sy * cp, -sp, -cy * cp],
    ]
  }

  /** The line of sight through a place in the picture, −1 to 1 from left to right and from bottom to top. */
  ray(x: number, y: number): Ray {
    const [right, up, ahead] = this.axes()
    const [wide, high] = this.#spread()
    return { from: this.eye, way: normal(add(add(ahead, right, x * wide), up, y * high)) }
  }

  /** Where in the picture a place is seen, and how far ahead. */
  project(place: Vector): { x: number; y: number; ahead: number } {
    const [right, up, forward] = this.axes()
    const [wide, high] = this.#spread()
    const way = add(place, this.eye, -1)
    const ahead = dot(way, forward)
    return { x: dot(way, right) / (ahead * wide), y: dot(way, up) / (ahead * high), ahead }
  }

  /** What takes places to the picture, column by column, as WebGL wants it. */
  matrix(): Float32Array {
    const [right, up, ahead] = this.axes()
    const [wide, high] = this.#spread()
    const eye = this.eye
    const near = this.distance * 0.05
    const far = this.distance * 4 + 200
    const depth = (far + near) / (far - near)
    const shift = (-2 * far * near) / (far - near)
    const columns = [0, 1, 2].flatMap((axis) => {
      const [r, u, a] = [right[axis]!, up[axis]!, ahead[axis]!]
      return [r / wide, u / high, a * depth, a]
    })
    const away = -dot(ahead, eye)
    const last = [-dot(right, eye) / wide, -dot(up, eye) / high, away * depth + shift, away]
    return new Float32Array([...columns, ...last])
  }

  #spread(): [number, number] {
    return this.aspect > 1 ? [WIDTH * this.aspect, WIDTH] : [WIDTH, WIDTH / this.aspect]
  }
}

export function add(a: Vector, b: Vector, times = 1): Vector {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function normal(a: Vector): Vector {
  const length = Math.sqrt(dot(a, a)) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
