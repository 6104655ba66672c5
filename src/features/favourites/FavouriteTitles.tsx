import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { favouritesAmong } from '../../domain/account/favourites.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { localeStore } from '../../app-state/locale-store.ts'
import { HeartButton } from '../../ui/HeartButton.tsx'
import { Poster, posterClass } from '../../ui/tiles/Poster.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStore } from '../../ui/use-store.ts'
import { favouriteTitlesQuery } from '../catalogue/title-queries.ts'
import type { useFavourites } from './favourite-queries.ts'
import css from './FavouritesPage.module.css'

type FavouriteTitlesProps = { ids: readonly string[]; heartOf: ReturnType<typeof useFavourites>['heartOf'] }

/** The viewer's favourite films and series as posters, each with its heart. */
export function FavouriteTitles({ ids, heartOf }: FavouriteTitlesProps) {
  const locale = useStore(localeStore)
  const { data: titles, error, refetch } = useQuery(favouriteTitlesQuery())
  if (error && !titles) return <NoAnswer error={error} onRetry={() => void refetch()} />
  if (!titles) return <Skeleton className={css.waiting ?? ''} />
  return (
    <ul className={css.posters}>
      {favouritesAmong(titles, ids).map((title) => {
        const name = nameIn(locale, title)
        return (
          <li key={title._id}>
            <Link to={titlePath(title) as '/'} className={posterClass()}>
              <Poster title={name} picture={title.poster} meta={title.year || undefined} age={title.ageRestrictions} />
            </Link>
            <HeartButton {...heartOf(title._id, name)} className={css.heart ?? ''} />
          </li>
        )
      })}
    </ul>
  )
}
