import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { TitleCard } from '../../contract/titles.ts'
import { nameIn } from '../../domain/locale.ts'
import { SCREENS } from '../../domain/paths.ts'
import { titleScreenOf } from '../../domain/title-words.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { Poster, posterClass } from '../../ui/Poster.tsx'
import { Rail } from '../../ui/Rail.tsx'
import { useStore } from '../../ui/use-store.ts'

/** Titles of the same people, genres and words, as the service sees it. */
export function SimilarTitles({ of: titles }: { of: readonly TitleCard[] }) {
  const locale = useStore(localeStore)
  return (
    <Rail title={<Trans>More like this</Trans>}>
      {titles.map((title) => (
        <li key={title._id}>
          <Link to={SCREENS[titleScreenOf(title.type)]} params={{ id: title._id }} className={posterClass()}>
            <Poster
              title={nameIn(locale, title)}
              picture={title.poster}
              meta={title.year || undefined}
              age={title.ageRestrictions}
              rating={title.rating}
              locked={!title.allowed}
            />
          </Link>
        </li>
      ))}
    </Rail>
  )
}
