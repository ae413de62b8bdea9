import type { Op, Tool } from '../../wire/dough'
import { add, cross, dot, type Ray } from './camera'
import { cast, type Hit, through } from './cast'
import { type Clay, joined } from './clay'
import { SIDE, type Vector } from './grid'
import { pathText } from './path'

/** What a person can have in hand: the tools of a path, and two of their own. */
export type Hold = Tool | 'ball' | 'slice'

/** How far the middle of a sausage, a groove and a ball lies out of the surface, as shares of their radius. */
const ROLL_PROUD = 0.35
const CARVE_PROUD = 0.45
const BALL_PROUD = 0.5
/** How wide the seam of a ball is smeared, in quarters of a voxel. */
const BALL_SEAM = 6
const MIDDLE: Vector = [SIDE / 2, SIDE / 2, SIDE / 2]

/** What the thumb is about. */
export interface Grip {
  hold: Hold
  /** The radius in quarters of a voxel. */
  size: number
  /** From 1 to 8. */
  force: number
}

/**
 * Turns lines of sight into operations. A stroke is cast against the dough as
 * it was when the thumb came down, or it would climb towards the eye.
 */
export class Thumb {
  readonly #clay: Clay
  /** Called with what is new, to be sent. */
  readonly #tell: (ops: Op[]) => void
  #before: Float32Array | null = null
  #grip: Grip = { hold: 'pull', size: 16, force: 5 }
  #first: { ray: Ray; place: Vector } | null = null
  /** The last place, in quarters. */
  #at: [number, number, number] = [0, 0, 0]
  /** How far off the dough was last seen, and the direction of sight then. */
  #plane: { place: Vector; square: Vector } | null = null
  #untold: Op[] = []
  #isAtEdge = false
  /** The ball under the thumb, told when it has its size. */
  #ball: Extract<Op, { type: 'form' }> | null = null

  constructor(clay: Clay, tell: (ops: Op[]) => void) {
    this.#clay = clay
    this.#tell = tell
  }

  /** Whether the thumb is beyond what can hold dough. */
  get isAtEdge(): boolean {
    return this.isDown && this.#isAtEdge
  }

  get isDown(): boolean {
    return this.#before !== null
  }

