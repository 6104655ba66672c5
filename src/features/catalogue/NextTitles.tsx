import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { TitleList } from '../../contract/titles.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { whenNear } from '../../ui/near-view.ts'
import { isPlainPress } from '../../ui/plain-press.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { PageQuery } from './list-queries.ts'
import css from './TitleWall.module.css'
import { wasRead } from './wall-place.ts'

type NextTitlesProps = {
  /** Where it begins, for its address. */
  cursor: string
  query: PageQuery
  /** Which page of the wall it is, counted after the first one. */
  page: number
  /** How many titles it will have. */
  places: number
  children: (page: TitleList) => ReactNode
}

/**
 * The next page of the wall: loads near the viewport or on a press, and at once after Back. Without scripts
 * the link opens a wall that begins with this page.
 */
export function NextTitles({ cursor, query, page, places, children }: NextTitlesProps) {
  const queryClient = useQueryClient()
  const [isRequested, setRequested] = useState(() => queryClient.getQueryData(query.queryKey) !== undefined)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isRequested })
  if (data) return children(data)
  if (error && !isFetching)
    return (
      <li className={css.more}>
        <NoAnswer error={error} onRetry={() => void refetch()} />
      </li>
    )
  if (!isRequested) return <More cursor={cursor} page={page} onAsk={() => setRequested(true)} />
  return Array.from({ length: places }, (_none, place) => (
    <li key={place}>
      <Skeleton className={css.place ?? ''} sweeps={place === 0} />
    </li>
  ))
}

function More({ cursor, page, onAsk }: { cursor: string; page: number; onAsk: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (wasRead(page)) onAsk()
    else if (mark.current) return whenNear(mark.current, onAsk)
    // The first way to ask is enough.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const expand = (event: MouseEvent): void => {
    // In a tab of its own it is a page.
    if (!isPlainPress(event)) return
    event.preventDefault()
    onAsk()
  }
  return (
    <li className={css.more}>
      <span ref={mark} className={css.near} />
      <Link
        to="."
        search={((search: object) => ({ ...search, cursor })) as never}
        rel="next"
        preload={false}
        className={buttonClass('outline')}
        onClick={expand}
      >
        <Trans>Show more</Trans>
      </Link>
    </li>
  )
}
