import type { Hold } from './thumb'

/** Every word the workbench shows or says, given by whoever shows it. */
export interface DoughWords {
  /** What the canvas is, and that arrow keys turn it. */
  canvas: string
  tools: Record<Hold, string>
  toolsLabel: string
  size: string
  undo: string
  clear: string
  turnLeft: string
  turnRight: string
  /** How much more work the dough takes; called with percent. */
  left: (percent: number) => string
  /** Where there is no WebGL 2. */
  missing: string
  /** While the graphics card has lost the picture. */
  lost: string
  /** Where the thumb is beyond what can hold dough. */
  edge: string
}

/** The tools in the order of the bench, with a line drawing in a 24 × 24 box. */
export const benchTools: { hold: Hold; path: string }[] = [
  { hold: 'pull', path: 'M4 20c3 0 4-1 6-4s3-9 9-11M15 3.5l4.6 1.2-1.4 4.5M4 14c1.5 0 2.5-.5 3.5-2' },
  { hold: 'press', path: 'M12 2v9M8.5 7.500l3.5 3.5 3.5-3.500M3 14c4 0 5 5 9 5s5-5 9-5' },
  { hold: 'pinch', path: 'M2 18c6 0 8-3 10-12 2 9 4 12 10 12M4 9h4M6 7l2 2-2 2M20 9h-4M18 7l-2 2 2 2' },
  {
    hold: 'roll',
    path: 'M7.8 20.200a4 4 0 0 1-4-6.500L13.7 3.800a4 4 0 0 1 6.5 6.500L10.3 19a4 4 0 0 1-2.5 1.200z',
  },
  { hold: 'ball', path: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16zM12 8.500v7M8.5 12h7' },
  { hold: 'carve', path: 'M3 8h4c1 0 1.5 1 1.5 3.500S9.5 16 12 16s3.5-2 3.5-4.500S16 8 17 8h4M12 3v8' },
  { hold: 'slice', path: 'M3 21L21 3M5 9a7 7 0 0 1 5-5M14 20a7 7 0 0 0 6-6' },
  { hold: 'smooth', path: 'M3 15c2-4 4-4 6 0s4 4 6 0M15 15c1.5-3 3-3 6-3M4 7h12M13 4l3 3-3 3' },
]
