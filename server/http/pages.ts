/* oxlint-disable max-lines -- the steps of one navigation share the renderer and its caches */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { RedirectRule } from '../../src/contract/site.ts'
import type { CreateRenderer } from '../../src/contract/rendering.ts'
import { isCampaign } from '../../src/domain/routing/campaign.ts'
import { pathForReader, type Reader } from '../../src/domain/i18n/language-choice.ts'
import { type ListChoice, readChoice, readCursor } from '../../src/domain/catalogue/list-choice.ts'
import { LOCALE_COOKIE } from '../../src/domain/i18n/locale.ts'
import { pathOfPage } from '../../src/domain/routing/page-places.ts'
import { localizePath, readPath, screenPath, SCREEN_PATHS } from '../../src/domain/routing/paths.ts'
import { properPath } from '../../src/domain/routing/proper-path.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { factsOf, type Screen } from '../../src/domain/routing/screens.ts'
import { type QueryParameter, serverFactsOf } from '../../src/domain/routing/server-facts.ts'
import { movedTo, withQuery } from '../../src/domain/routing/redirect-address.ts'
import { isShare } from '../../src/domain/routing/shared-link.ts'
import { askedWords } from '../../src/domain/search/words.ts'
import { isSitePath } from '../../src/domain/routing/site-path.ts'
import type { QueryKey } from './query-key.ts'
import { type Viewer, VISITOR } from './viewer.ts'
import { ApiError } from './api-error.ts'
import { type PageStyles, readPageAssets } from './page-assets.ts'
import { pageHtml } from './page-html.ts'
import { requestOrigin } from './request-origin.ts'
import { cachedResponse } from './cached-response.ts'
import { createResponseCache, type Buildable, type CachedBody, respondCached } from './response-cache.ts'
import { pageHeaders } from './security-headers.ts'
import { tokenOfCookie } from './session-cookie.ts'
import { createShells } from './shells.ts'
import type { StaticFiles } from './static-files.ts'

/** What page rendering needs. */
export type PageParts = {
  site: StaticFiles
  createRenderer: CreateRenderer
  /** Runs a call in process. */
  callInProcess: (
    url: string,
    init: { method: string; headers: Record<string, string>; body: string | null },
  ) => Promise<Response>
  viewerOfToken: (token: string) => Promise<Viewer | undefined>
  redirects: () => Promise<readonly RedirectRule[]>
  /** True if a query value names something. Invented values must not become pages of their own. */
  isKnownValue: (key: QueryKey, value: string) => Promise<boolean>
  /** True if an id in the path of a screen exists. */
  isKnownId: (screen: Screen, id: string) => Promise<boolean>
  /** Counts a build against the client's limits. Throws `too_many_tries`. */
  countBuild: (context: Context, page: { isCached: boolean }) => void
  /** The public origin; without it, the one of the request. */
  publicUrl: string | undefined
  now: () => number
  reportError: (error: unknown) => void
}

/** How long a page is cached. The browser advances what is on air. */
const PAGE_FRESH_MS = 30_000
/**
 * Bytes that arrive before the first acknowledgement: ten packets (RFC 6928) without a kilobyte of headers.
 */
const FIRST_FLIGHT_BYTES = 10 * 1460 - 1000
const LONGEST_PATH = 1024
// An id that cannot exist.
const UNKNOWN = '-'
// The page of all unreadable addresses.
const NOT_FOUND = '/404'

// Parameters that count only if their value exists.
const NAMES = ['category', 'archive', 'day'] as const satisfies (QueryKey & QueryParameter)[]

// Filters with endless possible values; all others have a fixed few.
const ENDLESS = ['genre', 'country', 'years', 'dubbing'] as const satisfies (QueryKey & keyof ListChoice)[]

/** A page whose address redirects to another one. */
class Moved extends Error {
  readonly to: string
  /** Query parameters to drop. */
  readonly without: readonly string[]
  constructor(to: string, without: readonly string[] = []) {
    super(to)
    this.to = to
    this.without = without
  }
}

