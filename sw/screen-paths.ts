import { addressOf } from '../src/contract/call-address.ts'
import { API_BASE } from '../src/contract/wire.ts'
import { type ListScreen, listQueryOf, readChoice } from '../src/domain/catalogue/list-choice.ts'
import type { Locale } from '../src/domain/i18n/locale.ts'
import type { Screen } from '../src/domain/routing/screens.ts'
import type { CachedCall } from '../src/storage/cache-policy.ts'
import { CACHED_CALLS } from '../src/storage/cached-calls.ts'

/** A screen in some languages; `item` is the variable part of its path. */
export type ShownScreen = { screen: Screen; item?: string | undefined; locales: readonly Locale[] }

/** Returns the paths of a call as a screen makes it, one for each language if the response depends on it. */
export function pathsOfCall(name: CachedCall, { screen, item, locales }: ShownScreen): string[] {
  const pathWith = (input: object): string => addressOf(CACHED_CALLS[name], input).slice(API_BASE.length)
  switch (name) {
    case 'showPage':
      return locales.map((lang) => pathWith({ params: { slug: item ?? screen }, query: { lang } }))
    case 'listTitles':
      return locales.map((locale) => pathWith({ query: listQueryOf(screen as ListScreen, readChoice({}), locale) }))
    case 'showGenre':
      return [pathWith({ params: { id: item }, query: { sort: 'rating' } })]
    default:
      return [pathWith({ params: { id: item } })]
  }
}
