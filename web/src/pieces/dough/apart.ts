/** Keeps what is written on a table readable: boxes that would lie on each other are moved apart. */

/** A box by its middle. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Room {
  readonly width: number
  readonly height: number
}

/** One push may bring a box onto another; after so many rounds a dozen lie still. */
const ROUNDS = 16
const GAP = 2

const clamp = (at: number, half: number, most: number) =>
  most < 2 * half ? most / 2 : Math.min(Math.max(at, half), most - half)

/** By how much one has to move to be off the other, along the shorter way. */
function pushOff(one: Box, other: Box): { x: number; y: number } | null {
  const [dx, dy] = [one.x - other.x, one.y - other.y]
  const across = (one.width + other.width) / 2 + GAP - Math.abs(dx)
  const down = (one.height + other.height) / 2 + GAP - Math.abs(dy)
  if (across <= 0 || down <= 0) return null
  return across < down ? { x: dx < 0 ? -across : across, y: 0 } : { x: 0, y: dy < 0 ? -down : down }
}

/** Where boxes lie, within their room, so that none hides another, nor what stands still. */
export function apart(boxes: readonly Box[], still: readonly Box[], room: Room): Box[] {
  const moved = boxes.map((box) => ({ ...box }))
  for (let round = 0; round < ROUNDS; round++) {
    moved.forEach((one, at) => {
      for (const other of moved.slice(at + 1)) {
        const push = pushOff(one, other)
        if (!push) continue
        one.x += push.x / 2
        one.y += push.y / 2
        other.x -= push.x / 2
        other.y -= push.y / 2
      }
      for (const other of still) {
        const push = pushOff(one, other)
        one.x += push?.x ?? 0
        one.y += push?.y ?? 0
      }
    })
    for (const one of moved) {
      one.x = clamp(one.x, one.width / 2, room.width)
      one.y = clamp(one.y, one.height / 2, room.height)
    }
  }
  return moved
}
