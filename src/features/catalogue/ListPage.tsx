import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TitleCard } from '../../contract/titles.ts'
import { changed, type ListChoice, type ListScreen, listQueryOf, readChoice } from '../../domain/catalogue/list-choice.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { localizePath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './ListPage.module.css'
import { moreTitles, titlesQuery } from './list-queries.ts'
import { KindStrip } from './KindStrip.tsx'
import { ListFilters } from './ListFilters.tsx'
import { NothingFits } from './NothingFits.tsx'
import { TitleCount } from './TitleCount.tsx'
import { TitleWall } from './TitleWall.tsx'
import { TypeName } from '../../ui/TypeName.tsx'
import { useLatestChoice } from './use-latest-choice.ts'
import { YearDial } from './YearDial.tsx'

const NO_FACETS = { genres: [], countries: [], years: [], ages: [], dubbing: [] }

/**
 * The films, the series or the cartoons as a wall of posters, which the words of the address narrow and sort.
 */
export function ListPage({ screen }: { screen: ListScreen }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const shown = readChoice(useSearch({ strict: false }))
  const choice = useLatestChoice(screen, shown)
  const isComing = JSON.stringify(choice) !== JSON.stringify(shown)
  const query = listQueryOf(screen, shown, locale)
  const { data: list } = useSuspenseQuery(titlesQuery(query))
  const path = SCREEN_PATHS[screen]
  const name = { films: t`Films`, serials: t`Series`, cartoons: t`Cartoons` }[screen]
  const facets = list.facets ?? NO_FACETS
  const genreNames = new Map(facets.genres.map((genre) => [genre._id, nameIn(locale, genre)]))
  const chosenGenre = shown.genre === undefined ? undefined : genreNames.get(shown.genre)
  const kindOf = ({ type, genres }: TitleCard) =>
    type === 'MULTSERIAL' && !shown.kind ? <TypeName of={type} /> : genreNames.get(genres[0] ?? '')?.toLowerCase()

  return (
    <div className={css.page}>
      <title>{`${chosenGenre ? `${name}: ${chosenGenre}` : name} — ${t`Efir`}`}</title>
      <PageHead
        title={name}
        here={name}
        note={
          <span role="status">
            <TitleCount of={list.total} screen={screen} />
          </span>
        }
        aside={screen === 'cartoons' && <KindStrip choice={choice} />}
      >
        <YearDial path={path} choice={choice} years={facets.years} />
      </PageHead>
      <div className={css.genres}>
        <LinkStrip label={t`Genres`}>
          <GenreLink path={path} choice={choice} genre={undefined}>
            <Trans>All</Trans>
          </GenreLink>
          {facets.genres.map(({ _id, count }) => (
            <GenreLink key={_id} path={path} choice={choice} genre={_id}>
              {genreNames.get(_id)} <b>{count}</b>
            </GenreLink>
          ))}
        </LinkStrip>
      </div>
      <ListFilters path={path} address={localizePath(path, locale)} choice={choice} facets={facets} locale={locale} />
      <div className={css.list} aria-busy={isComing}>
        {list.items.length === 0 ? (
          <NothingFits path={path} choice={shown} genre={chosenGenre} locale={locale} />
        ) : (
          <TitleWall key={JSON.stringify(query)} list={list} pageAt={(cursor) => moreTitles(query, cursor)} kindOf={kindOf} />
        )}
      </div>
    </div>
  )
}

type GenreLinkProps = {
  path: string
  choice: ListChoice
  genre: string | undefined
  children: ReactNode
}

function GenreLink({ path, choice, genre, children }: GenreLinkProps) {
  return (
    <Link
      to={path as '/'}
      search={changed(choice, { genre }) as object}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={choice.genre === genre ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
