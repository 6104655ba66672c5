import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { descriptionIn } from '../../domain/i18n/programme-texts.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { screenPath } from '../../domain/routing/paths.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { useStore } from '../../ui/use-store.ts'
import { CatalogueWay } from './CatalogueWay.tsx'
import { CollectionsPage } from './CollectionsPage.tsx'
import css from './CollectionPage.module.css'
import { collectionQuery, moreOfCollection } from './list-queries.ts'
import { TitleCount } from './TitleCount.tsx'
import { TitleWall } from './TitleWall.tsx'
import { TypeName } from '../../ui/TypeName.tsx'

/** The collection in the address, or all of them where it names none. */
export function CollectionPage() {
  const { id } = useParams({ strict: false })
  return id === undefined ? <CollectionsPage /> : <OneCollection id={id} />
}

/** Titles chosen by hand, in the order they were chosen in. */
function OneCollection({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data: list } = useSuspenseQuery(collectionQuery(id))
  const name = nameIn(locale, list.collection)
  return (
    <div className={css.page}>
      <title>{`${name} — ${t`Efir`}`}</title>
      <CatalogueWay
        section={
          <Link key="collections" to={screenPath('collection') as '/'} activeOptions={{ exact: true }}>
            <Trans>Collections</Trans>
          </Link>
        }
        here={name}
      />
      <PageHead title={name} note={<TitleCount of={list.total} />}>
        <p className={css.about} dir="auto">
          {descriptionIn(locale, list.collection)}
        </p>
      </PageHead>
      <TitleWall
        key={id}
        list={list}
        pageAt={(cursor) => moreOfCollection(id, cursor)}
        kindOf={({ type }) => <TypeName of={type} />}
      />
    </div>
  )
}
