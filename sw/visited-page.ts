import { addressOf } from '../src/contract/call-address.ts'
import { allCollections, allGenres, listTitles, showCollection, showGenre } from '../src/contract/catalogue.ts'
import { listPages, showPage } from '../src/contract/pages.ts'
import { type Plan, planList, showPlan } from '../src/contract/plans.ts'
import { showTitle } from '../src/contract/titles.ts'
import { API_BASE } from '../src/contract/wire.ts'
import { listQueryOf, readChoice } from '../src/domain/catalogue/list-choice.ts'
import { LOCALES } from '../src/domain/i18n/locale.ts'
import { readPath } from '../src/domain/routing/paths.ts'
import { contentScreenOf } from '../src/domain/routing/page-places.ts'
import { screenOf } from '../src/domain/routing/screen-of.ts'
import { apiCache, cacheKey, viewerMark } from '../src/storage/api-cache.ts'
import { cachedRouteOf } from './routes.ts'
import { fetchIntoCache, type PrefetchViewer } from './prefetch.ts'

/** A response that was fetched within this time is not prefetched again (ms). */
const FRESH_MS = 12 * 3_600_000

/** The pages of texts that open offline after a visit to any page: contacts, prices, site map. */
export const TEXTS_FOR_EVERYBODY = ['contacts', 'tariffs', 'sitemap'] as const

const pathOf = (...[call, input]: Parameters<typeof addressOf>) => addressOf(call, input).slice(API_BASE.length)

/** Returns the paths of the calls that a page of texts needs in both languages. */
export function textInBothLanguages(slug: string): string[] {
  return LOCALES.map((lang) => pathOf(showPage, { params: { slug }, query: { lang } }))
}

/**
 * Returns the paths of the calls that a visited page needs in both languages. The server rendered it, so the browser never made them.
 * Empty for pages whose calls are prefetched anyway, or never cached.
 */
export function callsOfPage(pathname: string): string[] {
  const { path } = readPath(pathname)
  const { screen, params } = screenOf(path) ?? {}
  const id = params?.['id']
  if (screen === 'staticPage') return [...textInBothLanguages(params?.['slug'] ?? ''), listPages.path]
  if (screen === 'genres') return [allGenres.path]
  if (screen === 'genre')
    return id === undefined ? [allGenres.path] : [pathOf(showGenre, { params: { id }, query: { sort: 'rating' } })]
  if (screen === 'collection') return id === undefined ? [allCollections.path] : [pathOf(showCollection, { params: { id } })]
  if (screen === 'films' || screen === 'serials' || screen === 'cartoons')
    return LOCALES.map((locale) => pathOf(listTitles, { query: listQueryOf(screen, readChoice({}), locale) }))
  if (screen === 'film' || screen === 'serial' || screen === 'cartoon') return [pathOf(showTitle, { params: { id } })]
  const text = contentScreenOf(screen)
  if (text === undefined) return []
  return [...textInBothLanguages(text), listPages.path, ...(text === 'tariffs' || text === 'plans' ? [planList.path] : [])]
}

/** Returns the paths of the calls that the comparison of packages needs besides their list; empty for every other page. */
export async function packagesOfPage(pathname: string): Promise<string[]> {
  if (screenOf(readPath(pathname).path)?.screen !== 'plans') return []
  const list = await apiCache('channels').read(planList.path)
  if (!list) return []
  const sold = (JSON.parse(list.body) as Plan[]).filter(({ store }) => !store)
  return sold.map(({ _id: id }) => pathOf(showPlan, { params: { id } }))
}

/** Returns the path of the call for the same page of texts in the other language; undefined for other calls. */
export function inOtherLanguage(path: string): string | undefined {
  const [, slug, lang] = /^\/pages\/([^/?]+)\?lang=(ua|ru)$/.exec(path) ?? []
  return slug && textInBothLanguages(slug).find((one) => !one.endsWith(`=${lang}`))
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
