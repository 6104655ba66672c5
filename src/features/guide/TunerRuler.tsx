import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { dateOf } from '../../domain/time/calendar-words.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import { clock, presentMs, wholeMinute } from '../../platform/clock.ts'
import type { Store } from '../../platform/store.ts'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { spanOfDay } from './guide-cells.ts'
import { HalfHours } from './HalfHours.tsx'
import { KyivTimeSwitch } from './KyivTimeSwitch.tsx'
import { minuteOf, tunedAt } from './tuned-minute.ts'
import css from './TunerRuler.module.css'

const route = getRouteApi(SCREEN_PATHS.channels)
const HALF_HOUR = 30
// Arrow keys move five minutes, page keys an hour.
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

type TunerRulerProps = {
  tunedMinute: Store<number>
  window: Span
  minutes: number
  day: string
  today: string
  zone: string
  locale: Locale
}

/** A day's ruler that slides under a fixed needle: by touch, by the range's keys, or to the present. */
export function TunerRuler({ tunedMinute, window, minutes, day, today, zone, locale }: TunerRulerProps) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const minute = Math.min(useStore(tunedMinute), minutes - 1)
  const atMs = tunedAt(window.start, minute)
  const time = timeOfDay(atMs, zone)
  const isToday = day === today
  const now = useSelector(clock, (ms) => minuteOf(window.start, minutes, wholeMinute(ms)))
  const lastNow = useRef(now)

  const pixelsPerMinute = (): number => (scroller.current!.scrollWidth - scroller.current!.clientWidth) / minutes
  const slideTo = (to: number, behavior: ScrollBehavior): void => {
    const target = Math.max(0, Math.min(minutes - 1, to))
    // A jump sets the minute at once; a smooth scroll sets it by its scroll events.
    if (behavior === 'instant') tunedMinute.set(target)
    scroller.current!.scrollTo({ left: target * pixelsPerMinute(), behavior })
  }

  const keepMinute = useEffectEvent(() => slideTo(tunedMinute.get(), 'instant'))
  useLayoutEffect(() => {
    const resized = new ResizeObserver(keepMinute)
    resized.observe(scroller.current!)
    return () => resized.disconnect()
  }, [minutes])

  // A ruler at the present follows it.
  const followNow = useEffectEvent(() => {
    if (isToday && tunedMinute.get() === lastNow.current) slideTo(now, 'instant')
    lastNow.current = now
  })
  useEffect(() => followNow(), [now])

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    slideTo(minute + by, 'instant')
  }
  const showNow = (): void => {
    if (!isToday) void navigate({ search: (search) => ({ ...search, day: today }), resetScroll: false })
    slideTo(minuteOf(spanOfDay(today).start, minutes, presentMs()), isToday ? 'auto' : 'instant')
  }

  return (
    <div className={css.tuner}>
      <div className={css.value}>
        <KyivTimeSwitch day={day} short />
        <b aria-hidden="true">{time}</b>
        <button type="button" className={css.now} onClick={showNow} aria-disabled={(isToday && minute === now) || undefined}>
          <Trans>Now</Trans>
        </button>
      </div>
      <div
        ref={scroller}
        className={css.scroller}
        onScroll={({ currentTarget }) =>
          tunedMinute.set(Math.max(0, Math.min(minutes - 1, Math.round(currentTarget.scrollLeft / pixelsPerMinute()))))
        }
      >
        <input
          type="range"
          className={css.range}
          min={0}
          max={minutes - 1}
          step={1}
          value={minute}
          aria-label={t`Time of the guide`}
          aria-valuetext={`${time}, ${dateOf(atMs, locale, zone)}`}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => slideTo(Number(currentTarget.value), 'instant')}
        />
        <div className={css.times} aria-hidden="true" style={{ '--hours': minutes / 60 } as CSSProperties}>
          <HalfHours fromMs={window.start} count={minutes / HALF_HOUR + 1} zone={zone} />
          {isToday && <i style={{ '--at': now / 60 } as CSSProperties} />}
        </div>
      </div>
      <div className={css.needle} />
    </div>
  )
}
