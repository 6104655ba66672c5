import type { QueryClient } from '@tanstack/react-query'
import type { Title, TitleType } from '../../contract/titles.ts'
import type { RenderedPage } from '../../contract/rendering.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { localizePath, SCREENS } from '../../domain/routing/paths.ts'
import { pictureAddressAt } from '../../domain/catalogue/picture-sources.ts'
import { SPECIALS } from '../../domain/catalogue/title-parts.ts'
import { aboutIn, isInEpisodes, titlePath } from '../../domain/catalogue/title-words.ts'
import { titleQuery } from '../../features/catalogue/title-queries.ts'
import { linkedWay } from './linked-way.ts'

/** The widths of a link preview's picture, as the server makes them (px). */
const PREVIEW = { backdrop: 960, poster: 540 }

const CARTOONS = { path: SCREENS.cartoons, name: { ua: 'Мультфільми', ru: 'Мультфильмы' } }
const SECTIONS: Record<TitleType, { path: string; name: Record<Locale, string> }> = {
  FILM: { path: SCREENS.films, name: { ua: 'Фільми', ru: 'Фильмы' } },
  SERIAL: { path: SCREENS.serials, name: { ua: 'Серіали', ru: 'Сериалы' } },
  MULTFILM: CARTOONS,
  MULTSERIAL: CARTOONS,
}

type TitleHead = Pick<RenderedPage, 'description' | 'picture' | 'linkedData'>

/** What the head of a title's page says of it: a picture for link previews, and the title as schema.org describes it, with the way to it. */
export function titleHead(queryClient: QueryClient, id: string, locale: Locale): TitleHead | undefined {
  const data = queryClient.getQueryData(titleQuery(id).queryKey)
  if (!data) return undefined
  const { title } = data
  const about = aboutIn(locale, title)
  const { backdrop, poster } = title
  const section = SECTIONS[title.type]
  return {
    description: about || nameIn(locale, title),
    picture: backdrop
      ? pictureAddressAt(backdrop.src, PREVIEW.backdrop, 'webp')
      : pictureAddressAt(poster.src, PREVIEW.poster, 'webp'),
    linkedData: [
      describedTitle(title, locale),
      linkedWay(locale, [
        { name: section.name[locale], path: section.path },
        { name: nameIn(locale, title), path: titlePath(title) },
      ]),
    ],
  }
}

function describedTitle(title: Title, locale: Locale): object {
  const people = (list: readonly { name: string; name_ru: string }[]) =>
    list.length > 0 ? list.map((one) => ({ '@type': 'Person', name: nameIn(locale, one) })) : undefined
  const { rating, reviews, year, duration, seasons, type } = title
  return {
    '@context': 'https://schema.org',
    '@type': isInEpisodes(type) ? 'TVSeries' : 'Movie',
    name: nameIn(locale, title),
    alternateName: title.original_name || undefined,
    description: aboutIn(locale, title) || undefined,
    url: localizePath(titlePath(title), locale),
    image: pictureAddressAt(title.poster.src, PREVIEW.poster, 'webp'),
    dateCreated: year > 0 ? String(year) : undefined,
    genre: title.genres.map((genre) => nameIn(locale, genre)),
    countryOfOrigin: title.countries.map((code) => ({ '@type': 'Country', name: code })),
    director: people(title.directors),
    actor: people(title.actors),
    contentRating: title.ageRestrictions > 0 ? `${title.ageRestrictions}+` : undefined,
    duration: duration > 0 ? `PT${Math.max(1, Math.round(duration / 60_000))}M` : undefined,
    numberOfSeasons: seasons.filter(({ number }) => number !== SPECIALS).length || undefined,
    numberOfEpisodes: seasons.reduce((sum, { episodes }) => sum + episodes.length, 0) || undefined,
    aggregateRating:
      rating !== null && reviews > 0
        ? { '@type': 'AggregateRating', ratingValue: rating, ratingCount: reviews, bestRating: 10, worstRating: 1 }
        : undefined,
  }
}