  /** Where the thumb would come down. */
  over(ray: Ray): Hit | null {
    return cast(this.#before ?? this.#clay.grid.values, ray)
  }

  /** Comes down. False where there is nothing to take hold of. */
  down(grip: Grip, ray: Ray, ahead: Vector): boolean {
    const before = this.#clay.grid.values.slice()
    const hit = cast(before, ray)
    const isFree = grip.hold === 'slice' || (isAdding(grip.hold) && this.#isBare(before))
    if (hit === null && !isFree) return false
    this.#before = before
    this.#isAtEdge = false
    this.#grip = grip
    const place = hit?.at ?? through(ray, MIDDLE, ahead) ?? MIDDLE
    this.#plane = { place, square: ahead }
    this.#first = { ray, place }
    if (grip.hold === 'slice') return true
    if (grip.hold === 'ball')
      this.#swell(quarters(raised(hit, place, (grip.size / 4) * BALL_PROUD)), grip.size)
    else this.#start(grip.hold, raised(hit, place, this.#proud()))
    return true
  }

  /** Goes on. `wide` is how far the thumb went, in quarters, for what grows under it. */
  move(ray: Ray, force: number, wide: number): void {
    const { hold, size } = this.#grip
    if (this.#before === null || hold === 'slice') return
    if (hold === 'ball') return this.#swell(this.#at, Math.min(64, Math.round(size + wide)))
    const place = this.#follow(this.#before, ray)
    if (place) this.#step(place, force, Math.max(1, size / 8))
  }

  /** Stays where it is and goes on with its work. */
  dwell(force: number): void {
    const { hold } = this.#grip
    if (this.isDown && (hold === 'press' || hold === 'pinch' || hold === 'smooth'))
      this.#add([0, 0, 0], force)
  }

  /** Comes up, at a line of sight where there is one. */
  up(ray: Ray | null = null): void {
    if (this.#before && this.#grip.hold === 'slice' && this.#first && ray)
      this.#slice(this.#before, this.#first.ray, ray)
    if (this.#ball) this.#untold.push(this.#ball)
    this.#ball = null
    this.#before = null
    this.flush()
  }

  /** The stroke was not meant: a second finger came. */
  cancel(): void {
    const hasBegun = this.isDown && this.#grip.hold !== 'slice'
    if (this.#ball) this.#clay.apply({ type: 'undo' })
    else if (hasBegun) this.#do({ type: 'undo' })
    this.#ball = null
    this.#before = null
    this.flush()
  }

  undo(): void {
    if (!this.isDown && this.#clay.canUndo) this.#do({ type: 'undo' })
    this.flush()
  }

  clear(): void {
    this.#do({ type: 'clear' })
    this.flush()
  }

  /** Tells what has not been told yet. */
  flush(): void {
    const ops = this.#untold.reduce(joined, [] as Op[])
    this.#untold = []
    if (ops.length > 0) this.#tell(ops)
  }

  #do(op: Op): void {
    this.#clay.apply(op)
    this.#untold.push(op)
  }

  #start(tool: Tool, place: Vector): void {
    const { size, force } = this.#grip
    this.#at = quarters(place)
    this.#do({ type: 'stroke', tool, size, force, path: pathText(this.#at) })
  }

  #add(by: [number, number, number], force: number): void {
    this.#do({ type: 'more', force, path: pathText(by) })
  }

  /** Goes to a place unless that is hardly a step. */
  #step(place: Vector, force: number, least: number): void {
    this.#isAtEdge = !isInside(place)
    // Beyond the edge there is nothing to hold dough: what is laid along it would be smeared.
    if (this.#isAtEdge) return
    const to = quarters(place)
    const by: [number, number, number] = [to[0] - this.#at[0], to[1] - this.#at[1], to[2] - this.#at[2]]
    if (Math.max(...by.map(Math.abs)) < least) return
    this.#at = to
    this.#add(by, force)
  }

  /** Where the stroke goes with this line of sight. */
  #follow(before: Float32Array, ray: Ray): Vector | null {
    const plane = this.#plane
    if (plane === null) return null
    const flat = through(ray, plane.place, plane.square)
    if (this.#grip.hold === 'pull') return flat
    const hit = cast(before, ray)
    if (this.#grip.hold !== 'roll') return hit && raised(hit, hit.at, this.#proud())
    const jump = hit ? Math.abs(dot(add(hit.at, plane.place, -1), plane.square)) : Infinity
    // Past the edge of the dough, a sausage goes on as far off as it was.
    if (hit === null || jump > this.#grip.size) return flat
    this.#plane = { ...plane, place: hit.at }
    return raised(hit, hit.at, this.#proud())
  }

  #proud(): number {
    const { hold, size } = this.#grip
    return (size / 4) * (hold === 'roll' ? ROLL_PROUD : hold === 'carve' ? CARVE_PROUD : 0)
  }

  /** Lays the ball, or lays it anew in another size. */
  #swell(at: [number, number, number], radius: number): void {
    if (this.#ball?.shape.type === 'ball' && this.#ball.shape.radius === radius) return
    if (this.#ball) this.#clay.apply({ type: 'undo' })
    this.#at = at
    this.#ball = { type: 'form', shape: { type: 'ball', at, radius }, cut: false, soft: BALL_SEAM }
    this.#clay.apply(this.#ball)
  }

  /** Cuts along the plane of two lines of sight; the lesser part falls off. */
  #slice(before: Float32Array, one: Ray, other: Ray): void {
    const square = cross(one.way, other.way)
    const most = Math.max(...square.map(Math.abs))
    if (most < 0.003) return
    const away = square.map((part) => Math.round((part / most) * 127)) as [number, number, number]
    const at = quarters(through(one, MIDDLE, one.way) ?? MIDDLE)
    const [less, more] = parts(before, [at[0] / 4, at[1] / 4, at[2] / 4], away)
    if (less === 0 || more === 0) return
    const fallen = more < less ? away : (away.map((part) => -part) as [number, number, number])
    this.#do({ type: 'slice', at, away: fallen })
  }

  #isBare(values: Float32Array): boolean {
    return !values.some((value) => value < 0)
  }
}

function isAdding(hold: Hold): boolean {
  return hold === 'ball' || hold === 'roll'
}

/** A place a little out of the surface. */
function raised(hit: Hit | null, place: Vector, by: number): Vector {
  return hit ? add(place, hit.out, by) : place
}

/** Whether dough can be laid there. */
function isInside(place: Vector): boolean {
  return place.every((at) => at >= 0 && at <= SIDE - 1)
}

/** The nearest place that can be told. */
function quarters(place: Vector): [number, number, number] {
  const whole = (at: number): number => Math.min(255, Math.max(0, Math.round(at * 4)))
  return [whole(place[0]), whole(place[1]), whole(place[2])]
}

/** How much dough lies behind a plane and beyond it. */
function parts(values: Float32Array, at: Vector, away: Vector): [number, number] {
  let [behind, beyond] = [0, 0]
  for (let z = 0, i = 0; z < SIDE; z++)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++, i++) {
        if (values[i]! >= 0) continue
        if ((x - at[0]) * away[0] + (y - at[1]) * away[1] + (z - at[2]) * away[2] > 0) beyond++
        else behind++
      }
  return [behind, beyond]
}
