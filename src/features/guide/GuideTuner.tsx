import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Channel } from '../../contract/channels.ts'
import { dayAndMonth } from '../../domain/time/calendar-words.ts'
import { presentMs } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { createStore } from '../../platform/store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useStore } from '../../ui/use-store.ts'
import { plansQuery } from '../billing/plan-queries.ts'
import { spanOfDay } from './guide-cells.ts'
import { byChannel, guideQuery } from './guide-queries.ts'
import css from './GuideTuner.module.css'
import { GuideWords } from './GuideWords.tsx'
import { lastTuned } from './reading-store.ts'
import { minuteOf } from './tuned.ts'
import { TunerRow } from './TunerRow.tsx'
import { TunerRuler } from './TunerRuler.tsx'
import { useNearRows } from './use-near-rows.ts'

const MINUTE_MS = 60_000
const NO_PLANS: readonly never[] = []

/** The guide of a day on a phone: the needle stands still, the hand slides time under it, and the list retunes to that minute. */
export function GuideTuner({ channels, day, today }: { channels: readonly Channel[]; day: string; today: string }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const guide = useQuery({ ...guideQuery(day), select: byChannel })
  const { data: plans = NO_PLANS } = useQuery(plansQuery())
  const window = spanOfDay(day)
  const minutes = (window.end - window.start) / MINUTE_MS
  // It opens as it was left, else at the present; another day at the minute to which this one is tuned.
  const [tuned] = useState(() => {
    const left = lastTuned.get()
    return createStore(left?.day === day ? left.minute : presentMinute(today))
  })
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useNearRows(list, channels.length)

  useEffect(
    () => () => {
      const minute = tuned.get()
      lastTuned.set(minute === presentMinute(today) ? null : { day, minute })
    },
    [tuned, day, today],
  )

  return (
    <div className={css.tuner}>
      <TunerRuler tuned={tuned} window={window} minutes={minutes} day={day} today={today} zone={zone} locale={locale} />
      <GuideWords guide={guide} enter={() => list.current?.querySelector('a')?.focus({ preventScroll: true })} />
      <ul
        ref={list}
        className={css.list}
        aria-label={`${t`Guide`}, ${dayAndMonth(day, locale)}`}
        aria-busy={guide.isPending || undefined}
        style={{ '--rows': channels.length, '--from': from } as CSSProperties}
      >
        {channels.slice(from, to).map((channel, at) => (
          <TunerRow
            key={channel._id}
            channel={channel}
            position={from + at + 1}
            of={channels.length}
            programmes={guide.data?.get(channel._id)}
            known={guide.data !== undefined}
            tuned={tuned}
            dayStart={window.start}
            dayEnd={window.end}
            today={today}
            plans={plans}
            locale={locale}
            zone={zone}
          />
        ))}
      </ul>
    </div>
  )
}

/** A day of the change of clocks is an hour longer or shorter. */
function presentMinute(today: string): number {
  const { start, end } = spanOfDay(today)
  return minuteOf(start, (end - start) / MINUTE_MS, presentMs())
}
