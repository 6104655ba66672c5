import type { CSSProperties } from 'react'
import { clock, wholeMinute } from '../../platform/clock.ts'
import { useSelector } from '../../ui/use-store.ts'
import css from './GridNeedle.module.css'

const HOUR_MS = 3_600_000

/**
 * The needle at the present through all rows; the day begins at `dayStart` (epoch ms). It alone renders every
 * minute.
 */
export function GridNeedle({ dayStart }: { dayStart: number }) {
  const nowMs = useSelector(clock, wholeMinute)
  return <div aria-hidden="true" className={css.needle} style={{ '--now': (nowMs - dayStart) / HOUR_MS } as CSSProperties} />
}
