import type { Camera } from './camera'
import type { Vector } from './grid'
import type { Hold } from './thumb'

/** From where a lump is looked at. */
interface Sight {
  target: Vector
  yaw: number
  pitch: number
  distance: number
}

/** What all lumps of one table share: the tool in hand, and how large it is. */
class Hand {
  hold = $state<Hold>('pull')
  size = $state(20)
}

/** How someone works on one lump, kept while they are at another. */
export class Grasp {
  readonly #hand: Hand
  #sight: Sight | null = null

  constructor(hand: Hand = new Hand()) {
    this.#hand = hand
  }

  get hold(): Hold {
    return this.#hand.hold
  }
  set hold(hold: Hold) {
    this.#hand.hold = hold
  }

  get size(): number {
    return this.#hand.size
  }
  set size(size: number) {
    this.#hand.size = size
  }

  /** Remembers from where the lump is looked at. */
  keep({ target, yaw, pitch, distance }: Camera): void {
    this.#sight = { target, yaw, pitch, distance }
  }

  /** Looks from there again. */
  recall(camera: Camera): void {
    if (this.#sight) Object.assign(camera, this.#sight)
  }
}

/** How someone works on each of their lumps, by number. */
export class Grasps {
  readonly #hand = new Hand()
  readonly #grasps: Partial<Record<number, Grasp>> = {}

  of(id: number): Grasp {
    return (this.#grasps[id] ??= new Grasp(this.#hand))
  }
}
