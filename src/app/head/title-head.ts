import type { QueryClient } from '@tanstack/react-query'
import type { Title } from '../../contract/titles.ts'
import type { RenderedPage } from '../../contract/rendering.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { localizePath } from '../../domain/routing/paths.ts'
import type { ScreenWith } from '../../domain/routing/screens.ts'
import { pictureAddressAt } from '../../domain/catalogue/picture-sources.ts'
import { SPECIALS } from '../../domain/catalogue/title-parts.ts'
import { aboutIn, isInEpisodes, titlePath } from '../../domain/catalogue/title-words.ts'
import { titleQuery } from '../../features/catalogue/title-queries.ts'
import { breadcrumbsTo } from './breadcrumbs.ts'

/** The widths of a link preview's picture, as the server makes them (px). */
const PREVIEW = { backdrop: 960, poster: 540 }

type TitleHead = Pick<RenderedPage, 'description' | 'picture' | 'linkedData'>

/**
 * Returns the head of a title's page: a picture for link previews, schema.org's description and breadcrumbs.
 */
export function titleHead(
  queryClient: QueryClient,
  screen: ScreenWith<{ item: 'title' }>,
  id: string,
  locale: Locale,
): TitleHead | undefined {
  const data = queryClient.getQueryData(titleQuery(id).queryKey)
  if (!data) return undefined
  const { title } = data
  const about = aboutIn(locale, title)
  const { backdrop, poster } = title
  return {
    description: about || nameIn(locale, title),
    picture: backdrop
      ? pictureAddressAt(backdrop.src, PREVIEW.backdrop, 'webp')
      : pictureAddressAt(poster.src, PREVIEW.poster, 'webp'),
    linkedData: [
      describedTitle(title, locale),
      breadcrumbsTo({ name: nameIn(locale, title), path: titlePath(title) }, screen, locale),
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
