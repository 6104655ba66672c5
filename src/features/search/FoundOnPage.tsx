import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { LinkStrip } from '../../ui/rows/LinkStrip.tsx'
import { isPlainPress } from '../../ui/plain-press.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHydrated } from '../../ui/use-store.ts'
import { FoundCount, FoundGroup, KIND_NAMES } from './FoundGroup.tsx'
import { NothingFound } from './NothingFound.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import css from './SearchPage.module.css'
import type { Found } from './search-queries.ts'
import { WaysOn } from './WaysOn.tsx'

const ROWS = 6

type FoundOnPageProps = {
  /** The requested query; undefined without one. */
  query: string | undefined
  /** The results, or the previous ones while they load; undefined until there are any. */
  found: Found | undefined
  /** Whether it answers what is typed. */
  isCurrent: boolean
  onChoose: (words: string) => void
  onForget: () => void
  onOpen: (isLeaving: boolean) => void
}

/** The area below the search page's field: the results, their placeholder, or the recent searches. */
export function FoundOnPage({ query, found, isCurrent, onChoose, onForget, onOpen }: FoundOnPageProps) {
  if (query === undefined) return <Beginning onChoose={onChoose} onForget={onForget} />
  if (!found)
    return (
      <div className={css.results} aria-busy="true">
        {Array.from({ length: ROWS }, (_none, row) => (
          <Skeleton key={row} className={css.row ?? ''} sweeps={row === 0} />
        ))}
      </div>
    )
  if (found.groups.length === 0) return isCurrent && <NothingFound words={query} />
  return (
    <div className={css.results} aria-busy={!isCurrent}>
      {found.groups.length > 1 && <Kinds found={found} />}
      {found.groups.map((group, place) => (
        <FoundGroup key={group.kind} group={group} isFirst={place === 0} limit={found.limit} onOpen={onOpen} />
      ))}
    </div>
  )
}

/** Ways down to each kind of what was found, with how much there is of it. */
function Kinds({ found: { groups, limit } }: { found: Found }) {
  const { t } = useLingui()
  return (
    <div className={css.kinds}>
      <LinkStrip label={t`What was found`}>
        {groups.map(({ kind, found }) => (
          <a key={kind} href={`#${kind}`} onClick={(event) => leadTo(kind, event)}>
            {KIND_NAMES[kind]()}{' '}
            <b>
              <FoundCount of={found.length} limit={limit} />
            </b>
          </a>
        ))}
      </LinkStrip>
    </div>
  )
}

/**
 * Focuses the first result of a kind without changing the address. Without scripts, and in a new tab, the
 * browser follows the link.
 */
function leadTo(kind: string, event: MouseEvent): void {
  if (!isPlainPress(event)) return
  const group = document.getElementById(kind)
  if (!group) return
  event.preventDefault()
  group.scrollIntoView()
  group.querySelector<HTMLElement>('[data-found]')?.focus({ preventScroll: true })
}

function Beginning({ onChoose, onForget }: Pick<FoundOnPageProps, 'onChoose' | 'onForget'>) {
  const alive = useHydrated()
  return (
    <div className={css.results}>
      {/* Only the device knows them. */}
      {alive && <RecentSearches onChoose={onChoose} onForget={onForget} />}
      <div>
        <p className={css.hint}>
          <Trans>Names are found with a slip in them, typed in another keyboard layout or in Latin letters, too.</Trans>
        </p>
        <WaysOn />
      </div>
    </div>
  )
}
