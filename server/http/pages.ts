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
import { localizePath, readPath, screenPath, SCREENS } from '../../src/domain/routing/paths.ts'
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

/** What pages are made with. */
export type PageParts = {
  site: StaticFiles
  createRenderer: CreateRenderer
  /** Answers a call in process. */
  answer: (url: string, init: { method: string; headers: Record<string, string>; body: string | null }) => Promise<Response>
  viewerOfToken: (token: string) => Promise<Viewer | undefined>
  redirects: () => Promise<readonly RedirectRule[]>
  /** Whether a word of a query names something, so that addresses made up by the thousand are one page. */
  isKnownWord: (key: QueryKey, word: string) => Promise<boolean>
  /** Whether the id in the address of a screen is something's. */
  isKnownId: (screen: Screen, id: string) => Promise<boolean>
  /** Counts a page that is made for whoever sends a request, also one that is kept for nobody; throws `too_many_tries` for too many. */
  countBuild: (context: Context, page: { isKept: boolean }) => void
  /** Where the service is reached from outside; without it, where the request says. */
  publicUrl: string | undefined
  now: () => number
  reportError: (error: unknown) => void
}

/** For how long a page is sent as it was made; what is on air moves on in the browser. */
const PAGE_FRESH_MS = 30_000
/** What of a page comes before its receiver has answered: ten packets (RFC 6928), of which its headers take a kilobyte. */
const FIRST_FLIGHT_BYTES = 10 * 1460 - 1000
const LONGEST_PATH = 1024
// An id that nothing can have.
const UNKNOWN = '-'
// Where nothing is: the page of all addresses that cannot be read.
const NOWHERE = '/404'

// Each names something that exists, or changes nothing.
const NAMES = ['category', 'archive', 'day'] as const satisfies (QueryKey & QueryParameter)[]

// Of these there are endless words that fit nothing; the others have only a few.
const ENDLESS = ['genre', 'country', 'years', 'dubbing'] as const satisfies (QueryKey & keyof ListChoice)[]

/** An address that shows another one. */
class Moved extends Error {
  readonly to: string
  /** The words of the query that are left behind. */
  readonly without: readonly string[]
  constructor(to: string, without: readonly string[] = []) {
    super(to)
    this.to = to
    this.without = without
  }
}

