import { onMount } from 'svelte'
import type { Room } from './room.svelte'

/** Looks whether the server was updated whenever a lost line is back: then the page comes back fresh. */
export function watchForNewerServer(room: () => Room | undefined) {
  // Fetched while its file is certainly there: a newer server does not have it.
  const loaded = import('./freshPage').catch(() => undefined)
  const page = new AbortController()
  onMount(() => () => page.abort())

  let wasLost = false
  $effect(() => {
    const here = room()
    if (here?.line === 'lost') wasLost = true
    if (here?.line !== 'open' || !wasLost) return
    wasLost = false
    void loaded.then((fresh) =>
      fresh?.comeBackFresh(
        fresh.browserPage(() => here.isSettled),
        page.signal,
      ),
    )
  })
}
