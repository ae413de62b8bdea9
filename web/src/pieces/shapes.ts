import type { Colour, Shape } from '../wire/room'

/** The outline of every token shape in a 24 × 24 box. */
export const shapePath: Record<Shape, string> = {
  circle: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z',
  square: 'M4 4h16v16H4z',
  triangle: 'M12 3l10 17.5H2z',
  star: 'M12 2l2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7z',
  heart: 'M12 21C5 15.5 2.5 12 2.5 8.5a5 5 0 0 1 9.5-2.2a5 5 0 0 1 9.5 2.2C21.5 12 19 15.5 12 21z',
  diamond: 'M12 1.5L21 12l-9 10.5L3 12z',
  hexagon: 'M7 3.3h10l5 8.7-5 8.7H7L2 12z',
  cross: 'M8.5 3h7v5.5H21v7h-5.5V21h-7v-5.5H3v-7h5.5z',
  moon: 'M16 2.5A10 10 0 1 0 21.5 16A8.2 8.2 0 0 1 16 2.5z',
  drop: 'M12 2c4.5 5.5 7 8.8 7 12.2a7 7 0 0 1-14 0C5 10.8 7.5 7.5 12 2z',
  flower:
    'M8.8 6.5A3.5 3.5 0 1 1 15.1 6.5A3.5 3.5 0 1 1 18.3 12A3.5 3.5 0 1 1 15.1 17.5A3.5 3.5 0 1 1 8.9 17.5A3.5 3.5 0 1 1 5.7 12A3.5 3.5 0 1 1 8.8 6.5z',
  bolt: 'M14 1.5L4 13.5h6L8.5 22.5 20 9.5h-6.5z',
}

/** Every shape, in the order the picker shows. */
export const shapes = Object.keys(shapePath) as Shape[]

/** Every colour, in the order the picker shows. */
export const colours: Colour[] = [
  'red',
  'blue',
  'yellow',
  'green',
  'purple',
  'orange',
  'teal',
  'pink',
  'brown',
  'grey',
  'lime',
  'navy',
]