/** Responds to navigations: redirects first, then the rendered page, cached for all viewers of a tier. */
// oxlint-disable-next-line max-lines-per-function -- the steps of one navigation share the renderer and its caches
export function createPages({ site, createRenderer, callInProcess, viewerOfToken, publicUrl, now, ...rest }: PageParts) {
  const { redirects, isKnownValue, isKnownId, countBuild, reportError } = rest
  const shell = site.text('/index.html')
  const assets = readPageAssets(site)
  const cache = createResponseCache(24 * 1024 * 1024)
  const renderContext = new AsyncLocalStorage<{ token: string | undefined }>()
  const render = createRenderer(({ url, method, body }) => {
    const token = renderContext.getStore()?.token
    const headers = {
      platform: 'browser',
      ...(token !== undefined && { authorization: `Basic ${token}` }),
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    return callInProcess(url, { method, headers, body })
  })

  async function viewerOf(context: Context): Promise<{ viewer: Viewer; token: string | undefined }> {
    const token = tokenOfCookie(getCookie(context, 'user'))
    const viewer = token === undefined ? undefined : await viewerOfToken(token)
    return viewer ? { viewer, token } : { viewer: VISITOR, token: undefined }
  }

  async function firstView(context: Context, url: URL): Promise<Response> {
    const { viewer, token } = await viewerOf(context)
    const nowMs = now()
    const address = await addressOf(url)
    const visit = { origin: requestOrigin(context, publicUrl), campaign: isCampaign(url.searchParams.keys()) }
    const build = async () => {
      const page = await renderContext.run({ token }, () => render({ address, nowMs }))
      // A cursor that redirects is invalid; dropping it prevents a loop.
      if (page.kind === 'redirect') throw new Moved(page.to, ['cursor'])
      const textWith = (styles: PageStyles) => pageHtml(shell, page, visit, assets, styles)
      const styles = await stylesOfFirstFlight((extent) => assets.stylesOf(page.html, extent), textWith)
      return {
        text: textWith(styles),
        freshUntilMs: nowMs + PAGE_FRESH_MS,
        status: page.status,
        headers: pageHeaders(styles.text),
      }
    }
    const key = [address, viewer.tier, visit.origin, visit.campaign].join(' ')
    // URLs with free text (`q`, `cursor`) are not cached: they would evict popular pages.
    const isCached = !/[?&](q|cursor)=./.test(address)
    const count = () => countBuild(context, { isCached })
    if (!isCached) count()
    const body = await (isCached ? cachedView({ key, build }, nowMs, count) : uncachedView(build))
    return cachedResponse(context, body, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding, Cookie, Accept-Language',
    })
  }

  /** Returns a cached or new page. A client above its limit gets a stale page rather than none. */
  function cachedView(wanted: Buildable, nowMs: number, count: () => void): Promise<CachedBody> | CachedBody {
    try {
      return cache.get(wanted, nowMs, count)
    } catch (error) {
      const stale = cache.stale(wanted.key)
      if (stale) return stale
      throw error
    }
  }

  /** Returns the canonical address to render: without meaningless parameters, `/404` if unreadable. */
  async function addressOf(url: URL): Promise<string> {
    const { pathname, searchParams } = url
    const { locale, path } = readPath(pathname)
    if (!isReadable(pathname) || isFileName(path)) return localizePath(NOT_FOUND, locale)
    const { screen, params } = screenOf(decodeURIComponent(path)) ?? { screen: '' as const, params: {} }
    // Unknown ids are endless, so they share one page of their screen.
    if (screen === '') return localizePath(NOT_FOUND, locale)
    const id = params['id'] ?? params['slug']
    if (id !== undefined && !(await isKnownId(screen, id))) return localizePath(screenPath(screen, UNKNOWN), locale)
    const { query } = serverFactsOf(screen)
    if (query.includes('q') && searchParams.has('q')) return `${pathname}?${new URLSearchParams({ q: searchTextOf(url) })}`
    const parameters: [string, string][] = query.includes('sort') ? await listParameters(pathname, searchParams) : []
    for (const key of NAMES.filter((name) => query.includes(name))) {
      const value = searchParams.get(key)
      if (value === null) continue
      if (key === 'archive') parameters.push([key, (await isKnownValue(key, value)) ? value : UNKNOWN])
      else if (await isKnownValue(key, value)) parameters.push([key, value])
      // The guide refuses days outside its range.
      else if (key === 'day') throw new Moved(pathname, [key])
    }
    const cursor = query.includes('cursor') ? readCursor(Object.fromEntries(searchParams)) : undefined
    if (cursor !== undefined) parameters.push(['cursor', cursor])
    return parameters.length > 0 ? `${pathname}?${new URLSearchParams(parameters)}` : pathname
  }

  /** Returns the filters and order of a list. Redirects to the list without filters that match no title. */
  async function listParameters(pathname: string, searchParams: URLSearchParams): Promise<[string, string][]> {
    const choice = readChoice(Object.fromEntries(searchParams))
    const unknown: string[] = []
    for (const key of ENDLESS) {
      const value = choice[key]
      if (value !== undefined && !(await isKnownValue(key, value))) unknown.push(key)
    }
    // A cursor of the filtered list is invalid without the filters.
    if (unknown.length > 0) throw new Moved(pathname, [...unknown, 'cursor'])
    return Object.entries(choice).flatMap(([key, value]) => (value ? [[key, value]] : []))
  }

  const shells = createShells({ shell, assets, render, now, reportError })

  function shellResponse(context: Context, body: CachedBody, more: Readonly<Record<string, string>> = {}): Response {
    return cachedResponse(context, body, {
      ...pageHeaders(),
      ...more,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }

  /** Returns the redirect of a rule; undefined if no rule matches. */
  async function moved(context: Context): Promise<Response | undefined> {
    const { pathname, search } = new URL(context.req.url)
    const to = movedTo(pathname, await redirects())
    return to === undefined ? undefined : redirect(context, withQuery(to, search), 301)
  }

  async function page(context: Context): Promise<Response> {
    const url = new URL(context.req.url)
    const { pathname, search } = url
    const { locale, path } = readPath(pathname)
    try {
      const elsewhere = await moved(context)
      if (elsewhere) return elsewhere
      const proper = properPath(pathname)
      if (proper !== pathname && isReadable(proper)) return redirect(context, proper + search, 301)
      const own = pathForReader(url, readerOf(context, url.origin))
      if (own !== pathname) return redirect(context, own + search, 302)
      const { screen, params = {} } = screenOf(path) ?? {}
      const facts = screen && factsOf(screen)
      // A content page with a screen of its own has that screen's path.
      const place = pathOfPage(path.slice(1))
      if (place !== path && screen === 'staticPage') return redirect(context, localizePath(place, locale) + search, 301)
      if (path === SCREEN_PATHS.auth && (await viewerOf(context)).token !== undefined) {
        return redirect(context, localizePath(SCREEN_PATHS.profile, locale), 302)
      }
      if (facts?.access === 'signed-in' && tokenOfCookie(getCookie(context, 'user')) === undefined) {
        return redirect(context, `${localizePath(SCREEN_PATHS.auth, locale)}?back=${encodeURIComponent(path + search)}`, 302)
      }
      if (isShare(path) || facts?.firstView === 'browser') {
        const hasSecret = facts?.item === 'token' && params['id'] !== undefined
        return shellResponse(context, await shells.ofScreen(pathname), hasSecret ? SECRET_PAGE : {})
      }
      return await firstView(context, url)
    } catch (error) {
      if (error instanceof Moved) {
        for (const word of error.without) url.searchParams.delete(word)
        return redirect(context, error.to.includes('?') ? error.to : withQuery(error.to, url.search), 302)
      }
      if (error instanceof ApiError && error.code === 'too_many_tries') {
        // The page then makes the calls itself and shows why the viewer must wait.
        return shellResponse(context, await shells.bare(locale, 429), { 'Retry-After': String(error.more.retryAfterS ?? 1) })
      }
      // Without its database the server still sends the shell, whose screens report what is missing.
      if (!isReported(error)) reportError(error)
      return shellResponse(context, await shells.bare(locale, 500))
    }
  }

  return { page, moved }
}

async function uncachedView(build: Buildable['build']): Promise<CachedBody> {
  const { text, status, headers } = await build()
  return respondCached(text, status, headers)
}

/** True if a path names a file of this build or of an older site. No page has such a path. */
export function isFileName(path: string): boolean {
  const { screen = 'staticPage' } = screenOf(path) ?? {}
  return path.startsWith('/assets/') || (/\.[a-z0-9]{2,12}$/i.test(path) && screen === 'staticPage')
}
function isReadable(pathname: string): boolean {
  try {
    return pathname.length <= LONGEST_PATH && isSitePath(decodeURIComponent(pathname)) && !pathname.includes('//')
  } catch {
    return false
  }
}

/** Redirects within this site. Throws for any other address. */
function redirect(context: Context, to: string, status: 301 | 302): Response {
  if (!isSitePath(to)) throw new Error(`${to} is no address of this site`)
  return context.redirect(to, status)
}

function readerOf(context: Context, origin: string): Reader {
  return {
    cookie: getCookie(context, LOCALE_COOKIE),
    accepted: context.req.header('accept-language'),
    isOwnLink: context.req.header('referer')?.startsWith(`${origin}/`) ?? false,
  }
}

/** True if the error comes from a call in process, which has reported it already. */
function isReported(error: unknown): boolean {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && status >= 500
}

/** Returns the query of the search page, empty on other screens. */
function searchTextOf({ pathname, searchParams }: URL): string {
  const isSearch = readPath(pathname).path === SCREEN_PATHS.search
  return (isSearch && askedWords(searchParams.get('q') ?? undefined)) || ''
}

/** The URL contains a secret, which must not leave as a referrer. */
const SECRET_PAGE = { 'Referrer-Policy': 'no-referrer' }

/**
 * Returns whole style sheets, or only the needed rules if the page then fits the first flight. Whole ones are
 * better otherwise, because the browser applies the rules only once.
 */
async function stylesOfFirstFlight(
  stylesOf: (extent: 'whole' | 'needed') => PageStyles,
  textWith: (styles: PageStyles) => string,
): Promise<PageStyles> {
  const fits = async (styles: PageStyles) => ((await respondCached(textWith(styles))).brotli?.length ?? 0) <= FIRST_FLIGHT_BYTES
  const whole = stylesOf('whole')
  if (await fits(whole)) return whole
  const needed = stylesOf('needed')
  return (await fits(needed)) ? needed : whole
}
