import { address, isLoopback, joinLink } from './api'

/** The link friends can open, as soon as the server has said which. Call it while a component is made. */
export function useLink(code: string) {
  let href = $state(address(`r/${code}`).href)
  $effect(() => void joinLink(code).then((found) => (href = found)))
  return {
    get href() {
      return href
    },
    /** As people would type it. */
    get typed() {
      return href.replace(/^https?:\/\//, '')
    },
    /** Whether it leads nowhere on any other machine. */
    get isLocal() {
      return isLoopback(href)
    },
    qr: address(`api/rooms/${code}/qr.svg`).href,
  }
}
