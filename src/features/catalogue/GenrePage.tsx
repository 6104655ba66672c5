import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useStore } from '../../ui/use-store.ts'
import { CatalogueStrip } from './CatalogueStrip.tsx'
import { CatalogueWay } from './CatalogueWay.tsx'
import css from './ListPage.module.css'
import { genreQuery, moreOfGenre } from './list-queries.ts'
import { TitleCount } from './TitleCount.tsx'
import { TitleWall } from './TitleWall.tsx'
import { TypeName } from '../../ui/TypeName.tsx'

/** The titles of a genre, the best rated first, and ways to those of each type. */
export function GenrePage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { id = '' } = useParams({ strict: false })
  const { data: list } = useSuspenseQuery(genreQuery(id))
  const name = nameIn(locale, list.genre)
  return (
    <div className={css.page}>
      <title>{`${name} — ${t`Efir`}`}</title>
      <CatalogueWay
        section={
          <Link key="genres" to={SCREEN_PATHS.genres as '/'}>
            <Trans>Genres</Trans>
          </Link>
        }
        here={name}
      />
      <PageHead title={name} note={<TitleCount of={list.total} />}>
        <CatalogueStrip genre={id} />
      </PageHead>
      <TitleWall
        key={id}
        list={list}
        pageAt={(cursor) => moreOfGenre(id, cursor)}
        kindOf={({ type }) => <TypeName of={type} />}
      />
    </div>
  )
}
