/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { redirects } from '../src/contract/site.ts'
import { API_BASE } from '../src/contract/wire.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const SHELL = '/index.html'
const RULES = API_BASE + redirects.path
const RULES_CACHE = 'redirect-rules'

// `/` is no file of the precache: which language it opens in is decided by the server, and offline by the page.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

// The rules are on the device before the first spell without a network.
self.addEventListener('activate', (event) => event.waitUntil(askForRules().catch(() => {})))

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') {
    // A navigation that the network cannot answer opens the shell.
    event.respondWith(fetch(event.request).catch(async () => (await matchPrecache(SHELL)) ?? Response.error()))
  } else if (new URL(event.request.url).pathname === RULES) {
    event.respondWith(askForRules().catch(async () => (await caches.match(RULES)) ?? Response.error()))
  }
})

/** The redirect rules from the network, kept for when there is none. */
async function askForRules(): Promise<Response> {
  const answer = await fetch(RULES)
  if (answer.ok) await keepRules(answer.clone()).catch(() => {})
  return answer
}

async function keepRules(answer: Response): Promise<void> {
  await (await caches.open(RULES_CACHE)).put(RULES, answer)
}

// The new version waits for somebody to accept it; a tab that plays is never taken over by itself.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
