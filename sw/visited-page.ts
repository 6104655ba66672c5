import { addressOf } from '../src/contract/call-address.ts'
import { type Plan, planList, showPlan } from '../src/contract/plans.ts'
import { API_BASE } from '../src/contract/wire.ts'
import { LOCALES } from '../src/domain/i18n/locale.ts'
import { readPath } from '../src/domain/routing/paths.ts'
import { SCREEN_CALLS } from '../src/domain/routing/screen-calls.ts'
import { screenOf } from '../src/domain/routing/screen-of.ts'
import type { Screen } from '../src/domain/routing/screens.ts'
import { apiCache, cacheKey, viewerMark } from '../src/storage/api-cache.ts'
import type { CachedCall } from '../src/storage/cache-policy.ts'
import { cachedRouteOf } from './routes.ts'
import { fetchIntoCache, type PrefetchViewer } from './prefetch.ts'
import { pathsOfCall } from './screen-paths.ts'

/** A response that was fetched within this time is not prefetched again (ms). */
const FRESH_MS = 12 * 3_600_000

const pathOf = (...[call, input]: Parameters<typeof addressOf>) => addressOf(call, input).slice(API_BASE.length)

/** Returns the paths of the content pages that open offline after a visit to any page, in both languages. */
export function pagesForEverybody(): string[] {
  const screens = (Object.keys(SCREEN_CALLS) as Screen[]).filter((screen) => SCREEN_CALLS[screen].isContentPagePrefetched)
  return screens.flatMap((screen) => pathsOfCall('showPage', { screen, locales: LOCALES }))
}

/**
 * Returns the paths of the calls that a visited page needs in both languages. The server rendered it, so the
 * browser never made them. Empty for pages whose calls are prefetched anyway, or never cached.
 */
export function callsOfPage(pathname: string): string[] {
  const found = screenOf(readPath(pathname).path)
  if (!found) return []
  const { screen, params } = found
  const item = params['id'] ?? params['slug']
  const { onVisit, onVisitOfItem } = SCREEN_CALLS[screen]
  const names: readonly CachedCall[] = item === undefined ? onVisit : onVisitOfItem
  return names.flatMap((name) => pathsOfCall(name, { screen, item, locales: LOCALES }))
}

/**
 * Returns the paths of the calls that the comparison of packages needs besides their list; empty for every
 * other page.
 */
export async function packagesOfPage(pathname: string): Promise<string[]> {
  if (screenOf(readPath(pathname).path)?.screen !== 'plans') return []
  const list = await apiCache('channels').read(planList.path)
  if (!list) return []
  const sold = (JSON.parse(list.body) as Plan[]).filter(({ store }) => !store)
  return sold.map(({ _id: id }) => pathOf(showPlan, { params: { id } }))
}

/**
 * Returns the path of the call for the same page of texts in the other language; undefined for other calls.
 */
export function inOtherLanguage(path: string): string | undefined {
  const [, slug, lang] = /^\/pages\/([^/?]+)\?lang=(ua|ru)$/.exec(path) ?? []
  const other = LOCALES.filter((locale) => locale !== lang)
  return slug && pathsOfCall('showPage', { screen: 'staticPage', item: slug, locales: other })[0]
}

/** Fetches the calls that are not cached, or not fresh, one after the other. A failed one is skipped. */
export async function prefetchMissing(paths: readonly string[], viewer: PrefetchViewer, nowMs: number): Promise<void> {
  for (const path of paths) {
    const route = cachedRouteOf('GET', new URL(API_BASE + path, 'https://device'))
    if (!route) continue
    const { call, policy } = route
    const cached = await apiCache(policy.store).read(cacheKey(path, policy.personal ? viewerMark(viewer.token) : ''))
    if (cached && nowMs - cached.at < FRESH_MS) continue
    await fetchIntoCache(policy.store, call, path, nowMs, ...(policy.personal ? [viewer] : [])).catch(() => {})
  }
}
