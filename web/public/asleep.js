/*
 * Says that the server is asleep, where a browser would show an error of its own. It keeps nothing but that one
 * page, and no file of the client: what is shown while the server answers always comes from the server.
 */
const STORE = 'dodo-asleep'
const PAGE = './asleep'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const page = await caches.match(PAGE, { cacheName: STORE })
      if (page) return page
      throw error
    }),
  )
})
