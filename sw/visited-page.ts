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
import { answerRouteOf } from './routes.ts'
import { type PrefetchFor, take } from './prefetch.ts'

/** An answer that was taken less than this long ago is not asked for again (ms). */
const FRESH_MS = 12 * 3_600_000

/** The pages of texts that open without a network after a visit to any page: whom to call, what it costs, what there is. */
export const TEXTS_FOR_EVERYBODY = ['contacts', 'tariffs', 'sitemap'] as const

const pathOf = (...[call, input]: Parameters<typeof addressOf>) => addressOf(call, input).slice(API_BASE.length)

/** Returns the calls, as paths, that show a page of texts in both languages. */
export function textInBothLanguages(slug: string): string[] {
  return LOCALES.map((lang) => pathOf(showPage, { params: { slug }, query: { lang } }))
}

/**
 * Returns the calls, as paths, that a visited page was made of, in both languages. The server's page asks for none of them, so the
 * worker takes them itself. Empty for pages whose answers the worker keeps anyway, or never.
 */
export function answersOfPage(pathname: string): string[] {
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

/** Returns the calls, as paths, that the comparison of packages needs after their cached list; empty for every other page. */
export async function packagesOfPage(pathname: string): Promise<string[]> {
  if (screenOf(readPath(pathname).path)?.screen !== 'plans') return []
  const list = await apiCache('channels').read(planList.path)
  if (!list) return []
  const sold = (JSON.parse(list.body) as Plan[]).filter(({ store }) => !store)
  return sold.map(({ _id: id }) => pathOf(showPlan, { params: { id } }))
}

/** Returns the same page of texts in the other language as a call, as a path; undefined for other calls. */
export function inOtherLanguage(path: string): string | undefined {
  const [, slug, lang] = /^\/pages\/([^/?]+)\?lang=(ua|ru)$/.exec(path) ?? []
  return slug && textInBothLanguages(slug).find((one) => !one.endsWith(`=${lang}`))
}

/** Takes answers that are not on the device, or not fresh, one after the other. One that fails stops nothing else. */
export async function prefetchMissing(paths: readonly string[], guest: PrefetchFor, nowMs: number): Promise<void> {
  for (const path of paths) {
    const route = answerRouteOf('GET', new URL(API_BASE + path, 'https://device'))
    if (!route) continue
    const kept = await apiCache(route.store).read(cacheKey(path, route.isOwn ? viewerMark(guest.token) : ''))
    if (kept && nowMs - kept.at < FRESH_MS) continue
    await take(route.store, route.call, path, nowMs, ...(route.isOwn ? [guest] : [])).catch(() => {})
  }
}
