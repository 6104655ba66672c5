import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { FoundOfKind } from '../../contract/search.ts'
import { FoundChannel } from './FoundChannel.tsx'
import css from './FoundGroup.module.css'
import { FoundPerson } from './FoundPerson.tsx'
import { FoundProgramme } from './FoundProgramme.tsx'
import { FoundStation } from './FoundStation.tsx'
import { FoundTitle } from './FoundTitle.tsx'

/** As many titles as a phone shows beside each other. */
const ROW_OF_TITLES = 3

type FoundGroupProps = {
  group: FoundOfKind
  /** Whether it is what answers best. */
  isFirst: boolean
  /** The limit of a kind on the page; the heading shows the count. */
  limit?: number
  /** Something was opened; `isLeaving` when that leads away from this screen. */
  onOpen: (isLeaving: boolean) => void
}

/** The results of one kind, under its name. */
export function FoundGroup({ group, isFirst, limit, onOpen }: FoundGroupProps) {
  const id = useId()
  const isOnPage = limit !== undefined
  return (
    <section
      id={isOnPage ? group.kind : undefined}
      className={css.group}
      data-kind={group.kind}
      data-page={isOnPage || undefined}
      aria-labelledby={id}
    >
      <h2>
        <span id={id}>{KIND_NAMES[group.kind]()}</span>
        {isOnPage && (
          <small>
            <FoundCount of={group.found.length} limit={limit} />
          </small>
        )}
      </h2>
      <ul>{found(group, isFirst, onOpen)}</ul>
    </section>
  )
}

/** The number of results of a kind; at the limit there may be more. */
export function FoundCount({ of: count, limit }: { of: number; limit: number }) {
  return count < limit ? (
    <span>{count}</span>
  ) : (
    <span>
      <Trans>first {count}</Trans>
    </span>
  )
}

/** The names of the kinds of result. */
export const KIND_NAMES: Record<FoundOfKind['kind'], () => ReactNode> = {
  channel: () => <Trans>Channels</Trans>,
  programme: () => <Trans>Programmes</Trans>,
  station: () => <Trans>Radio</Trans>,
  title: () => <Trans>Films, series and cartoons</Trans>,
  person: () => <Trans>People</Trans>,
}

function found(group: FoundOfKind, isFirst: boolean, onOpen: FoundGroupProps['onOpen']): ReactNode {
  const leave = (): void => onOpen(true)
  switch (group.kind) {
    case 'channel':
      return group.found.map((channel) => <FoundChannel key={channel._id} channel={channel} onOpen={leave} />)
    case 'programme':
      return group.found.map((programme) => (
        <FoundProgramme key={programme.showings[0]!._id} programme={programme} onOpen={leave} />
      ))
    case 'station':
      return group.found.map((station) => <FoundStation key={station._id} station={station} onOpen={() => onOpen(false)} />)
    case 'title':
      return group.found.map((title, place) => (
        <FoundTitle key={title._id} title={title} words={title.words} first={isFirst && place < ROW_OF_TITLES} onOpen={leave} />
      ))
    case 'person':
      return group.found.map((person, place) => (
        <FoundPerson key={person._id} person={person} isOpen={isFirst && place === 0} onOpen={leave} />
      ))
  }
}
