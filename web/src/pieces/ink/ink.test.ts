import { describe, expect, it } from 'vitest'
import type { Ink, InkOp, Pen } from '../../wire/ink'
import { decode, encode } from './chunk'
import { Drawing } from './drawing'
import { svgOf } from './export'
import { InkTimeLapse } from './timeLapse'
import { EDGE, inks } from './stroke'

const pen: Pen = { tool: 'ink', width: 'medium', colour: 'red' }

/** A number from 0 to `below`, the same in every run. */
function chanceOf(seed: number) {
  let last = seed
  return (below: number) => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31
    return last % below
  }
}

const chunk = (points: number[], more: { pen?: Pen; ends?: boolean } = {}): InkOp => ({
  type: 'chunk',
  points,
  ends: true,
  ...more,
})
const dot = (x: number): InkOp => chunk([x, x], { pen })

/** Where the strokes to be seen begin. */
const seen = (drawing: Drawing) => drawing.strokes.map(({ places }) => places[0])

function drawn(ops: readonly InkOp[]): Drawing {
  const drawing = new Drawing()
  ops.forEach((op, at) => drawing.apply(op, 1000 + 50 * at))
  return drawing
}

describe('points on their way', () => {
  it.each([1, 2, 3, 4, 5])('come back exactly, however they are cut (%i)', (seed) => {
    const chance = chanceOf(seed)
    const places = Array.from({ length: 2 * (1 + chance(300)) }, () => chance(EDGE))
    const back: number[] = []
    const sent: number[] = []
    while (sent.length < places.length) {
      const part = places.slice(sent.length, sent.length + 2 * (1 + chance(64)))
      back.push(...decode(encode(part, sent), back))
      sent.push(...part)
    }
    expect(back).toEqual(places)
  })

  it('are the place itself first, and ways after that', () => {
    expect(encode([100, 200, 103, 196], [])).toEqual([100, 200, 3, -4])
    expect(encode([103, 200], [100, 200])).toEqual([3, 0])
  })
})

describe('a drawing', () => {
  const undo: InkOp = { type: 'undo' }
  const redo: InkOp = { type: 'redo' }
  const clear: InkOp = { type: 'clear' }
  it.each<[string, InkOp[], number[]]>([
    ['has its strokes in order', [dot(1), dot(2)], [1, 2]],
    ['takes the last one back', [dot(1), dot(2), undo], [1]],
    ['puts it there again', [dot(1), dot(2), undo, undo, redo, redo], [1, 2]],
    ['forgets what was undone once there is more', [dot(1), dot(2), undo, dot(3), redo], [1, 3]],
    ['is empty when cleared', [dot(1), dot(2), clear], []],
    ['comes back when the clearing is undone', [dot(1), dot(2), clear, undo], [1, 2]],
    ['has nothing to put back while cleared', [dot(1), dot(2), undo, clear, redo], []],
    ['forgets what was undone when cleared', [dot(1), dot(2), undo, clear, undo, redo], [1]],
    ['starts anew after clearing', [dot(1), clear, dot(2), undo, undo], []],
    ['survives more undoing than there is', [dot(1), undo, undo, redo], [1]],
  ])('%s', (_, ops, left) => {
    expect(seen(drawn(ops))).toEqual(left)
  })

  it('grows while the pen is down, and only then', () => {
    const drawing = drawn([chunk([5, 5], { pen, ends: false }), chunk([1, 0, 1, 0], { ends: false })])
    expect(drawing.open?.places).toEqual([5, 5, 6, 5, 7, 5])
    drawing.apply(chunk([], { ends: true }), 2000)
    drawing.apply(chunk([9, 9]), 2050)
    expect([drawing.open, drawing.strokes.at(-1)?.places]).toEqual([undefined, [5, 5, 6, 5, 7, 5]])
  })

  it('says what may be done', () => {
    const may = (ops: InkOp[]) => {
      const { mayUndo, mayRedo, mayClear } = drawn(ops)
      return { mayUndo, mayRedo, mayClear }
    }
    expect(may([])).toEqual({ mayUndo: false, mayRedo: false, mayClear: false })
    expect(may([dot(1), dot(2), undo])).toEqual({ mayUndo: true, mayRedo: true, mayClear: true })
    expect(may([dot(1), clear])).toEqual({ mayUndo: true, mayRedo: false, mayClear: false })
  })

  it('is blank with nothing but an eraser on it', () => {
    expect(drawn([chunk([1, 1], { pen: { ...pen, tool: 'eraser' } })]).isBlank).toBe(true)
    expect(drawn([dot(1)]).isBlank).toBe(false)
  })

  it('told at once is the drawing told bit by bit, and goes on as that would', () => {
    const stroke = (points: number[], beats: number[]) => ({ pen, points, pressure: [], beats })
    const ink: Ink = {
      strokes: [
        stroke([10, 10, 5, 0, 5, 5], [1000, 1, 50, 2]),
        stroke([7, 7], [1100, 1]),
        stroke([8, 8, 1, 1], [1150, 2]),
      ],
      live: 2,
      cleared: false,
      open: false,
    }
    const told = new Drawing()
    told.load(ink)
    const bits = drawn([
      chunk([10, 10], { pen, ends: false }),
      chunk([5, 0, 5, 5]),
      dot(7),
      chunk([8, 8, 1, 1], { pen }),
      undo,
    ])
    expect(told.strokes).toEqual(bits.strokes)
    for (const op of [redo, undo, undo, redo, clear, undo]) {
      told.apply(op, 3000)
      bits.apply(op, 3000)
      expect(told.strokes).toEqual(bits.strokes)
    }
  })
})

describe('a time-lapse', () => {
  const long = drawn(Array.from({ length: 400 }, (_, at) => chunk([at, at, 1, 0, 0, 1], { pen }))).strokes
  const shown = ({ drawing }: InkTimeLapse) => drawing.strokes.map(({ places }) => places)

  it('ends with the drawing, in a few seconds', () => {
    const lapse = new InkTimeLapse(long)
    lapse.seek(lapse.length)
    expect(lapse.length).toBeLessThanOrEqual(8000)
    expect(shown(lapse)).toEqual(long.map(({ places }) => places))
  })

  it('shows any moment, forwards and backwards', () => {
    const lapse = new InkTimeLapse(long)
    lapse.seek(lapse.length / 2)
    const half = shown(lapse)
    expect(half.length).toBeGreaterThan(150)
    expect(half.length).toBeLessThan(250)
    lapse.seek(lapse.length)
    lapse.seek(lapse.length / 2)
    expect(shown(lapse)).toEqual(half)
  })

  it('leaves out the pauses', () => {
    const drawing = new Drawing()
    drawing.apply(dot(1), 1000)
    drawing.apply(dot(2), 50_000)
    expect(new InkTimeLapse(drawing.strokes).length).toBe(300)
  })
})

describe('a saved picture', () => {
  it('has every stroke in its colour, on paper', () => {
    const svg = svgOf(drawn([dot(100), chunk([9, 9, 900, 900], { pen: { ...pen, colour: 'blue' } })]))
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    const fills = [...parsed.querySelectorAll('path')].map((path) => path.getAttribute('fill'))
    expect(fills).toEqual(['#fffdf8', inks.red, inks.blue])
    expect(parsed.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 2048 2048')
  })
})
