import type { CSSProperties, ReactNode } from 'react'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { useSelector } from '../../ui/use-store.ts'
import { enterGrid } from './enter-grid.ts'
import css from './GridRuler.module.css'
import { HalfHours } from './HalfHours.tsx'

const HALF_HOUR_MS = 1_800_000
const HOUR_MS = 3_600_000
// The label at the needle covers this much on either side.
const COVERED_MS = 15 * 60_000

type GridRulerProps = { window: Span; zone: string; isToday: boolean; children: ReactNode }

/** The day's ruler: half hours, the present time at the needle, and the corner's buttons. */
export function GridRuler({ window, zone, isToday, children }: GridRulerProps) {
  const nowMs = useSelector(clock, wholeMinute)
  const isUnderNow = (atMs: number): boolean => isToday && atMs + COVERED_MS > nowMs - COVERED_MS && atMs < nowMs + COVERED_MS

  return (
    <div className={css.ruler}>
      {/* The links and buttons inside are the controls; their keys bubble to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={css.corner} onKeyDown={enterGrid}>
        {children}
      </div>
      <div className={css.glow} />
      <div className={css.times} aria-hidden="true">
        <HalfHours fromMs={window.start} count={(window.end - window.start) / HALF_HOUR_MS} zone={zone} isCovered={isUnderNow} />
        {isToday && (
          <b className={css.now} style={{ '--now': (nowMs - window.start) / HOUR_MS } as CSSProperties}>
            {timeOfDay(nowMs, zone)}
          </b>
        )}
      </div>
    </div>
  )
}
