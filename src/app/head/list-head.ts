import type { QueryClient } from '@tanstack/react-query'
import type { RenderedPage } from '../../contract/rendering.ts'
import type { Collection, Genre, TitleList, TitleType } from '../../contract/titles.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { localizePath } from '../../domain/routing/paths.ts'
import type { Screen } from '../../domain/routing/screens.ts'
import { serverFactsOf } from '../../domain/routing/server-facts.ts'
import { descriptionIn } from '../../domain/i18n/programme-texts.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'
import type { CachedCall } from '../../storage/cache-policy.ts'
import { breadcrumbsOf, breadcrumbsTo } from './breadcrumbs.ts'

type Head = Pick<RenderedPage, 'description' | 'picture' | 'linkedData'>

const KIND: Record<TitleType, string> = { FILM: 'Movie', SERIAL: 'TVSeries', MULTFILM: 'Movie', MULTSERIAL: 'TVSeries' }

/**
 * Returns the head of a list of titles, from the data that the page was made from; undefined for other
 * screens.
 */
export function listHead(screen: Screen, path: string, queryClient: QueryClient, locale: Locale): Head | undefined {
  const words = serverFactsOf(screen).description?.[locale] ?? ''
  const shown = (call: CachedCall) => queryClient.getQueryCache().findAll({ queryKey: queryKeyOf(call) })[0]?.state.data
  switch (screen) {
    case 'films':
    case 'serials':
    case 'cartoons':
      return headOf(words, shown('listTitles') as TitleList | undefined, locale, breadcrumbsOf(screen, locale))
    case 'genre': {
      const list = shown('showGenre') as (TitleList & { genre: Genre }) | undefined
      if (!list) return undefined
      const name = nameIn(locale, list.genre)
      return headOf(ofGenre(name, list.total)[locale], list, locale, breadcrumbsTo({ name, path }, screen, locale))
    }
    case 'collection': {
      const list = shown('showCollection') as (TitleList & { collection: Collection }) | undefined
      if (!list) return headOf(words, undefined, locale, breadcrumbsOf(screen, locale))
      const name = nameIn(locale, list.collection)
      const description = descriptionIn(locale, list.collection) || words
      return headOf(description, list, locale, breadcrumbsTo({ name, path }, screen, locale))
    }
    case 'genres':
      return headOf(words, undefined, locale, breadcrumbsOf(screen, locale))
    default:
      return undefined
  }
}

const ofGenre = (name: string, total: number): Record<Locale, string> => ({
  ua: `${name}: фільми, серіали й мультфільми цього жанру, від найкраще оцінених. Усього в каталозі: ${total}.`,
  ru: `${name}: фильмы, сериалы и мультфильмы этого жанра, от лучших по оценке. Всего в каталоге: ${total}.`,
})

function headOf(description: string, list: TitleList | undefined, locale: Locale, ...more: object[]): Head {
  return { description, picture: null, linkedData: [...(list ? [itemList(list, locale)] : []), ...more] }
}

function itemList({ items, total }: TitleList, locale: Locale): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map((title, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': KIND[title.type],
        name: nameIn(locale, title),
        url: localizePath(titlePath(title), locale),
        dateCreated: String(title.year),
      },
    })),
  }
}
