import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { RedirectRule } from '../../src/contract/site.ts'
import type { CreateRenderer } from '../../src/contract/rendering.ts'
import { isCampaign } from '../../src/domain/campaign.ts'
import { chooseLocale, languageTag, LOCALE_COOKIE } from '../../src/domain/locale.ts'
import { localizePath, readPath, SCREENS } from '../../src/domain/paths.ts'
import { screenOf } from '../../src/domain/screen-of.ts'
import { redirectFor } from '../../src/domain/redirects.ts'
import { type Viewer, VISITOR } from '../features/users/viewer.ts'
import { readPageAssets } from './page-assets.ts'
import { pageHtml, shellHtml } from './page-html.ts'
import { representationResponse } from './representation-response.ts'
import { createRepresentations, represent } from './representations.ts'
import { PAGE_HEADERS } from './security-headers.ts'
import { tokenOfCookie } from './session-cookie.ts'
import type { StaticFiles } from './static-files.ts'

/** What pages are made with. */
export type PageParts = {
  site: StaticFiles
  createRenderer: CreateRenderer
  /** Answers a call in process. */
  answer: (url: string, init: { method: string; headers: Record<string, string>; body: string | null }) => Promise<Response>
  viewerOfToken: (token: string) => Promise<Viewer | undefined>
  redirects: () => Promise<readonly RedirectRule[]>
  /** Where the service is reached from outside; without it, where the request says. */
  publicUrl: string | undefined
  now: () => number
  reportError: (error: unknown) => void
}

/** For how long a page is sent as it was made; what is on air moves on in the browser. */
const PAGE_FRESH_MS = 30_000
const LONGEST_PATH = 1024

// The words of a query that change what a page shows at first; all others lead to the same page.
const QUERY: Readonly<Record<string, readonly string[]>> = { channels: ['category'], channel: ['archive', 'day'] }

/** An address that shows another one. */
class Moved extends Error {
  readonly to: string
  constructor(to: string) {
    super(to)
    this.to = to
  }
}

/** A page that lacks an answer; the call that failed has reported why. */
class Incomplete extends Error {}

/** Answers navigations: redirect rules first, then the first view of the address, made for the viewer's tier and kept for all of it. */
export function createPages({ site, createRenderer, answer, viewerOfToken, publicUrl, now, ...rest }: PageParts) {
  const { redirects, reportError } = rest
  const shell = site.text('/index.html')
  const assets = readPageAssets(site)
  const kept = createRepresentations(24 * 1024 * 1024)
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
    const address = addressOf(url)
    const place = { origin: publicUrl ?? url.origin, campaign: isCampaign(url.searchParams.keys()) }
    const build = async () => {
      const page = await asking.run({ token }, () => render({ address, nowMs }))
      if (page.kind === 'redirect') throw new Moved(page.to)
      if (page.status === 500) throw new Incomplete()
      return { text: pageHtml(shell, page, place, assets), freshUntilMs: nowMs + PAGE_FRESH_MS, status: page.status }
    }
    const key = [address, viewer.tier, place.origin, place.campaign].join(' ')
    return representationResponse(context, await kept.of({ key, build }, nowMs), {
      ...PAGE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding, Cookie, Accept-Language',
    })
  }

  async function bareShell(context: Context, language: string, status: number): Promise<Response> {
    return representationResponse(context, await represent(shellHtml(shell, language), status), {
      ...PAGE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }

  return async (context: Context): Promise<Response> => {
    const url = new URL(context.req.url)
    const { pathname, search } = url
    const { locale, path } = readPath(pathname)
    try {
      const moved = redirectFor(pathname, await redirects())
      if (moved !== undefined) return context.redirect(withQuery(moved, search), 301)
      if (pathname === '/') {
        const home = localizePath('/', chooseLocale(getCookie(context, LOCALE_COOKIE), context.req.header('accept-language')))
        if (home !== '/') return context.redirect(home + search, 302)
      }
      const proper = localizePath(path, locale)
      if (proper !== pathname && isReadable(pathname)) return context.redirect(proper + search, 301)
      if (path === SCREENS.auth && (await viewerOf(context)).token !== undefined) {
        return context.redirect(localizePath(SCREENS.profile, locale), 302)
      }
      if (isPrivate(path)) return await bareShell(context, languageTag(locale), 200)
      return await firstView(context, url)
    } catch (error) {
      if (error instanceof Moved) return context.redirect(error.to, 302)
      // Without its database the service still shows the shell, whose screens say what is missing.
      if (!(error instanceof Incomplete)) reportError(error)
      return bareShell(context, languageTag(locale), 500)
    }
  }
}

/** The address whose view is made: what does not change the view is left out, what cannot be read is an address that nothing answers to. */
function addressOf({ pathname, searchParams }: URL): string {
  const { locale, path } = readPath(pathname)
  if (!isReadable(pathname)) return localizePath('/404', locale)
  const words = (QUERY[screenOf(path)?.screen ?? ''] ?? []).flatMap((key): [string, string][] => {
    const value = searchParams.get(key)
    return value === null ? [] : [[key, value.slice(0, 128)]]
  })
  return words.length > 0 ? `${pathname}?${new URLSearchParams(words)}` : pathname
}

function isReadable(pathname: string): boolean {
  try {
    return pathname.length <= LONGEST_PATH && decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

/** Screens that are the viewer's own, and those with a secret in their address. */
function isPrivate(path: string): boolean {
  return /^\/(dashboard|order|auth\/login-by-token)(\/|$)/.test(path)
}

function withQuery(path: string, search: string): string {
  if (search === '' || path.includes('#')) return path
  return path + (path.includes('?') ? `&${search.slice(1)}` : search)
}
