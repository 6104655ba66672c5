import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { descriptionIn } from '../../domain/i18n/programme-texts.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { screenPath } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { SizedPicture } from '../../ui/tiles/SizedPicture.tsx'
import { useStore } from '../../ui/use-store.ts'
import { CatalogueStrip } from './CatalogueStrip.tsx'
import css from './CollectionPage.module.css'
import { collectionsQuery } from './list-queries.ts'
import { TitleCount } from './TitleCount.tsx'

/** Every collection with its first posters side by side. */
export function CollectionsPage() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: collections } = useSuspenseQuery(collectionsQuery())
  return (
    <div className={css.page}>
      <title>{`${t`Collections`} — ${t`Efir`}`}</title>
      <PageHead title={<Trans>Collections</Trans>} here={t`Collections`} note={collections.length}>
        <CatalogueStrip />
      </PageHead>
      <ul className={css.collections}>
        {collections.map((collection) => (
          <li key={collection._id}>
            <Link to={screenPath('collection', collection._id) as '/'} className={css.collection}>
              <span className={css.posters}>
                {collection.posters.map((poster) => (
                  <span key={poster.src} className={css.poster}>
                    <SizedPicture picture={poster} shape="poster" sizes="(max-width: 599px) 25vw, 180px" />
                  </span>
                ))}
              </span>
              <span className={css.name}>{nameIn(locale, collection)}</span>
              <span className={css.words}>{descriptionIn(locale, collection)}</span>
              <span className={css.count}>
                <TitleCount of={collection.titles} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
