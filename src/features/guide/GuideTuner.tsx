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
import css from './GuideTuner.module.css'
import { GuideMessage } from './GuideMessage.tsx'
import { lastTunedMinute } from './guide-position-store.ts'
import { minuteOf } from './tuned-minute.ts'
import { TunerRow } from './TunerRow.tsx'
import { TunerRuler } from './TunerRuler.tsx'
import { useGuide } from './use-guide.ts'
import { useVisibleRows } from './use-visible-rows.ts'

const MINUTE_MS = 60_000
const NO_PLANS: readonly never[] = []

/**
 * A phone's guide of a day: the viewer slides the ruler under a fixed needle, and the list shows that minute.
 */
export function GuideTuner({ channels, day, today }: { channels: readonly Channel[]; day: string; today: string }) {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const { data: plans = NO_PLANS } = useQuery(plansQuery())
  const window = spanOfDay(day)
  const minutes = (window.end - window.start) / MINUTE_MS
  // It opens at the saved minute, else at the present.
  const [tunedMinute] = useState(() => {
    const saved = lastTunedMinute.get()
    return createStore(saved?.day === day ? saved.minute : presentMinute(today))
  })
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useVisibleRows(list, channels.length)
  const guide = useGuide(day, channels, from, to)

  useEffect(
    () => () => {
      const minute = tunedMinute.get()
      lastTunedMinute.set(minute === presentMinute(today) ? null : { day, minute })
    },
    [tunedMinute, day, today],
  )

  return (
    <div className={css.tuner}>
      <TunerRuler
        tunedMinute={tunedMinute}
        window={window}
        minutes={minutes}
        day={day}
        today={today}
        zone={zone}
        locale={locale}
      />
      <GuideMessage guide={guide} onRetry={() => list.current?.querySelector('a')?.focus({ preventScroll: true })} />
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
            count={channels.length}
            programmes={guide.programmesOf(channel._id)}
            isLoaded={guide.programmesOf(channel._id) !== undefined}
            tunedMinute={tunedMinute}
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

/** Returns the present minute of the day, which has 23 or 25 hours when the clocks change. */
function presentMinute(today: string): number {
  const { start, end } = spanOfDay(today)
  return minuteOf(start, (end - start) / MINUTE_MS, presentMs())
}
