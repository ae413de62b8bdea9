import type { Domino, Ending, Event, Gain, Half, Placed } from '../../wire/dominoes'
import { layoutOf, nameOf } from './squares'
import type { SayDominoes } from './words'

export type NameOf = (seat: number) => string

/** "8H to 8I, 6 and 1". */
export function tellHalves(say: SayDominoes, halves: readonly [Half, Half]): string {
  const { corner, isUpright, dots } = layoutOf(halves)
  const end = isUpright ? { x: corner.x, y: corner.y + 1 } : { x: corner.x + 1, y: corner.y }
  return say('tell.halves', { from: nameOf(corner), to: nameOf(end), first: dots[0], second: dots[1] })
}

export function tellDomino(say: SayDominoes, [low, high]: Domino): string {
  return low === high ? say('tell.double', { dots: low }) : say('tell.domino', { low, high })
}

/** What a placement brings everyone, from the side of whoever places: "scores 7; Ben gets 3". */
export function tellGains(say: SayDominoes, gains: readonly Gain[], mover: number, name: NameOf): string {
  const own = gains.find(({ seat }) => seat === mover)
  const others = gains.filter(({ seat }) => seat !== mover)
  return [
    say('tell.scores', { n: own?.points ?? 0 }),
    ...others.map(({ seat, points }) => say('tell.gets', { name: name(seat), n: points })),
  ].join('; ')
}

/** How one seat's points arose: "diamond 4, bonus 3". */
export function tellParts(say: SayDominoes, { diamond, bonus }: Gain): string {
  const parts = [diamond > 0 && say('gain.diamond', { diamond }), bonus > 0 && say('gain.bonus', { bonus })]
  return parts.filter(Boolean).join(', ')
}

/** One placement as a sentence. */
export function tellPlaced(
  say: SayDominoes,
  { seat, halves, gains }: Pick<Placed, 'seat' | 'halves' | 'gains'>,
  name: NameOf,
): string {
  return say('tell.placed', {
    name: name(seat),
    where: tellHalves(say, halves),
    gains: tellGains(say, gains, seat, name),
  })
}

export function tellEnding(say: SayDominoes, ending: Ending): string {
  return say(`ending.${ending}`)
}

/** An event for those who listen; nothing where the room already says it. */
export function tellEvent(say: SayDominoes, event: Event, name: NameOf, seat: number | null): string {
  switch (event.type) {
    case 'began':
      return say(event.shown[event.first]?.length ? 'heard.began' : 'heard.first', {
        name: name(event.first),
      })
    case 'turn_began':
      return ''
    case 'drew':
      return event.dominoes.length > 0
        ? say('heard.drew', { dominoes: event.dominoes.map((one) => tellDomino(say, one)).join(', ') })
        : ''
    case 'placed':
      return tellPlaced(say, event, name)
    case 'discarded':
      return event.seat === seat && event.domino
        ? say('heard.discardedYou', { domino: tellDomino(say, event.domino) })
        : say('heard.discarded', { name: name(event.seat) })
    case 'stopped':
      return event.seat === seat ? '' : say('heard.stopped', { name: name(event.seat) })
    case 'expired':
      return say('heard.expired', { name: name(event.seat) })
    case 'left':
      return say('heard.left', { name: name(event.seat) })
    case 'ended':
      return tellEnding(say, event.ending)
  }
}
