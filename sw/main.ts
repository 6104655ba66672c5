/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching'
import { LOST_MARK } from '../src/contract/lost-mark.ts'
import { DAILY_TAG, type PageNews, SHELF_CHANNEL, type WorkerNews } from '../src/contract/worker-talk.ts'
import { readDownloadUrl } from '../src/domain/downloads/download-url.ts'
import { isPrefetchAllowed } from '../src/domain/playback/prefetch-allowed.ts'
import { saysNoLanguage } from '../src/domain/i18n/language-choice.ts'
import { languageTag, LOCALE_COOKIE } from '../src/domain/i18n/locale.ts'
import { localizePath, readPath, SCREENS } from '../src/domain/routing/paths.ts'
import { isShare } from '../src/domain/routing/shared-link.ts'
import { SITE_NAME } from '../src/domain/i18n/site-name.ts'
import { forgetPerson } from '../src/storage/forget-person.ts'
import { apiCache, cacheKey, viewerMark } from '../src/storage/api-cache.ts'
import { readDownloadFile } from '../src/storage/download-files.ts'
import { openStore } from '../src/storage/kv-store.ts'
import { whoIsIn } from '../src/storage/signed-in.ts'
import { respond } from './strategies.ts'
import { clockRestored } from './clock.ts'
import { prefetchFetch } from './prefetch-fetch.ts'
import { evictOtherViewers, cacheResponse, readCached } from './cache-eviction.ts'
import { redirectNavigation } from './navigation-redirect.ts'
import { responsesNeededBy } from './navigation-needs.ts'
import { evictPages, cachePage, cachedPage } from './pages.ts'
import { evictImages, respondWithImage } from './images.ts'
import { openPrecache, scriptOf } from './precache.ts'
import { cachedRouteOf, isImage, addStaticRoutes } from './routes.ts'
import { soon } from './soon.ts'
import { callsOfPage, inOtherLanguage, packagesOfPage, prefetchMissing, pagesForEverybody } from './visited-page.ts'
import { EVERYBODY, type PrefetchViewer, prefetch } from './prefetch.ts'
import { sendWhenOnline } from './sync.ts'
import './push.ts'
import { now, timedFetch } from '../src/storage/server-clock.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const SHELL = '/index.html'

/** How long a navigation to a misspelt address waits for the server's redirect (ms). */
const PATIENCE_MS = 3000

const pages = new BroadcastChannel(SHELF_CHANNEL)
/** The mark of whoever looks at the site, for navigations, which do not say, and the address of home in their language. */
const marks = openStore<string>('meta')
const VIEWER = 'viewer'
const HOME = 'home'

/** The pages that began from the shell, and what they have asked for: the first time the device answers at once. */
const begunHere = new Map<string, Set<string>>()

const precache = openPrecache(self.__WB_MANIFEST, cacheNames.precache, location.origin)
cleanupOutdatedCaches()
sendWhenOnline(self)

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([precache.install(), addStaticRoutes(event, cacheNames.precache)]))
})

// Pages of another build would ask for its scripts. Whoever opens a page meanwhile waits: what is fetched ahead comes with a page's visit.
self.addEventListener('activate', (event) => event.waitUntil(Promise.allSettled([precache.tidy(), evictPages()])))

// Once a day where the browser lets an installed site, so that the guide is there before the network goes.
self.addEventListener('periodicsync', ((event: ExtendableEvent & { tag: string }) => {
  if (event.tag === DAILY_TAG) event.waitUntil(refresh())
}) as EventListener)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  if (request.mode === 'navigate') return event.respondWith(openAddress(event, url))
  const { method } = request
  if (method === 'GET' && precache.has(url.pathname)) return event.respondWith(fileOfSite(event, url.pathname))
  if (isImage(method, url)) return event.respondWith(respondWithImage(request))
  // The small pictures of a film that was saved; what plays of it, players read themselves.
  if (readDownloadUrl(url.pathname)) return event.respondWith(keptFile(url.pathname))
  const route = cachedRouteOf(method, url)
  if (!route) return
  const other = inOtherLanguage(route.path)
  if (other !== undefined && isPrefetchAllowed(self.navigator)) event.waitUntil(prefetchMissing([other], EVERYBODY, now()))
  const viewer = viewerMark(/^Basic (.+)$/.exec(request.headers.get('Authorization') ?? '')?.[1])
  const isFirst = isFirstAsked(event.clientId, cacheKey(route.path, viewer))
  const answer = (): Promise<Response> =>
    respond(route, viewer, isFirst, {
      network: () => timedFetch(request),
      read: (store, key) => readCached(store, key, now()),
      readAll: (store) => apiCache(store).entries(),
      cache: cacheResponse,
      isViewerCurrent: () => isHere(viewer),
      notify: (news) => pages.postMessage(news),
      endSession: () => endSession(viewer),
      delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      waitUntil: (work) => event.waitUntil(work),
      nowMs: now,
    })
  event.respondWith(clockRestored.then(answer))
})

