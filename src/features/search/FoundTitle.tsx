import { Link } from '@tanstack/react-router'
import type { TitleCard } from '../../contract/titles.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { titlePath } from '../../domain/catalogue/title-words.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Poster, posterClass } from '../../ui/tiles/Poster.tsx'
import { TypeName } from '../../ui/TypeName.tsx'
import { useStore } from '../../ui/use-store.ts'
import { useNeededPackage } from '../billing/needed-package-queries.ts'
import { Marked } from './Marked.tsx'

const SIZES = '(max-width: 599px) 31vw, (max-width: 1799px) 150px, 220px'

type FoundTitleProps = {
  title: TitleCard
  words?: readonly string[]
  /** Whether it is among the first things seen. */
  first?: boolean
  onOpen: () => void
}

/** A film, series or cartoon that was found, as its poster; leads to its page. */
export function FoundTitle({ title, words = [], first = false, onOpen }: FoundTitleProps) {
  const locale = useStore(localeStore)
  const needed = useNeededPackage(title)
  const name = nameIn(locale, title)
  return (
    <li>
      <Link to={titlePath(title) as '/'} className={posterClass()} data-found onClick={onOpen}>
        <Poster
          title={name}
          marked={<Marked name={name} words={words} />}
          picture={title.poster}
          sizes={SIZES}
          first={first}
          meta={
            <>
              {title.year} · <TypeName of={title.type} />
            </>
          }
          age={title.ageRestrictions}
          rating={title.rating}
          locked={!title.allowed && (needed ?? true)}
        />
      </Link>
    </li>
  )
}
