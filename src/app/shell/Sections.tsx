import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { siteFactsQuery } from '../../features/pages/page-queries.ts'
import css from './Sections.module.css'

/**
 * The navigation of the header; four of its entries lead to the operator's marketing site where there is one
 * (section 2). Where there is no room for nine words in a row those four open under one.
 */
export function Sections({ onPress }: { onPress?: () => void }) {
  const { data: facts } = useQuery(siteFactsQuery())
  const elsewhere = facts?.marketing
  return (
    <>
      <Link to={SCREEN_PATHS.channels} search={{}} onClick={onPress}>
        <Trans>Channels</Trans>
      </Link>
      <Link to={SCREEN_PATHS.radio} onClick={onPress}>
        <Trans>Radio</Trans>
      </Link>
      <Link to={SCREEN_PATHS.films} search={{}} onClick={onPress}>
        <Trans>Films</Trans>
      </Link>
      <Link to={SCREEN_PATHS.serials} search={{}} onClick={onPress}>
        <Trans>Series</Trans>
      </Link>
      <Link to={SCREEN_PATHS.cartoons} search={{}} onClick={onPress}>
        <Trans>Cartoons</Trans>
      </Link>
      <More onPress={onPress}>
        {(onEntry) => (
          <>
            <Entry to={SCREEN_PATHS.devices} elsewhere={elsewhere?.devices} onPress={onEntry}>
              <Trans>Devices</Trans>
            </Entry>
            <Entry to={SCREEN_PATHS.tariffs} elsewhere={elsewhere?.tariffs} onPress={onEntry}>
              <Trans>Tariffs</Trans>
            </Entry>
            <Entry to={SCREEN_PATHS.about} elsewhere={elsewhere?.about} onPress={onEntry}>
              <Trans>About</Trans>
            </Entry>
            <Entry to={SCREEN_PATHS.contacts} elsewhere={elsewhere?.support} onPress={onEntry}>
              <Trans>Support</Trans>
            </Entry>
          </>
        )}
      </More>
    </>
  )
}

type MoreProps = { onPress: (() => void) | undefined; children: (onEntry: () => void) => ReactNode }

// Safari does not focus a pressed button, so a lost focus alone would not detect a press elsewhere.
const GOING = ['pointerdown', 'focusin', 'keydown'] as const

/** Entries that open under one word between 991 and 1439 px, and stand in the row of the others elsewhere. */
function More({ onPress, children }: MoreProps) {
  const id = useId()
  const all = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    // The list closes when the viewer presses or focuses elsewhere.
    const leave = (event: Event): void => {
      const isKey = event instanceof KeyboardEvent
      if (isKey ? event.key !== 'Escape' : all.current?.contains(event.target as Node)) return
      setIsOpen(false)
      if (isKey) all.current?.querySelector('button')?.focus()
    }
    for (const way of GOING) document.addEventListener(way, leave)
    return () => {
      for (const way of GOING) document.removeEventListener(way, leave)
    }
  }, [isOpen])
  return (
    <span ref={all} className={css.more}>
      <button type="button" className={css.opener} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <Trans>More</Trans>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <span id={id} className={css.entries} data-open={isOpen || undefined}>
        {children(() => {
          setIsOpen(false)
          onPress?.()
        })}
      </span>
    </span>
  )
}

type EntryProps = {
  to: typeof SCREEN_PATHS.devices | typeof SCREEN_PATHS.tariffs | typeof SCREEN_PATHS.about | typeof SCREEN_PATHS.contacts
  elsewhere: string | null | undefined
  onPress: (() => void) | undefined
  children: ReactNode
}

function Entry({ to, elsewhere, onPress, children }: EntryProps) {
  if (elsewhere) return <a href={elsewhere}>{children}</a>
  return (
    <Link to={to} activeOptions={{ exact: true }} onClick={onPress}>
      {children}
    </Link>
  )
}