/** Opens an address, or leads to the one that it means: in its one spelling, and in the language that the viewer has chosen. */
async function openAddress(event: FetchEvent, url: URL): Promise<Response> {
  const led = redirectNavigation(url, await readerOf(event))
  if (led) {
    const redirect = () => Response.redirect(new URL(led.to, location.origin), led.status)
    // The server knows the redirect rules, which come before the spelling; a slow network does not hold the address up.
    if (led.status === 301)
      return Promise.race([fetch(event.request), wait(PATIENCE_MS)]).then((it) => it ?? redirect(), redirect)
    return redirect()
  }
  // The page reads what was shared; an address of 25 kB is more than many proxies let through.
  if (isShare(url.pathname)) return (await soon(beginFromShell(event))) ?? fetch(event.request)
  // A browser without a cookie store: the shell decides the language, because pages may read the cookie.
  if (!self.cookieStore && saysNoLanguage(url)) {
    const viewer = await soon(marks.read(VIEWER))
    const isHere = viewer !== undefined && (await soon(isHeld(url.pathname, viewer)))
    return (isHere && (await soon(beginFromShell(event)))) || openFromNetwork(event, fetch(event.request))
  }
  return openPage(event, url)
}

/** What the worker knows of the reader of a navigation; undefined where the browser hides its cookies from workers. */
async function readerOf({ request }: FetchEvent) {
  if (!self.cookieStore) return undefined
  const cookie = await self.cookieStore.get(LOCALE_COOKIE).catch(() => null)
  return {
    cookie: cookie?.value,
    accepted: self.navigator.languages.join(),
    isOwnLink: request.referrer.startsWith(`${location.origin}/`),
  }
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/**
 * A page: from the device at once, as the server made it last or as the shell with all that it shows; else from the network, and without
 * one from the device.
 */
async function openPage(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  const [viewer] = await Promise.all([soon(marks.read(VIEWER)), clockRestored])
  // Who looks at the site has not been said yet.
  if (viewer === undefined) return openFromNetwork(event, timedFetch(event.request))
  const isPlain = search === ''
  const page = isPlain ? await soon(cachedPage(pathname, viewer, now())) : undefined
  const begun = page ?? ((await soon(isHeld(pathname, viewer))) ? await soon(beginFromShell(event)) : undefined)
  if (!begun) return openFromNetwork(event, isPlain ? fetchPage(event, pathname, viewer) : fetch(event.request))
  // For the next time.
  if (isPlain && isPrefetchAllowed(self.navigator)) event.waitUntil(fetchPage(event, pathname, viewer).catch(() => {}))
  if (page) begunHere.set(event.resultingClientId, new Set())
  return begun
}

/**
 * A page of the network, or from the shell where that is silent. A failure that something else than the service reports, such as a proxy's
 * 502, is silence too.
 */
async function openFromNetwork(event: FetchEvent, asked: Promise<Response>): Promise<Response> {
  const page = await asked.catch(() => undefined)
  if (page && (page.status < 500 || scriptOf(await page.clone().text()))) return page
  const shell = await beginFromShell(event, true).catch(() => undefined)
  return shell ?? page ?? Response.error()
}

async function fetchPage(event: FetchEvent, pathname: string, viewer: string): Promise<Response> {
  const page = await timedFetch(event.request)
  event.waitUntil(keepFor(viewer, pathname, page.clone()).catch(() => {}))
  return page
}

/** Keeps a page, unless somebody else has come while it was made: it may be theirs. */
async function keepFor(viewer: string, pathname: string, page: Response): Promise<void> {
  if (await isHere(viewer)) await cachePage(pathname, viewer, page, now(), precache.has)
}

/** Whether nobody else has come since; before the first visit nobody has. */
async function isHere(viewer: string): Promise<boolean> {
  return [viewer, undefined].includes(await marks.read(VIEWER))
}

/**
 * The shell in the language of an address, as the server would have sent it; `isLost` when the network has just failed. Undefined where the
 * browser has lost it.
 */
async function beginFromShell(event: FetchEvent, isLost = false): Promise<Response | undefined> {
  const shell = await heldFile(event, SHELL)
  if (!shell) return undefined
  begunHere.set(event.resultingClientId, new Set())
  const { locale } = readPath(new URL(event.request.url).pathname)
  const language = languageTag(locale)
  const manifest = `<link rel="manifest" href="/manifest.${language}.webmanifest" />`
  const html = (await shell.text())
    .replace('<html lang="uk"', `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/, `<title>${SITE_NAME[locale]}</title>`)
    .replace('<!--head-->', manifest)
  return new Response(isLost ? html.replace('<html ', `<html ${LOST_MARK} `) : html, { headers: shell.headers })
}

/** A file of the site that the device holds; one that it has lost is fetched again behind the page's back, with all others that miss. */
async function heldFile(event: FetchEvent, path: string): Promise<Response | undefined> {
  const file = await precache.read(path).catch(() => undefined)
  if (!file) event.waitUntil(precache.repair())
  return file
}

async function fileOfSite(event: FetchEvent, path: string): Promise<Response> {
  return (await soon(heldFile(event, path))) ?? fetch(event.request)
}

async function keptFile(path: string): Promise<Response> {
  return (await readDownloadFile(path).catch(() => undefined)) ?? new Response(null, { status: 404 })
}

async function isHeld(pathname: string, viewer: string): Promise<boolean> {
  const needs = responsesNeededBy(pathname)
  if (!needs) return false
  const held = await Promise.all(
    needs.map(({ store, path, personal }) => apiCache(store).read(cacheKey(path, personal ? viewer : ''))),
  )
  return held.every((answer) => answer !== undefined)
}

function isFirstAsked(client: string, key: string): boolean {
  const asked = begunHere.get(client)
  if (!asked || asked.has(key)) return false
  asked.add(key)
  return true
}

// The new version waits for somebody to accept it; a tab that plays is never taken over by itself.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { type, token } = (event.data ?? {}) as { type?: string; token?: PageNews['token'] }
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'VISIT' && event.source instanceof WindowClient) {
    event.waitUntil(visited(token ?? undefined, new URL(event.source.url).pathname))
  }
})

async function visited(token: string | undefined, pathname: string): Promise<void> {
  const viewer = viewerMark(token)
  const home = localizePath(SCREENS.home, readPath(pathname).locale)
  const before = await marks.read(VIEWER)
  await Promise.all([marks.put(VIEWER, viewer), marks.put(HOME, home)]).catch(() => {})
  // What was made for somebody who has left, and pictures of their own.
  if (before !== undefined && before !== viewer)
    await Promise.all([evictImages(), evictPages(), evictOtherViewers(viewer)]).catch(() => {})
  const paths = [...callsOfPage(pathname), ...pagesForEverybody()]
  await clockRestored
  const taken = isPrefetchAllowed(self.navigator) && takePage(pathname, paths, guestOf(token))
  await Promise.all([precache.repair(), prepare(token), taken])
}

async function takePage(pathname: string, paths: readonly string[], viewer: PrefetchViewer): Promise<void> {
  await prefetchMissing(paths, viewer, now())
  await prefetchMissing(await packagesOfPage(pathname), viewer, now())
}

/** Whoever has a token, for what is fetched ahead. */
function guestOf(token: string | undefined): PrefetchViewer {
  const viewer = viewerMark(token)
  return { token, isCurrent: () => isHere(viewer), endSession: () => endSession(viewer) }
}

/** Fetches ahead for whoever is signed in, without a page. */
async function refresh(): Promise<void> {
  await prepare((await whoIsIn().catch(() => undefined))?.token)
}

/** What of a person is on the device goes when the service has ended their session; what waits to be sent stays for them. */
async function endSession(viewer: string): Promise<void> {
  const who = await whoIsIn()
  if (!(await isHere(viewer)) || (who && viewerMark(who.token) !== viewer)) return
  pages.postMessage({ kind: 'ended', viewer } satisfies WorkerNews)
  await Promise.all([forgetPerson(), evictPages(), evictImages(), evictOtherViewers('')])
}

let preparing = Promise.resolve()

/** Fetches ahead, one after the other: a second wish finds what the first has brought. */
function prepare(token: string | undefined): Promise<void> {
  preparing = Promise.all([preparing, clockRestored]).then(() =>
    prefetch(guestOf(token), now())
      .then(keepHome)
      .catch(() => {}),
  )
  return preparing
}

/** Home as the server makes it, so that an installed site opens with a picture also where there is no network. */
async function keepHome(): Promise<void> {
  const [home, viewer] = await Promise.all([marks.read(HOME), marks.read(VIEWER)])
  if (home === undefined || viewer === undefined || !isPrefetchAllowed(self.navigator)) return
  if (await cachedPage(home, viewer, now())) return
  await keepFor(viewer, home, await prefetchFetch(home))
}
