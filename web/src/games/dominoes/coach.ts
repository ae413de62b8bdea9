import type { Coach } from '../../room/coach'
import type { Fit, View } from '../../wire/dominoes'
import { words } from './coached'
import { fitsOf } from './fits'
import { dominoOf, isSame } from './squares'

const nPlacedBy = ({ placed }: View, seat: number) => placed.filter((one) => one.seat === seat).length
const isMyTurn = ({ phase }: View, seat: number) => phase.type !== 'over' && phase.seat === seat
const isPlacing = ({ phase, may }: View) => phase.type === 'placing' && may.place

/** The placement that brings this seat most, of those the view offers. */
function bestFit(view: View, seat: number): Fit | undefined {
  const points = ({ gains }: Fit) => gains.find((gain) => gain.seat === seat)?.points ?? 0
  return fitsOf(view).reduce<Fit | undefined>(
    (best, fit) => (best && points(best) >= points(fit) ? best : fit),
    undefined,
  )
}

/** The domino of the hand with which it is made. */
function bestDomino(view: View, seat: number): string {
  const fit = bestFit(view, seat)
  const at = view.hand.findIndex((domino) => fit && isSame(domino, dominoOf(fit.halves)))
  return `domino-${at}`
}

const goal = ({ goal }: View) => ({ goal })

/** Against one other, without a clock. */
const coach: Coach<View> = {
  first: { seats: 2, options: { pace: 'off' } },
  words,
  lessons: [
    { id: 'double', at: 'stop', rare: true, when: ({ may }) => may.stop },
    { id: 'discard', at: 'hand', rare: true, when: ({ may }) => may.discard },
    { id: 'confirm', early: true, at: 'confirm', when: isPlacing },
    { id: 'spot', early: true, at: 'spot', when: isPlacing },
    { id: 'aim', early: true, at: 'rack', fill: goal, when: (view, seat) => nPlacedBy(view, seat) === 0 },
    {
      id: 'pick',
      early: true,
      at: bestDomino,
      when: (view, seat) => isPlacing(view) && nPlacedBy(view, seat) === 0,
    },
    {
      id: 'track',
      at: (_, seat) => `piece-${seat}`,
      when: (view, seat) => (view.sides[seat]?.space ?? 0) > 0,
    },
    {
      id: 'bonus',
      at: (_, seat) => `side-${seat}`,
      when: (view, seat) => view.sides[seat]?.dots != null,
    },
    {
      id: 'others',
      at: 'board',
      when: (view, seat) => isMyTurn(view, seat) && view.placed.some((one) => one.seat !== seat),
    },
    { id: 'end', at: 'stock', fill: goal, when: (view, seat) => nPlacedBy(view, seat) > 1 },
  ],
}

export default coach
