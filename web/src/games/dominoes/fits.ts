import type { Fit, FitGroup, Gain, View } from '../../wire/dominoes'

/** The squares of a domino, and what the diamond under it pays: `8H9H`, `8H8G:4`. */
const PLACE = /^(\d+[A-O])(\d+[A-O])(?::(\d+))?$/

/** What everyone gains, with the diamond for whoever places. */
function withDiamond(gains: Gain[], seat: number, diamond: number): Gain[] {
  if (!diamond) return gains
  const bonus = gains.find((gain) => gain.seat === seat)?.bonus ?? 0
  const others = gains.filter((gain) => gain.seat !== seat)
  return [...others, { seat, diamond, bonus, points: diamond + bonus }].sort((a, b) => a.seat - b.seat)
}

function fitsOfGroup({ dots, gains, at }: FitGroup, seat: number): Fit[] {
  return at.split(' ').map((place) => {
    const [, first, second, diamond] = PLACE.exec(place)!
    return {
      halves: [
        { square: first!, dots: dots[0] },
        { square: second!, dots: dots[1] },
      ],
      gains: withDiamond(gains, seat, Number(diamond ?? 0)),
    }
  })
}

/** Every placement that a view offers, each with all there is to know of it. */
export function fitsOf({ fits, phase }: Pick<View, 'fits' | 'phase'>): Fit[] {
  return phase.type === 'over' ? [] : fits.flatMap((group) => fitsOfGroup(group, phase.seat))
}
