import type { Scene } from '../wire/replay'
import type { SayReplay } from './words'

/** What happened in a scene: in the game's own words if it has any, with a name to them. */
export function captionOf(
  say: SayReplay,
  { cause }: Scene,
  own: string,
  name: (seat: number) => string,
): string {
  switch (cause.type) {
    case 'deal':
      return say('replay.deal')
    case 'strokes':
      return own || say('replay.strokes')
    case 'timeout':
      return own || say('replay.timeout')
    case 'pause':
      return own || say('replay.paused')
    case 'leave':
      return own || say('replay.leave', { name: name(cause.seat) })
    case 'act': {
      if (own === '') return say('replay.act', { name: name(cause.seat) })
      return own.includes(name(cause.seat)) ? own : say('replay.own', { name: name(cause.seat), what: own })
    }
  }
}
