import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import type { WatchedProgramme } from '../../contract/history.ts'
import { dayName } from '../../domain/day-name.ts'
import { SCREENS } from '../../domain/paths.ts'
import { titleIn } from '../../domain/programme-texts.ts'
import { byDay } from '../../domain/watched.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { session } from '../../platform/session.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePart, useStore } from '../../ui/use-store.ts'
import { channelsQuery } from '../live/channel-queries.ts'
import { historyQuery } from './history-queries.ts'
import { useHistoryChanges } from './use-history-changes.ts'
import { WatchedRow } from './WatchedRow.tsx'
import css from './WatchHistoryPage.module.css'

/** What the viewer watched, day by day, the latest first; a press goes on with it in the archive. */
export function WatchHistoryPage() {
  const { t } = useLingui()
  const signedIn = usePart(session, (value) => value !== null)
  const { data: channels } = useSuspenseQuery(channelsQuery())
  const { data, error, refetch, isFetching } = useQuery({ ...historyQuery(), enabled: signedIn })
  return (
    <section className={css.page} aria-busy={isFetching}>
      <title>{`${t`Watch history`} — ${t`Efir`}`}</title>
      <h1 tabIndex={-1}>
        <Trans>Watch history</Trans>
      </h1>
      {data && data.items.length > 0 && <Days channels={channels} items={data.items} next={data.next} />}
      {data?.items.length === 0 && (
        <div className={css.nothing}>
          <p>
            <Trans>Nothing here yet. What you watch on any of your devices comes here, and you go on where you stopped.</Trans>
          </p>
          <Link to={SCREENS.channels} search={{}} className={buttonClass('needle')}>
            <Trans>All channels</Trans>
          </Link>
        </div>
      )}
      {!data && !error && Array.from({ length: 4 }, (_none, index) => <Skeleton key={index} className={css.waiting ?? ''} />)}
      {!data && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
    </section>
  )
}

type DaysProps = { items: readonly WatchedProgramme[]; next: string | null } & Pick<Parameters<typeof WatchedRow>[0], 'channels'>

function Days({ channels, items, next }: DaysProps) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = usePart(clock, wholeMinute)
  const list = useRef<HTMLDivElement>(null)
  const titleId = useId()
  // The first of the rows that were asked for, to which the focus goes when they are there.
  const wanted = useRef<string>(undefined)
  const { more, forget, isLoading } = useHistoryChanges()

  const rowOf = (id: string) => list.current?.querySelector(`[data-programme="${id}"]`)
  useEffect(() => {
    const row = wanted.current === undefined ? null : rowOf(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.querySelector<HTMLElement>('a, button')?.focus()
  })

  const take = (programme: WatchedProgramme): void => {
    const index = items.indexOf(programme)
    const neighbour = items[index + 1] ?? items[index - 1]
    const next = neighbour ? rowOf(neighbour._id)?.querySelector('button') : list.current?.parentElement?.querySelector('h1')
    next?.focus()
    void forget(programme._id, titleIn(locale, programme))
  }
  const turn = async (): Promise<void> => {
    if (next !== null) wanted.current = await more(next)
  }
  return (
    <div ref={list} className={css.days}>
      {byDay(items, (atMs) => dayName(atMs, nowMs, locale, zone)).map(([name, watched]) => (
        <section key={name} aria-labelledby={`${titleId}-${watched[0]!._id}`}>
          <h2 id={`${titleId}-${watched[0]!._id}`}>{name}</h2>
          <ul>
            {watched.map((programme) => (
              <WatchedRow
                key={programme._id}
                programme={programme}
                channels={channels}
                nowMs={nowMs}
                onForget={() => take(programme)}
              />
            ))}
          </ul>
        </section>
      ))}
      {next !== null && (
        <Button look="outline" className={css.more} aria-busy={isLoading} onClick={() => void turn()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}
