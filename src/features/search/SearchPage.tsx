import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { searchTextOf, isAnswerable } from '../../domain/search/words.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Button } from '../../ui/Button.tsx'
import { HomeLink } from '../../ui/PageHead.tsx'
import { useHydrated } from '../../ui/use-store.ts'
import { prefetchRadio } from '../radio/radio-store.ts'
import { foundByKey } from './found-keys.ts'
import { FoundOnPage } from './FoundOnPage.tsx'
import { rememberSearch } from './recent-searches.ts'
import { SearchField } from './SearchField.tsx'
import css from './SearchPage.module.css'
import { searchQuery } from './search-queries.ts'
import { SearchStatus } from './SearchStatus.tsx'
import { useSearchQuery } from './use-search-query.ts'

/**
 * The search as a page of its own: what answers to the words of its address, more of each kind than over a
 * screen.
 */
export function SearchPage() {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const alive = useHydrated()
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const statusId = useId()
  const words = searchTextOf(useSearch({ strict: false, select: (search: object) => ('q' in search ? search.q : undefined) }))
  const [refused, setRefused] = useState(words !== undefined && !isAnswerable(words))
  const { typed, query, type, searchNow, leave } = useSearchQuery(words, (now) => {
    // The viewer has pressed a link meanwhile: its address must not be overwritten.
    if (router.latestLocation.pathname === SCREEN_PATHS.search)
      void navigate({ to: SCREEN_PATHS.search, search: { q: now } as object, replace: true, resetScroll: false })
  })
  const isRefused = refused && !isAnswerable(typed)
  const hasQuery = isAnswerable(query)
  const answer = useQuery({
    ...searchQuery(query, 'all'),
    enabled: hasQuery,
    // The overlay has fetched some of these results already.
    placeholderData: (previous) => previous ?? queryClient.getQueryData(searchQuery(query).queryKey),
  })
  // An emptied field shows the recent searches.
  const found = hasQuery && isAnswerable(typed) ? answer.data : undefined
  const isCurrent = found !== undefined && !answer.isPlaceholderData && query === typed
  // The server renders no failure: the browser repeats the search.
  const error = alive && !found && hasQuery ? answer.error : null

  useEffect(prefetchRadio, [])
  useEffect(() => {
    if (words === undefined) field.current?.focus({ preventScroll: true })
    // When the page is come to.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const typeAnew = (next: string): void => {
    type(next)
    setRefused(false)
  }
  const submit = (): void => {
    setRefused(!isAnswerable(typed))
    searchNow()
  }
  const walk = (event: KeyboardEvent): void => {
    const next = page.current && foundByKey(page.current, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // Arrow keys lead through what was found, as those of a remote do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={page} className={css.page} onKeyDown={walk}>
      <title>{`${words ? t`“${words}”: search` : t`Search`} — ${t`Efir`}`}</title>
      <header className={css.head}>
        <Breadcrumbs links={[<HomeLink key="home" />]} here={t`Search`} />
        <h1>
          <Trans>Search</Trans>
        </h1>
        <SearchField ref={field} typed={typed} refused={isRefused} onType={typeAnew} onSubmit={submit} statusId={statusId}>
          <Button type="submit" look="needle">
            <Trans>Find</Trans>
          </Button>
        </SearchField>
      </header>
      <div className={css.below}>
        <SearchStatus
          id={statusId}
          refused={isRefused}
          error={null}
          found={isCurrent ? found : undefined}
          isOffline={found?.isOffline ?? false}
        />
        {error && !answer.isFetching ? (
          <NoAnswer error={error} onRetry={() => void answer.refetch()} />
        ) : (
          <FoundOnPage
            query={hasQuery && isAnswerable(typed) ? query : undefined}
            found={found}
            isCurrent={isCurrent}
            onChoose={typeAnew}
            onForget={() => field.current?.focus()}
            onOpen={(isLeaving) => {
              rememberSearch(query)
              if (isLeaving) leave()
            }}
          />
        )}
      </div>
    </div>
  )
}
