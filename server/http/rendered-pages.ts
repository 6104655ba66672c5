import { requestScope } from '../ops/request-scope.ts'
import type { ServerClock } from '../clock.ts'
import type { CacheChanges } from './cache-changes.ts'
import { stylesOfFirstFlight } from './first-flight.ts'
import type { PageAssets, PageStyles } from './page-assets.ts'
import { pageHtml, type Visit } from './page-html.ts'
import { PageMoved } from './page-redirects.ts'
import { type Buildable, type BuiltText, type CachedBody, createResponseCache, respondCached } from './response-cache.ts'
import { pageHeaders } from './security-headers.ts'
import type { RenderAsViewer } from './viewer-renderer.ts'

type RenderedPagesDeps = {
  /** The HTML of the build without content. */
  shell: string
  assets: PageAssets
  render: RenderAsViewer
  /** Origins that browsers fetch streams from. */
  directOrigins: () => Promise<readonly string[]>
  clock: ServerClock
  cacheChanges?: CacheChanges | undefined
}

/** A page for all viewers of a tier, rendered with the token of one of them. */
export type PageView = { address: string; visit: Visit; tier: string; token: string | undefined }

/** Counts builds against the limits of a client. */
type CountBuild = { cached: () => void; uncached: () => Promise<void> }

/** The lifetime of a cached page. The browser advances now-and-next itself. */
const PAGE_FRESH_MS = 30_000

/** Renders pages and caches them for all viewers of a tier. */
export function createRenderedPages({ shell, assets, render, directOrigins, clock, cacheChanges }: RenderedPagesDeps) {
  const cache = createResponseCache(clock, { maxBytes: 24 * 1024 * 1024, changes: cacheChanges })

  /** Renders a page and inlines its styles. Throws `PageMoved` where the screen redirects. */
  async function build({ address, visit, token }: PageView, nowMs: number): Promise<BuiltText> {
    const page = await render({ address, nowMs, isForVisitors: token === undefined }, token)
    // A cursor that redirects is invalid; dropping it prevents a loop.
    if (page.kind === 'redirect') throw new PageMoved(page.to, ['cursor'])
    const textWith = (styles: PageStyles) => pageHtml(shell, page, visit, assets, styles)
    const styles = await stylesOfFirstFlight((extent) => assets.stylesOf(page.html, extent), textWith)
    return {
      text: textWith(styles),
      freshUntilMs: nowMs + PAGE_FRESH_MS,
      status: page.status,
      headers: pageHeaders(styles.text, await directOrigins()),
    }
  }

  /** Returns a cached or new page. A client above its limit gets a stale page rather than none. */
  function cachedView(page: Buildable, nowMs: number, onBuild: () => void): Promise<CachedBody> | CachedBody {
    try {
      return cache.get(page, nowMs, onBuild)
    } catch (error) {
      const stale = cache.stale(page.key)
      if (stale) return stale
      throw error
    }
  }

  /** Counts a build before it begins; an error refuses the build. */
  return async function bodyOf(view: PageView, count: CountBuild): Promise<CachedBody> {
    const nowMs = clock.now()
    const { address, visit, tier } = view
    // URLs with free text (`q`, `cursor`) are not cached: they would evict popular pages.
    if (/[?&](q|cursor)=./.test(address)) {
      await count.uncached()
      const scope = requestScope()
      if (scope) scope.cache ??= 'uncached'
      const { text, status, headers } = await build(view, nowMs)
      return respondCached(text, status, headers)
    }
    const key = [address, tier, visit.origin, visit.campaign].join(' ')
    return cachedView({ key, build: () => build(view, nowMs) }, nowMs, count.cached)
  }
}
