import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Dough from './Dough.svelte'
import DoughTable from './DoughTable.svelte'
import DoughView from './DoughView.svelte'
import type { DoughWords } from './tools'

const words: DoughWords = {
  canvas: 'Your dough',
  tools: {
    pull: 'Pull',
    press: 'Press',
    pinch: 'Pinch',
    roll: 'Roll',
    ball: 'Ball',
    carve: 'Carve',
    slice: 'Cut',
    smooth: 'Smooth',
  },
  toolsLabel: 'Tool',
  size: 'Size',
  undo: 'Undo',
  clear: 'Clear',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  left: (percent) => `${percent} left`,
  missing: 'No WebGL 2 here.',
  lost: 'Gone for a moment.',
  edge: 'No room there.',
}

afterEach(() => vi.restoreAllMocks())

test('a browser without WebGL 2 is told so in place of dough', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const missing = words.missing
  render(Dough, { props: { colour: 'red', ops: [], onops: () => {}, words } })
  render(DoughView, { props: { colour: 'red', ops: [], label: 'A ball', missing, lost: words.lost } })
  render(DoughTable, { props: { sculptures: [], label: 'A table', missing, lost: words.lost } })
  expect(screen.getAllByText(missing)).toHaveLength(3)
  expect(screen.queryByRole('radio')).toBeNull()
})
