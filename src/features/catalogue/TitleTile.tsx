import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TitleCard } from '../../contract/titles.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Poster, posterClass } from '../../ui/tiles/Poster.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useNeededPackage } from '../billing/needed-package-queries.ts'

type TitleTileProps = {
  title: TitleCard
  /** The text beside the year: a genre, or the kind of title. */
  kind: ReactNode
  sizes?: string
  /** Whether it is among the first things seen. */
  first?: boolean
}

/** A title as its poster, leading to its own page. */
export function TitleTile({ title, kind, sizes, first }: TitleTileProps) {
  const locale = useStore(localeStore)
  const needed = useNeededPackage(title)
  return (
    <Link to={titlePath(title) as '/'} className={posterClass()}>
      <Poster
        title={nameIn(locale, title)}
        picture={title.poster}
        sizes={sizes}
        first={first}
        meta={
          <>
            {title.year}
            {kind && <> · {kind}</>}
          </>
        }
        age={title.ageRestrictions}
        rating={title.rating}
        locked={!title.allowed && (needed ?? true)}
      />
    </Link>
  )
}