/** Answers navigations: redirect rules first, then the first view of the address, made for the viewer's tier and kept for all of it. */
export function createPages({ site, createRenderer, answer, viewerOfToken, publicUrl, now, ...rest }: PageParts) {
  const { redirects, isKnownWord, isKnownId, countBuild, reportError } = rest
  const shell = site.text('/index.html')
  const assets = readPageAssets(site)
  const kept = createResponseCache(24 * 1024 * 1024)
  const asking = new AsyncLocalStorage<{ token: string | undefined }>()
  const render = createRenderer(({ url, method, body }) => {
    const token = asking.getStore()?.token
    const headers = {
      platform: 'browser',
      ...(token !== undefined && { authorization: `Basic ${token}` }),
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    return answer(url, { method, headers, body })
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
    const place = { origin: requestOrigin(context, publicUrl), campaign: isCampaign(url.searchParams.keys()) }
    const build = async () => {
      const page = await asking.run({ token }, () => render({ address, nowMs }))
      // A place in a list that leads elsewhere is none: kept, it would lead there again.
      if (page.kind === 'redirect') throw new Moved(page.to, ['cursor'])
      const textWith = (styles: PageStyles) => pageHtml(shell, page, place, assets, styles)
      const styles = await fewestTrips((extent) => assets.stylesOf(page.html, extent), textWith)
      return {
        text: textWith(styles),
        freshUntilMs: nowMs + PAGE_FRESH_MS,
        status: page.status,
        headers: pageHeaders(styles.text),
      }
    }
    const key = [address, viewer.tier, place.origin, place.campaign].join(' ')
    // With words that anybody makes up it is opened by nobody else: kept, it would push out what everybody opens.
    const isKept = !/[?&](q|cursor)=./.test(address)
    const count = () => countBuild(context, { isKept })
    if (!isKept) count()
    const representation = await (isKept ? keptView({ key, build }, nowMs, count) : made(build))
    return cachedResponse(context, representation, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding, Cookie, Accept-Language',
    })
  }

  /** A page that is kept; who asks for too many new ones gets it as it was last, rather than none. */
  function keptView(wanted: Buildable, nowMs: number, count: () => void): Promise<CachedBody> | CachedBody {
    try {
      return kept.get(wanted, nowMs, count)
    } catch (error) {
      const stale = kept.stale(wanted.key)
      if (stale) return stale
      throw error
    }
  }

  /** The address whose view is made: words that mean nothing are left out, what cannot be read is an address that nothing answers to. */
  async function addressOf(url: URL): Promise<string> {
    const { pathname, searchParams } = url
    const { locale, path } = readPath(pathname)
    if (!isReadable(pathname) || isFileName(path)) return localizePath(NOWHERE, locale)
    const { screen, params } = screenOf(decodeURIComponent(path)) ?? { screen: '' as const, params: {} }
    // Ids that nothing has are endless: they share one page of their screen.
    if (screen === '') return localizePath(NOWHERE, locale)
    const id = params['id'] ?? params['slug']
    if (id !== undefined && !(await isKnownId(screen, id))) return localizePath(screenPath(screen, UNKNOWN), locale)
    const { query } = serverFactsOf(screen)
    if (query.includes('q') && searchParams.has('q')) return `${pathname}?${new URLSearchParams({ q: wordsOfSearch(url) })}`
    const words: [string, string][] = query.includes('sort') ? await wordsOfList(pathname, searchParams) : []
    for (const key of NAMES.filter((name) => query.includes(name))) {
      const word = searchParams.get(key)
      if (word === null) continue
      if (key === 'archive') words.push([key, (await isKnownWord(key, word)) ? word : UNKNOWN])
      else if (await isKnownWord(key, word)) words.push([key, word])
      // The list of such a day would be asked for and refused.
      else if (key === 'day') throw new Moved(pathname, [key])
    }
    const cursor = query.includes('cursor') ? readCursor(Object.fromEntries(searchParams)) : undefined
    if (cursor !== undefined) words.push(['cursor', cursor])
    return words.length > 0 ? `${pathname}?${new URLSearchParams(words)}` : pathname
  }

  /** The filters and the order of a list; who comes with filters that fit no title at all is led to the list without them. */
  async function wordsOfList(pathname: string, searchParams: URLSearchParams): Promise<[string, string][]> {
    const choice = readChoice(Object.fromEntries(searchParams))
    const unknown: string[] = []
    for (const key of ENDLESS) {
      const word = choice[key]
      if (word !== undefined && !(await isKnownWord(key, word))) unknown.push(key)
    }
    // A place in the list that these words would have left is none in the other.
    if (unknown.length > 0) throw new Moved(pathname, [...unknown, 'cursor'])
    return Object.entries(choice).flatMap(([key, word]) => (word ? [[key, word]] : []))
  }

  const shells = createShells({ shell, assets, render, now, reportError })

  function shellResponse(context: Context, representation: CachedBody, more: Readonly<Record<string, string>> = {}): Response {
    return cachedResponse(context, representation, {
      ...pageHeaders(),
      ...more,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }

  /** Where a redirect rule leads from the address; undefined when none does. */
  async function moved(context: Context): Promise<Response | undefined> {
    const { pathname, search } = new URL(context.req.url)
    const to = movedTo(pathname, await redirects())
    return to === undefined ? undefined : lead(context, withQuery(to, search), 301)
  }

  async function page(context: Context): Promise<Response> {
    const url = new URL(context.req.url)
    const { pathname, search } = url
    const { locale, path } = readPath(pathname)
    try {
      const elsewhere = await moved(context)
      if (elsewhere) return elsewhere
      const proper = properPath(pathname)
      if (proper !== pathname && isReadable(proper)) return lead(context, proper + search, 301)
      const own = pathForReader(url, readerOf(context, url.origin))
      if (own !== pathname) return lead(context, own + search, 302)
      const { screen, params = {} } = screenOf(path) ?? {}
      const facts = screen && factsOf(screen)
      // A content page with a screen of its own has that screen's path.
      const place = pathOfPage(path.slice(1))
      if (place !== path && screen === 'staticPage') return lead(context, localizePath(place, locale) + search, 301)
      if (path === SCREENS.auth && (await viewerOf(context)).token !== undefined) {
        return lead(context, localizePath(SCREENS.profile, locale), 302)
      }
      if (facts?.access === 'signed-in' && tokenOfCookie(getCookie(context, 'user')) === undefined) {
        return lead(context, `${localizePath(SCREENS.auth, locale)}?back=${encodeURIComponent(path + search)}`, 302)
      }
      if (isShare(path) || facts?.firstView === 'browser') {
        const hasSecret = facts?.item === 'token' && params['id'] !== undefined
        return shellResponse(context, await shells.ofScreen(pathname), hasSecret ? SECRET_PAGE : {})
      }
      return await firstView(context, url)
    } catch (error) {
      if (error instanceof Moved) {
        for (const word of error.without) url.searchParams.delete(word)
        return lead(context, error.to.includes('?') ? error.to : withQuery(error.to, url.search), 302)
      }
      if (error instanceof ApiError && error.code === 'too_many_tries') {
        // The shell asks as the browser does, and says why it has to wait.
        return shellResponse(context, await shells.bare(locale, 429), { 'Retry-After': String(error.more.retryAfterS ?? 1) })
      }
      // Without its database the service still shows the shell, whose screens say what is missing.
      if (!isReported(error)) reportError(error)
      return shellResponse(context, await shells.bare(locale, 500))
    }
  }

  return { page, moved }
}

async function made(build: Buildable['build']): Promise<CachedBody> {
  const { text, status, headers } = await build()
  return respondCached(text, status, headers)
}

/** Whether a path names a file, as those of the build and of older sites do; no page has such a name. */
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

/** Sends the browser to another address of this site, and nowhere else. */
function lead(context: Context, to: string, status: 301 | 302): Response {
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

/** A call that failed in process has told why already. */
function isReported(error: unknown): boolean {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && status >= 500
}

/** What the page of the search is asked for; nothing on other screens. */
function wordsOfSearch({ pathname, searchParams }: URL): string {
  const isSearch = readPath(pathname).path === SCREENS.search
  return (isSearch && askedWords(searchParams.get('q') ?? undefined)) || ''
}

/** A secret in an address must not leave with the requests of its page. */
const SECRET_PAGE = { 'Referrer-Policy': 'no-referrer' }

/**
 * Whole style sheets, unless a page would come one round trip sooner without the rules that it has no need of: those have to be applied
 * once more when their sheets come.
 */
async function fewestTrips(
  stylesOf: (extent: 'whole' | 'needed') => PageStyles,
  textWith: (styles: PageStyles) => string,
): Promise<PageStyles> {
  const fits = async (styles: PageStyles) => ((await respondCached(textWith(styles))).brotli?.length ?? 0) <= FIRST_FLIGHT_BYTES
  const whole = stylesOf('whole')
  if (await fits(whole)) return whole
  const needed = stylesOf('needed')
  return (await fits(needed)) ? needed : whole
}
