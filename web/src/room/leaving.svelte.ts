import { isPresent } from './presence'
import type { Room } from './room.svelte'
import type { Route } from './route.svelte'

/** Leaving the table for good: asked about only of whoever is missed by somebody. */
export class Leaving {
  isAsked = $state(false)

  constructor(
    private readonly room: Room,
    private readonly route: Route,
  ) {}

  leave() {
    const { room } = this
    const isMissed = room.isHost || (room.isPlaying && room.mySeat !== undefined)
    const hasCompany = room.room?.people.some((person) => person.id !== room.me && isPresent(person))
    if (isMissed && hasCompany) this.isAsked = true
    else this.go()
  }

  go() {
    this.room.leaveTable()
    this.route.go('')
  }
}
