import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { Channel } from '../../contract/channels.ts'
import { dayName } from '../../domain/time/day-name.ts'
import { nameIn } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { byDay } from '../../domain/playback/watched.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { Button } from '../../ui/Button.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { useForgetting } from './forgetting-queries.ts'
import type { useWatchHistory } from './use-watch-history.ts'
import { WatchedRow } from './WatchedRow.tsx'
import { WatchedTitleRow } from './WatchedTitleRow.tsx'
import css from './WatchHistoryPage.module.css'

type WatchedDaysProps = { channels: readonly Channel[]; history: ReturnType<typeof useWatchHistory> }
type Watched = WatchedDaysProps['history']['shown'][number]

/** The rows of the watch history, grouped by day. */
export function WatchedDays({ channels, history: { shown, goesOn, isTurning, turn } }: WatchedDaysProps) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const nowMs = useSelector(clock, wholeMinute)
  const list = useRef<HTMLDivElement>(null)
  const titleId = useId()
  // The number of rows when more were requested: the focus moves to the next one.
  const focusIndex = useRef<number>(undefined)
  const { forgetProgramme, forgetTitle } = useForgetting()

  const rowAt = (index: number) => list.current?.querySelectorAll('li')[index]
  const focusHead = () => list.current?.parentElement?.querySelector('h1')?.focus()
  useEffect(() => {
    if (focusIndex.current === undefined) return
    // Without further rows the button is removed.
    const row = rowAt(focusIndex.current) ?? (goesOn ? undefined : rowAt(shown.length - 1))
    if (!row) return
    focusIndex.current = undefined
    row.querySelector<HTMLElement>('a, button')?.focus()
  })

  const take = (watched: Watched): void => {
    const goes = (one: Watched) => isSameThing(one, watched)
    const index = shown.indexOf(watched)
    const after = shown.findIndex((one, place) => place > index && !goes(one))
    const before = shown.findLastIndex((one, place) => place < index && !goes(one))
    const next = rowAt(after >= 0 ? after : before)?.querySelector('button')
    if (next) next.focus()
    else focusHead()
    if ('channel_id' in watched) void forgetProgramme(watched._id, titleIn(locale, watched))
    else void forgetTitle(watched.title._id, nameIn(locale, watched.title))
  }
  return (
    <div ref={list} className={css.days}>
      {byDay(shown, (atMs) => dayName(atMs, nowMs, locale, zone)).map(([name, rows]) => (
        <section key={name} aria-labelledby={`${titleId}-${rows[0]!._id}`}>
          <h2 id={`${titleId}-${rows[0]!._id}`}>{name}</h2>
          <ul>
            {rows.map((watched) =>
              'channel_id' in watched ? (
                <WatchedRow
                  key={watched._id}
                  programme={watched}
                  channels={channels}
                  nowMs={nowMs}
                  onForget={() => take(watched)}
                />
              ) : (
                <WatchedTitleRow key={watched._id} watched={watched} onForget={() => take(watched)} />
              ),
            )}
          </ul>
        </section>
      ))}
      {goesOn && (
        <Button
          look="outline"
          className={css.more}
          aria-busy={isTurning}
          onClick={() => {
            focusIndex.current = shown.length
            // An empty list is removed as a whole.
            if (shown.length === 0) focusHead()
            void turn()
          }}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}

/** True if both are removed together, as all episodes of a title are. */
function isSameThing(one: Watched, other: Watched): boolean {
  if ('channel_id' in one || 'channel_id' in other) return one === other
  return one.title._id === other.title._id
}
