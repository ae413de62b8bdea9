/** The sizes at which every screen is tried, in CSS pixels. */
export const sizes = [
  '320x568',
  '360x640',
  '360x740',
  '412x915',
  '640x360',
  '740x360',
  '932x430',
  '768x1024',
  '1024x600',
  '1024x768',
  '1180x620',
  '1280x800',
  '1920x1080',
] as const
export type Size = (typeof sizes)[number]

/**
 * One of each sort, for screens that are laid out as another one of their game is: all sizes for all screens
 * would take a machine with two cores more than six minutes.
 */
export const fewSizes: readonly Size[] = ['320x568', '360x740', '740x360', '1024x600', '1280x800']

/** Those of a screen on the wall, which nobody touches: a projector's and a TV's. */
export const wallSizes: readonly Size[] = ['1280x800', '1920x1080']

export const viewportOf = (size: Size) => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height }
}
