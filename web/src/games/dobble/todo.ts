import type { Bout, View } from '../../wire/dobble'
import type { SayDobble } from './spoken'

/** Who looks, and what they have in hand. */
export interface Viewer {
  seat: number | null
  name: (seat: number) => string
  /** Seconds until a wrong call is forgiven; null until the next card; undefined without one. */
  lockedFor: number | null | undefined
  isCalling: boolean
  nPicked: number
}

/** The one line that says what to do next. */
export function whatToDo(say: SayDobble, view: View, viewer: Viewer): string {
  if (view.phase.type === 'countdown') return say(`soon.${view.bout.type}`)
  const part = view.places.find(({ seat }) => seat === viewer.seat)?.part
  if (part === 'safe') return say('todo.safe')
  if (part !== 'racing') return whatToWatch(say, view, viewer)
  if (viewer.lockedFor === null) return say('todo.lockedCard')
  if (viewer.lockedFor !== undefined) return say('todo.locked', { seconds: viewer.lockedFor })
  if (viewer.isCalling) return say('todo.calling')
  if (view.bout.type === 'triplet' && viewer.nPicked > 0) {
    return say('todo.triplet.more', { n: 3 - viewer.nPicked })
  }
  return say(`todo.${view.bout.type}`)
}

function whatToWatch(say: SayDobble, { bout, places }: View, { name }: Viewer): string {
  if (bout.type === 'time_trial') return say('todo.watchTrial')
  if (bout.type !== 'face_off' && bout.type !== 'last_potato') return say('todo.watch')
  const tied = places.filter(({ part }) => part === 'racing').map(({ seat }) => name(seat))
  return say('todo.watchTie', { names: say.list(tied) })
}

/** What is raced for, and how far it has got. */
export function tellBout(say: SayDobble, bout: Bout): string {
  switch (bout.type) {
    case 'hot_potato':
      return `${say('mini.hot_potato')} · ${say('bout.round', { round: bout.round, rounds: bout.rounds })}`
    case 'warm_up':
      return `${say('mini.warm_up')} · ${say('bout.pair', { pair: bout.pair, pairs: bout.pairs })}`
    case 'face_off':
      return bout.stake === 'title' ? say('bout.title') : say('bout.face_off')
    case 'last_potato':
      return bout.stake === 'title' ? say('bout.titlePotato') : say('bout.last_potato')
    case 'tower':
    case 'well':
    case 'poisoned_gift':
    case 'triplet':
    case 'time_trial':
      return say(`mini.${bout.type}`)
  }
}

/** A reaction as people say it. */
export function tellTime(say: SayDobble, reaction: number): string {
  return say('time', { seconds: (reaction / 1000).toFixed(reaction < 10_000 ? 2 : 1) })
}
