import { Trans } from '@lingui/react/macro'
import type { TitleCard } from '../../contract/titles.ts'
import { Rail } from '../../ui/rows/Rail.tsx'
import { TitleTile } from './TitleTile.tsx'
import { TypeName } from '../../ui/TypeName.tsx'

/** Titles of the same people, genres and words, as the service sees it. */
export function SimilarTitles({ of: titles }: { of: readonly TitleCard[] }) {
  return (
    <Rail title={<Trans>More like this</Trans>}>
      {titles.map((title) => (
        <li key={title._id}>
          <TitleTile title={title} kind={<TypeName of={title.type} />} />
        </li>
      ))}
    </Rail>
  )
}
