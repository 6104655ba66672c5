import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { CreateRenderer } from '../../src/contract/rendering.ts'
import type { RedirectRule } from '../../src/contract/site.ts'
import { isCampaign } from '../../src/domain/routing/campaign.ts'
import { readPath } from '../../src/domain/routing/paths.ts'
import { screenOf } from '../../src/domain/routing/screen-of.ts'
import { factsOf } from '../../src/domain/routing/screens.ts'
import { isShare } from '../../src/domain/routing/shared-link.ts'
import type { ServerClock } from '../clock.ts'
import { ApiError } from './api-error.ts'
import type { CacheChanges } from './cache-changes.ts'
import { cachedResponse } from './cached-response.ts'
import { addressOf, type KnownNames } from './page-address.ts'
import { readPageAssets } from './page-assets.ts'
import { createPageRedirects, PageMoved, redirectMoved } from './page-redirects.ts'
import { createRenderedPages } from './rendered-pages.ts'
import { requestOrigin } from './request-origin.ts'
import type { CachedBody } from './response-cache.ts'
import { pageHeaders } from './security-headers.ts'
import { tokenOfCookie } from './session-cookie.ts'
import { createShells } from './shells.ts'
import type { StaticFiles } from './static-files.ts'
import { type CallInProcess, createViewerRenderer } from './viewer-renderer.ts'
import { type Viewer, VISITOR } from './viewer.ts'

/** Dependencies of page rendering. */
export type PageParts = KnownNames & {
  site: StaticFiles
  createRenderer: CreateRenderer
  callInProcess: CallInProcess
  viewerOfToken: (token: string) => Promise<Viewer | undefined>
  redirects: () => Promise<readonly RedirectRule[]>
  /** Origins that browsers fetch streams from. */
  directOrigins: () => Promise<readonly string[]>
  /** Clears rendered pages. */
  cacheChanges?: CacheChanges | undefined
  /** Counts a build against the client's limits. Throws `too_many_tries`. */
  countBuild: (context: Context) => void
  /** Likewise, of a page that is not cached. */
  countUncached: (context: Context) => Promise<void>
  /** The public origin; without it, the one of the request. */
  publicUrl: string | undefined
  clock: ServerClock
  reportError: (error: unknown) => void
}

/** The URL contains a secret, which must not leave as a referrer. */
const SECRET_PAGE = { 'Referrer-Policy': 'no-referrer' }

/** Responds to navigations: redirects first, then the shell of a private screen or the rendered page. */
export function createPages(parts: PageParts) {
  const { site, viewerOfToken, countBuild, countUncached, publicUrl, clock, reportError } = parts
  const shell = site.text('/index.html')
  const assets = readPageAssets(site)
  const render = createViewerRenderer(parts.createRenderer, parts.callInProcess)
  const shells = createShells({ shell, assets, render, now: clock.now, reportError })
  const renderedBody = createRenderedPages({
    shell,
    assets,
    render,
    directOrigins: parts.directOrigins,
    clock,
    cacheChanges: parts.cacheChanges,
  })
  const { byRule, beforeRender } = createPageRedirects({
    rules: parts.redirects,
    isSignedIn: async (context) => (await viewerOf(context)).token !== undefined,
  })

  /** A shell's own screens may play channels, as the mini player does. */
  async function shellResponse(context: Context, body: CachedBody, more?: Readonly<Record<string, string>>): Promise<Response> {
    // Without its database the service still sends the shell.
    return responseOf(context, body, await parts.directOrigins().catch(() => []), more)
  }

  async function viewerOf(context: Context): Promise<{ viewer: Viewer; token: string | undefined }> {
    const token = tokenOfCookie(getCookie(context, 'user'))
    const viewer = token === undefined ? undefined : await viewerOfToken(token)
    return viewer ? { viewer, token } : { viewer: VISITOR, token: undefined }
  }

  async function page(context: Context): Promise<Response> {
    const url = new URL(context.req.url)
    try {
      return (await beforeRender(context, url)) ?? (await privateScreen(context, url)) ?? (await renderedPage(context, url))
    } catch (error) {
      if (error instanceof PageMoved) return redirectMoved(context, url, error)
      return failedPage(context, url, error)
    }
  }

  /** Returns the shell of a screen that only the browser renders; undefined for all others. */
  async function privateScreen(context: Context, { pathname }: URL): Promise<Response | undefined> {
    const { path } = readPath(pathname)
    const { screen, params = {} } = screenOf(path) ?? {}
    const facts = screen && factsOf(screen)
    if (!isShare(path) && facts?.firstView !== 'browser') return undefined
    const hasSecret = facts?.item === 'token' && params['id'] !== undefined
    return shellResponse(context, await shells.ofScreen(pathname), hasSecret ? SECRET_PAGE : {})
  }

  async function renderedPage(context: Context, url: URL): Promise<Response> {
    const { viewer, token } = await viewerOf(context)
    const address = await addressOf(url, parts)
    const visit = { origin: requestOrigin(context, publicUrl), campaign: isCampaign(url.searchParams.keys()) }
    const view = { address, visit, tier: viewer.tier, token }
    const body = await renderedBody(view, { cached: () => countBuild(context), uncached: () => countUncached(context) })
    return cachedResponse(context, body, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Encoding, Cookie, Accept-Language',
    })
  }

  /** Without its database the server still sends the shell, whose screens report missing data. */
  async function failedPage(context: Context, { pathname }: URL, error: unknown): Promise<Response> {
    const { locale } = readPath(pathname)
    if (error instanceof ApiError && error.code === 'too_many_tries') {
      // The page then makes the calls itself and shows why the viewer must wait.
      return shellResponse(context, await shells.bare(locale, 429), { 'Retry-After': String(error.more.retryAfterS ?? 1) })
    }
    if (!isReported(error)) reportError(error)
    return shellResponse(context, await shells.bare(locale, 500))
  }

  return { page, moved: byRule }
}

function responseOf(
  context: Context,
  body: CachedBody,
  direct: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Response {
  return cachedResponse(context, body, {
    ...pageHeaders(undefined, direct),
    ...more,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}

/** True if the error comes from a call in process, which has reported it already. */
function isReported(error: unknown): boolean {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && status >= 500
}
