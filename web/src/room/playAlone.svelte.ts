import type { Kind } from '../wire/room'
import { useShellWords } from '../words'
import { Failed, openRoom } from './api'
import { getHouse } from './context'
import { explain } from './explain'
import { keepFreshToken } from './keep'
import type { Options } from './options'

/** Opens a table of one's own and begins there at once, without bots. */
export class PlayAlone {
  isBusy = $state(false)
  readonly #house = getHouse()
  readonly #say = useShellWords()

  constructor(private readonly kind: Kind) {}

  async play(options: Options) {
    const { route, toasts } = this.#house
    this.isBusy = true
    try {
      const { code, token } = await openRoom()
      keepFreshToken(code, token)
      // Nobody waits for whoever plays alone, so no clock runs.
      const quickStart = { kind: this.kind, learns: false, options: { ...options, pace: 'off' } }
      route.go(`r/${code}`, { quickStart })
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      toasts.show(explain(this.#say, error), 'refused')
    } finally {
      this.isBusy = false
    }
  }
}
