import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TitleList } from '../../contract/titles.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { Button } from '../../ui/Button.tsx'
import { whenNear } from '../../ui/near-view.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAlive } from '../../ui/use-store.ts'
import type { PageQuery } from './list-queries.ts'
import css from './TitleWall.module.css'

type NextTitlesProps = {
  query: PageQuery
  /** How many titles it will have. */
  places: number
  children: (page: TitleList) => ReactNode
}

/**
 * A further page of the wall: it comes when the reader is near it or presses the button, and is there at once for whoever comes back.
 * While it is on its way, its places are kept.
 */
export function NextTitles({ query, places, children }: NextTitlesProps) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(() => queryClient.getQueryData(query.queryKey) !== undefined)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: asked })
  if (data) return children(data)
  if (error && !isFetching)
    return (
      <li className={css.more}>
        <NoAnswer error={error} onRetry={() => void refetch()} />
      </li>
    )
  if (!asked) return <More onAsk={() => setAsked(true)} />
  return Array.from({ length: places }, (_none, place) => (
    <li key={place}>
      <Skeleton className={css.place ?? ''} sweeps={place === 0} />
    </li>
  ))
}

function More({ onAsk }: { onAsk: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const alive = useAlive()
  useEffect(() => {
    if (mark.current) return whenNear(mark.current, onAsk)
    // The first way to ask is enough.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <li className={css.more}>
      <span ref={mark} className={css.near} />
      {alive && (
        <Button look="outline" onClick={onAsk}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </li>
  )
}
