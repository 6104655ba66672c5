import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { isAnswerable } from '../../domain/search/words.ts'
import { hashOfSearch } from '../../platform/shared-address.ts'
import { visibleHeight } from '../../platform/visible-height.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useBackKey } from '../../ui/use-back-key.ts'
import { useModal } from '../../ui/use-modal.ts'
import { useStore } from '../../ui/use-store.ts'
import { prefetchRadio } from '../radio/radio-store.ts'
import { FoundGroup } from './FoundGroup.tsx'
import { firstFound, foundByKey } from './found-keys.ts'
import { NothingFound } from './NothingFound.tsx'
import { rememberSearch } from './recent-searches.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchField } from './SearchField.tsx'
import css from './SearchOverlay.module.css'
import { searchQuery } from './search-queries.ts'
import { SearchStatus } from './SearchStatus.tsx'
import { useSearchQuery } from './use-search-query.ts'

type SearchOverlayProps = {
  /** The initial query; later queries return here through the address. */
  words?: string | undefined
  /** `isLeaving` when something found is opened, which changes the address by itself. */
  onClose: (isLeaving?: boolean) => void
}

/** Search over everything while one types; a modal sheet at the top, the whole screen on a phone. */
export function SearchOverlay({ words, onClose }: SearchOverlayProps) {
  const { t } = useLingui()
  const sheet = useRef<HTMLDialogElement>(null)
  const [refused, setRefused] = useState(false)
  /** Whether the first answer is wanted as soon as it comes. */
  const opensFirst = useRef(false)
  const statusId = useId()
  const navigate = useNavigate()
  const { typed, query, type, searchNow, leave } = useSearchQuery(words, (now) => {
    void navigate({ to: '.', search: true, hash: hashOfSearch(now), replace: true, resetScroll: false })
  })
  const height = useStore(visibleHeight)
  const hasQuery = isAnswerable(query)
  const answer = useQuery({ ...searchQuery(query), enabled: hasQuery, placeholderData: (previous) => previous })
  // An emptied field shows the recent searches.
  const found = hasQuery && isAnswerable(typed) ? answer.data : undefined
  const isCurrent = found !== undefined && !answer.isPlaceholderData && query === typed
  const hasFound = found !== undefined && found.groups.length > 0

  useModal(sheet)
  useEffect(prefetchRadio, [])
  useBackKey(true, onClose)

  useEffect(() => {
    if (!isCurrent || !opensFirst.current) return
    opensFirst.current = false
    if (sheet.current && hasFound) firstFound(sheet.current)?.click()
  }, [isCurrent, hasFound])

  const typeAnew = (next: string): void => {
    type(next)
    setRefused(false)
    opensFirst.current = false
  }
  const goOn = (isLeaving: boolean): void => {
    rememberSearch(query)
    if (isLeaving) leave()
    onClose(isLeaving)
  }
  const submit = (): void => {
    setRefused(!isAnswerable(typed))
    if (isCurrent && hasFound && sheet.current) firstFound(sheet.current)?.click()
    opensFirst.current = isAnswerable(typed) && !isCurrent
    searchNow()
  }
  const walk = (event: KeyboardEvent): void => {
    const next = sheet.current && foundByKey(sheet.current, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // Escape and the cross do by keyboard what a press beside the sheet does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={sheet}
      className={css.sheet}
      data-room="glass"
      style={{ '--seen': `${height}px` } as object}
      aria-label={t`Search`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={walk}
    >
      <div className={css.inside}>
        <SearchField typed={typed} refused={refused} onType={typeAnew} onSubmit={submit} statusId={statusId}>
          <Button look="icon" aria-label={t`Close`} onClick={() => onClose()}>
            <X aria-hidden="true" />
          </Button>
        </SearchField>
        <SearchStatus
          id={statusId}
          refused={refused}
          error={found ? null : answer.error}
          found={isCurrent ? found : undefined}
          isOffline={found?.isOffline ?? false}
        />
        <div className={css.groups} aria-busy={hasQuery && !isCurrent}>
          {found?.groups.map((group, place) => (
            <FoundGroup key={group.kind} group={group} isFirst={place === 0} onOpen={goOn} />
          ))}
          {isCurrent && !hasFound && <NothingFound words={query} onLeave={() => onClose(true)} />}
          {typed === '' && <RecentSearches onChoose={typeAnew} onForget={() => sheet.current?.querySelector('input')?.focus()} />}
        </div>
        {hasFound && (
          <Link
            to={SCREEN_PATHS.search}
            search={{ q: query } as object}
            className={`${buttonClass('outline')} ${css.all}`}
            data-found
            onClick={() => goOn(true)}
          >
            <Trans>All results</Trans>
          </Link>
        )}
      </div>
    </dialog>
  )
}
