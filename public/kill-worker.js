// Answered at /sw.js while KILL_WORKER=1, in place of a worker that went wrong: it takes itself and what workers keep in caches away,
// and brings the pages that a worker controlled back to the network. The database stays: what somebody wished for is in it.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(takeAway()))

async function takeAway() {
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  // Not awaited: a page that is left waits for this worker to end.
  for (const page of pages) page.navigate(page.url).catch(() => {})
}
