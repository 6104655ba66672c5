import type { QueryClient } from '@tanstack/react-query'
import type { RenderedPage } from '../../contract/rendering.ts'
import type { Collection, Genre, TitleList, TitleType } from '../../contract/titles.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { COLLECTIONS, localizePath, SCREENS } from '../../domain/routing/paths.ts'
import type { Screen } from '../../domain/routing/screens.ts'
import { descriptionIn } from '../../domain/i18n/programme-texts.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'
import type { CachedCall } from '../../storage/cache-policy.ts'
import { linkedWay } from './linked-way.ts'

type Head = Pick<RenderedPage, 'description' | 'picture' | 'linkedData'>

type Words = Record<Locale, string>

const DESCRIPTIONS: Partial<Record<Screen, Words>> = {
  films: {
    ua: 'Фільми українською онлайн: за жанром, країною, роком і віком, з озвученням і субтитрами.',
    ru: 'Фильмы онлайн на украинском и русском: по жанру, стране, году и возрасту, с озвучкой и субтитрами.',
  },
  serials: {
    ua: 'Серіали українською онлайн: усі сезони, за жанром, країною і роком.',
    ru: 'Сериалы онлайн на украинском и русском: все сезоны, по жанру, стране и году.',
  },
  cartoons: {
    ua: 'Мультфільми й мультсеріали українською для дітей і дорослих, за віком і жанром.',
    ru: 'Мультфильмы и мультсериалы для детей и взрослых, по возрасту и жанру.',
  },
  genres: {
    ua: 'Усі жанри каталогу: від комедії до трилера, з фільмами, серіалами й мультфільмами.',
    ru: 'Все жанры каталога: от комедии до триллера, с фильмами, сериалами и мультфильмами.',
  },
  collection: {
    ua: 'Добірки фільмів, серіалів і мультфільмів на різний настрій.',
    ru: 'Подборки фильмов, сериалов и мультфильмов на разное настроение.',
  },
}

const KIND: Record<TitleType, string> = { FILM: 'Movie', SERIAL: 'TVSeries', MULTFILM: 'Movie', MULTSERIAL: 'TVSeries' }

/** The lists of all genres and of all collections. */
const ALL = {
  genre: { path: SCREENS.genres, name: { ua: 'Жанри', ru: 'Жанры' } },
  collection: { path: COLLECTIONS, name: { ua: 'Добірки', ru: 'Подборки' } },
}

const NAMES: Record<'films' | 'serials' | 'cartoons', Words> = {
  films: { ua: 'Фільми', ru: 'Фильмы' },
  serials: { ua: 'Серіали', ru: 'Сериалы' },
  cartoons: { ua: 'Мультфільми', ru: 'Мультфильмы' },
}

/** What the head of a list of titles says of it, out of what the page was made from; undefined for other screens. */
export function listHead(screen: Screen, path: string, queryClient: QueryClient, locale: Locale): Head | undefined {
  const words = DESCRIPTIONS[screen]?.[locale]
  const shown = (call: CachedCall) => queryClient.getQueryCache().findAll({ queryKey: queryKeyOf(call) })[0]?.state.data
  if (screen === 'films' || screen === 'serials' || screen === 'cartoons')
    return headOf(
      words ?? '',
      shown('listTitles') as TitleList | undefined,
      locale,
      linkedWay(locale, [{ name: NAMES[screen][locale], path }]),
    )
  if (screen === 'genre') {
    const list = shown('showGenre') as (TitleList & { genre: Genre }) | undefined
    if (!list) return undefined
    const name = nameIn(locale, list.genre)
    return headOf(ofGenre(name, list.total)[locale], list, locale, wayTo(screen, name, path, locale))
  }
  if (screen === 'collection') {
    const list = shown('showCollection') as (TitleList & { collection: Collection }) | undefined
    if (!list) return headOf(words ?? '', undefined, locale, linkedWay(locale, [{ name: ALL.collection.name[locale], path }]))
    const way = wayTo(screen, nameIn(locale, list.collection), path, locale)
    return headOf(descriptionIn(locale, list.collection) || words || '', list, locale, way)
  }
  if (screen !== 'genres') return undefined
  return headOf(words ?? '', undefined, locale, linkedWay(locale, [{ name: ALL.genre.name[locale], path }]))
}

const ofGenre = (name: string, total: number): Words => ({
  ua: `${name}: фільми, серіали й мультфільми цього жанру, від найкраще оцінених. Усього в каталозі: ${total}.`,
  ru: `${name}: фильмы, сериалы и мультфильмы этого жанра, от лучших по оценке. Всего в каталоге: ${total}.`,
})

function headOf(description: string, list: TitleList | undefined, locale: Locale, ...more: object[]): Head {
  return { description, picture: null, linkedData: [...(list ? [itemList(list, locale)] : []), ...more] }
}

/** The way to a genre or a collection, through the list of all of them. */
function wayTo(screen: keyof typeof ALL, name: string, path: string, locale: Locale): object {
  const all = ALL[screen]
  return linkedWay(locale, [
    { name: all.name[locale], path: all.path },
    { name, path },
  ])
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
