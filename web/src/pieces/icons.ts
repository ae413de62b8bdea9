/** Line drawings in a 24 × 24 box. */
export const iconPath = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  book: 'M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2c2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14',
  hat: 'M12 4L1 9l11 5 11-5zM6 11.5v5c3.5 3 8.5 3 12 0v-5M21 10v7',
  gear: 'M4 6h7M17 6h3M14 4v4M4 12h2M12 12h8M9 10v4M4 18h9M19 18h1M16 16v4',
  copy: 'M9 9h11v12H9zM5 15H4V3h11v2',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  unlock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 7.5-2',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  skip: 'M5 5l9 7-9 7zM19 5v14',
  step: 'M8 5l8 7-8 7',
  step_back: 'M16 5l-8 7 8 7',
  skip_back: 'M19 5l-9 7 9 7zM5 5v14',
  back: 'M20 12H4M10 6l-6 6 6 6',
  film: 'M3 4h18v16H3zM8 4v16M16 4v16M3 9h5M3 15h5M16 9h5M16 15h5',
  crown: 'M3 18h18M3 18L2 7l6 4 4-7 4 7 6-4-1 11',
  bot: 'M5 9h14v11H5zM12 9V5M12 3v1M9 14v.5M15 14v.5M2 13v3M22 13v3M9.5 17.5h5',
  eye: 'M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  exit: 'M10 4H4v16h6M9 12h12M17 8l4 4-4 4',
  flag: 'M5 22V3M5 4c5-3 9 3 14 0v10c-5 3-9-3-14 0',
  trophy:
    'M7 3h10v6a5 5 0 0 1-10 0zM7 5H3c0 4 1.5 5.5 4 6M17 5h4c0 4-1.5 5.5-4 6M12 14v4M8 21h8M9 21c0-2 1-3 3-3s3 1 3 3',
  download: 'M12 3v12M7 11l5 5 5-5M4 20h16',
  cross: 'M6 6l12 12M18 6L6 18',
  people:
    'M9 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.5.8 4 2.5 4 5.5',
  smile: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM8.5 9.5v.5M15.5 9.5v.5M8 14.5c2 3 6 3 8 0',
  hand: 'M4 13l4 6c1 1.5 2.5 2 5 2c4 0 6-2.5 6-6V6.5a1.5 1.5 0 0 0-3 0V11V4.5a1.5 1.5 0 0 0-3 0V11V3.5a1.5 1.5 0 0 0-3 0V12V6a1.5 1.5 0 0 0-3 0v9l-1.5-2.5c-1-1.3-3-.5-1.5.5z',
  chair: 'M7 3v10h10V3M5 13h14M6 13v8M18 13v8M7 8h10',
  again: 'M20 5v5h-5M20 10a8 8 0 1 0 .5 5',
  screen: 'M3 4h18v12H3zM8 21h8M12 16v5',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v9h14v-9',
  check: 'M4 13l5 5L20 6',
  shield: 'M12 2.5l8 3v6c0 5-3.5 8.5-8 10c-4.5-1.5-8-5-8-10v-6zM8.5 12l2.5 2.5 4.5-5',
} as const

export type IconName = keyof typeof iconPath
