import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nameIn } from '../../domain/i18n/locale.ts'
import { screenPath } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { SizedPicture } from '../../ui/tiles/SizedPicture.tsx'
import { Scale } from '../../ui/Scale.tsx'
import { useStore } from '../../ui/use-store.ts'
import { CatalogueStrip } from './CatalogueStrip.tsx'
import css from './GenresPage.module.css'
import { genresQuery } from './list-queries.ts'
import { TitleCount } from './TitleCount.tsx'

/**
 * Every genre as a tile with its name and its share of the catalogue. The poster is of its best title that no
 * other genre shows.
 */
export function GenresPage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: genres } = useSuspenseQuery(genresQuery())
  const most = Math.max(1, ...genres.map(({ titles }) => titles))
  return (
    <div className={css.page}>
      <title>{`${t`Genres`} — ${t`Efir`}`}</title>
      <PageHead title={<Trans>Genres</Trans>} here={t`Genres`} note={genres.length}>
        <CatalogueStrip />
      </PageHead>
      <ul className={css.genres}>
        {genres.map((genre) => (
          <li key={genre._id}>
            <Link to={screenPath('genre', genre._id) as '/'} className={css.genre}>
              <span className={css.words}>
                <span className={css.name}>{nameIn(locale, genre)}</span>
                <span className={css.count}>
                  <TitleCount of={genre.titles} />
                </span>
                <Scale at={genre.titles / most} filled className={css.scale ?? ''} />
              </span>
              <span className={css.poster}>
                {genre.poster && <SizedPicture picture={genre.poster} shape="poster" sizes="6.5rem" />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
