import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Person } from '../../contract/titles.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { failureText } from '../../forms/refusal-texts.ts'
import { isFailure } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStore } from '../../ui/use-store.ts'
import css from './FoundGroup.module.css'
import { FoundTitle } from './FoundTitle.tsx'
import { Marked } from './Marked.tsx'
import { personQuery } from './search-queries.ts'

const PLACES = 4

type FoundPersonProps = { person: Person & { words: string[] }; isOpen: boolean; onOpen: () => void }

/**
 * A person among the results, with their titles in a list that opens. The best result's list is open at
 * first.
 */
export function FoundPerson({ person, isOpen: isOpenFirst, onOpen }: FoundPersonProps) {
  const locale = useStore(localeStore)
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={css.row}
        data-found
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={css.name}>
          <Marked name={nameIn(locale, person)} words={person.words} />
        </span>
        <ChevronDown aria-hidden="true" className={css.turn} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Titles person={person} onOpen={onOpen} />}
      </div>
    </li>
  )
}

function Titles({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const { data, error } = useQuery(personQuery(person._id))
  if (!data && error)
    return (
      <p className={css.note}>
        {isFailure(error, 'no_answer') ? (
          <span>
            <Trans>The list of titles is not on this device.</Trans>
          </span>
        ) : (
          <span>{failureText(error)}</span>
        )}
      </p>
    )
  if (!data) return <TitlesComing />
  const titles = new Map([...data.directed, ...data.played].map((title) => [title._id, title]))
  if (titles.size === 0)
    return (
      <p className={css.note}>
        <Trans>There is nothing here yet.</Trans>
      </p>
    )
  return (
    <ul className={css.posters}>
      {[...titles.values()].map((title) => (
        <FoundTitle key={title._id} title={title} onOpen={onOpen} />
      ))}
    </ul>
  )
}

/** A placeholder for posters that load, with a text for screen readers. */
function TitlesComing() {
  return (
    <>
      <p className={css.said}>
        <Trans>Loading</Trans>
      </p>
      <div className={css.posters} aria-hidden="true">
        {Array.from({ length: PLACES }, (_none, place) => (
          <Skeleton key={place} className={css.poster ?? ''} sweeps={place === 0} />
        ))}
      </div>
    </>
  )
}
