/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { DAILY_TAG, NETWORK_SIGN_IN, type PageNews } from '../src/contract/worker-talk.ts'
import { readDownloadUrl } from '../src/domain/downloads/download-url.ts'
import { isPrefetchAllowed } from '../src/domain/playback/prefetch-allowed.ts'
import { apiCache, cacheKey, viewerMark } from '../src/storage/api-cache.ts'
import { readDownloadFile } from '../src/storage/download-files.ts'
import { now, timedFetch } from '../src/storage/server-clock.ts'
import { cacheCorrections } from './cache-corrections.ts'
import { cacheResponse, readCached } from './cache-eviction.ts'
import { clockRestored } from './clock.ts'
import { respondWithImage } from './images.ts'
import { isFirstCall, respondToNavigation } from './navigation.ts'
import { evictPages } from './pages.ts'
import { EVERYBODY } from './prefetch.ts'
import { addStaticRoutes, type CachedRoute, cachedRouteOf, isImage, isServerOnly } from './routes.ts'
import { precache, respondWithSiteFile } from './site-files.ts'
import { respond } from './strategies.ts'
import { sendWhenOnline } from './sync.ts'
import { endSession, isViewerCurrent, notifyPages } from './viewer.ts'
import { handleVisit, refreshDaily } from './visit.ts'
import { inOtherLanguage, prefetchMissing } from './visited-page.ts'
import './push.ts'

declare const self: ServiceWorkerGlobalScope

cleanupOutdatedCaches()
sendWhenOnline(self)

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([precache.install(), addStaticRoutes(event, cacheNames.precache)]))
})

// Cached pages of another build would load its scripts. Navigations wait for this, so the prefetch starts
// with a visit instead.
self.addEventListener('activate', (event) => event.waitUntil(Promise.allSettled([precache.tidy(), evictPages()])))

// An installed site is woken once a day where the browser allows it, so that the guide is cached before the
// network goes.
self.addEventListener('periodicsync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === DAILY_TAG) event.waitUntil(refreshDaily())
}) as EventListener)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.mode === 'navigate' && (isServerOnly(url) || url.searchParams.has(NETWORK_SIGN_IN))) return
  if (request.mode === 'navigate') return event.respondWith(respondToNavigation(event, url))
  const { method } = request
  if (method === 'GET' && precache.has(url.pathname)) return event.respondWith(respondWithSiteFile(event, url.pathname))
  if (isImage(method, url)) return event.respondWith(respondWithImage(request))
  // The thumbnails of a downloaded film; players read its media themselves.
  if (readDownloadUrl(url.pathname)) return event.respondWith(downloadFile(url.pathname))
  const route = cachedRouteOf(method, url)
  if (route) respondToCall(event, route)
})

async function downloadFile(path: string): Promise<Response> {
  return (await readDownloadFile(path).catch(() => undefined)) ?? new Response(null, { status: 404 })
}

function respondToCall(event: FetchEvent, route: CachedRoute): void {
  const { request } = event
  const other = inOtherLanguage(route.path)
  if (other !== undefined && isPrefetchAllowed(self.navigator)) event.waitUntil(prefetchMissing([other], EVERYBODY, now()))
  const viewer = viewerMark(/^Basic (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1])
  const isFirst = isFirstCall(event.clientId, cacheKey(route.path, viewer))
  const response = (): Promise<Response> =>
    respond(route, viewer, isFirst, {
      network: () => timedFetch(request),
      read: (store, key) => readCached(store, key, now()),
      readAll: (store) => apiCache(store).entries(),
      cache: cacheResponse,
      beginFetch: cacheCorrections.beginFetch,
      isViewerCurrent: () => isViewerCurrent(viewer),
      notify: notifyPages,
      endSession: () => endSession(viewer),
      delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      waitUntil: (work) => event.waitUntil(work),
      nowMs: now,
    })
  event.respondWith(clockRestored.then(response))
}

// An update waits until a viewer accepts it: a tab that plays is never taken over by itself.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { type, token } = (event.data ?? {}) as { type?: string; token?: PageNews['token'] }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'VISIT' && event.source instanceof WindowClient) {
    event.waitUntil(handleVisit(token ?? undefined, new URL(event.source.url).pathname))
  }
})
