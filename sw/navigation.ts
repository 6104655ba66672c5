/// <reference lib="webworker" />
import { LOST_MARK } from '../src/contract/lost-mark.ts'
import { saysNoLanguage } from '../src/domain/i18n/language-choice.ts'
import { languageTag, LOCALE_COOKIE } from '../src/domain/i18n/locale.ts'
import { SITE_NAME } from '../src/domain/i18n/site-name.ts'
import { isPrefetchAllowed } from '../src/domain/playback/prefetch-allowed.ts'
import { readPath } from '../src/domain/routing/paths.ts'
import { isShare } from '../src/domain/routing/shared-link.ts'
import { apiCache, cacheKey } from '../src/storage/api-cache.ts'
import { now, timedFetch } from '../src/storage/server-clock.ts'
import { clockRestored } from './clock.ts'
import { responsesNeededBy } from './navigation-needs.ts'
import { redirectNavigation } from './navigation-redirect.ts'
import { withConnectionsOf } from './page-connections.ts'
import { cachePage, cachedPage, newestPageHeaders } from './pages.ts'
import { scriptOf } from './precache.ts'
import { precache, readSiteFile } from './site-files.ts'
import { soon } from './soon.ts'
import { currentViewer, isViewerCurrent } from './viewer.ts'

declare const self: ServiceWorkerGlobalScope

const SHELL = '/index.html'

/** How long a navigation to a misspelt URL waits for the server's redirect (ms). */
const REDIRECT_TIMEOUT_MS = 3000

/** The pages that started from the device, with the cache keys of the calls they have made. */
const startedOnDevice = new Map<string, Set<string>>()

/**
 * True for the first call with a key of a page that started from the device: it must not wait for the
 * network.
 */
export function isFirstCall(clientId: string, key: string): boolean {
  const calls = startedOnDevice.get(clientId)
  if (!calls || calls.has(key)) return false
  calls.add(key)
  return true
}

/** Responds to a navigation: a redirect to the canonical URL or the viewer's language, or a page. */
export async function respondToNavigation(event: FetchEvent, url: URL): Promise<Response> {
  const target = redirectNavigation(url, await readerOf(event))
  if (target) {
    const redirect = () => Response.redirect(new URL(target.to, location.origin), target.status)
    // Only the server knows the redirect rules, which take precedence over the spelling.
    if (target.status === 301)
      return Promise.race([fetch(event.request), delay(REDIRECT_TIMEOUT_MS)]).then((it) => it ?? redirect(), redirect)
    return redirect()
  }
  // The page reads what was shared: the URL may have 25 kB, more than many proxies accept.
  if (isShare(url.pathname)) return (await soon(startFromShell(event))) ?? fetch(event.request)
  // Without a cookie store the shell decides the language, because pages may read the cookie.
  if (!self.cookieStore && saysNoLanguage(url)) {
    const viewer = await soon(currentViewer())
    const isCached = viewer !== undefined && (await soon(hasNeededResponses(url.pathname, viewer)))
    return (isCached && (await soon(startFromShell(event)))) || fromNetwork(event, fetch(event.request))
  }
  return openPage(event, url)
}

/**
 * Returns what the worker knows of the reader's language; undefined if the browser hides cookies from
 * workers.
 */
async function readerOf({ request }: FetchEvent) {
  if (!self.cookieStore) return undefined
  const cookie = await self.cookieStore.get(LOCALE_COOKIE).catch(() => null)
  return {
    cookie: cookie?.value,
    accepted: self.navigator.languages.join(),
    isOwnLink: request.referrer.startsWith(`${location.origin}/`),
  }
}

const delay = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))

/**
 * Opens a page: cached as the server rendered it, else the shell if all its responses are cached, else from
 * the network. A page from the device is refreshed in the background for the next visit.
 */
async function openPage(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  const [viewer] = await Promise.all([soon(currentViewer()), clockRestored])
  if (viewer === undefined) return fromNetwork(event, timedFetch(event.request))
  const isPlain = search === ''
  const page = isPlain ? await soon(cachedPage(pathname, viewer, now())) : undefined
  const fromDevice = page ?? ((await soon(hasNeededResponses(pathname, viewer))) ? await soon(startFromShell(event)) : undefined)
  if (!fromDevice) return fromNetwork(event, isPlain ? fetchPage(event, pathname, viewer) : fetch(event.request))
  if (isPlain && isPrefetchAllowed(self.navigator)) event.waitUntil(fetchPage(event, pathname, viewer).catch(() => {}))
  if (!page) return fromDevice
  startedOnDevice.set(event.resultingClientId, new Set())
  const headers = withConnectionsOf(await soon(newestPageHeaders()), page.headers)
  return new Response(page.body, { headers })
}

/**
 * Returns the server's page, or the shell if the network fails. An error of a proxy, such as a 502, is a
 * failure too.
 */
async function fromNetwork(event: FetchEvent, request: Promise<Response>): Promise<Response> {
  const page = await request.catch(() => undefined)
  if (page && (page.status < 500 || scriptOf(await page.clone().text()))) return page
  const shell = await startFromShell(event, true).catch(() => undefined)
  return shell ?? page ?? Response.error()
}

async function fetchPage(event: FetchEvent, pathname: string, viewer: string): Promise<Response> {
  const page = await timedFetch(event.request)
  event.waitUntil(cachePageFor(viewer, pathname, page.clone()).catch(() => {}))
  return page
}

/** Caches a page unless another viewer has come meanwhile: it may be theirs. */
export async function cachePageFor(viewer: string, pathname: string, page: Response): Promise<void> {
  if (await isViewerCurrent(viewer)) await cachePage(pathname, viewer, page, now(), precache.has)
}

/**
 * Returns the shell in the URL's language, as the server would send it; undefined if the browser has lost it.
 * `isLost` tells the page that the network has just failed.
 */
async function startFromShell(event: FetchEvent, isLost = false): Promise<Response | undefined> {
  const shell = await readSiteFile(event, SHELL)
  if (!shell) return undefined
  startedOnDevice.set(event.resultingClientId, new Set())
  const { locale } = readPath(new URL(event.request.url).pathname)
  const language = languageTag(locale)
  const manifest = `<link rel="manifest" href="/manifest.${language}.webmanifest" />`
  const html = (await shell.text())
    .replace('<html lang="uk"', `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/, `<title>${SITE_NAME[locale]}</title>`)
    .replace('<!--head-->', manifest)
  const headers = withConnectionsOf(await soon(newestPageHeaders()), shell.headers)
  return new Response(isLost ? html.replace('<html ', `<html ${LOST_MARK} `) : html, { headers })
}

/** True if every response that the screen needs is cached. */
async function hasNeededResponses(pathname: string, viewer: string): Promise<boolean> {
  const needs = responsesNeededBy(pathname)
  if (!needs) return false
  const cached = await Promise.all(
    needs.map(({ store, path, personal }) => apiCache(store).read(cacheKey(path, personal ? viewer : ''))),
  )
  return cached.every((response) => response !== undefined)
}
