import type { CSSProperties } from 'react'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import css from './HalfHours.module.css'

const HALF_HOUR_MS = 1_800_000
const HOUR_MS = 3_600_000

type HalfHoursProps = {
  /** The ruler's start (epoch ms), and the number of half hours with a label. */
  fromMs: number
  count: number
  zone: string
  /** True if something else covers a label. */
  isCovered?: (atMs: number) => boolean
}

/** The labels of a ruler's half hours. The ruler places each by its hours from the start (`--at`). */
export function HalfHours({ fromMs, count, zone, isCovered }: HalfHoursProps) {
  const instants = Array.from({ length: count }, (_none, at) => fromMs + at * HALF_HOUR_MS)
  return instants.map(
    (atMs) =>
      !isCovered?.(atMs) && (
        <span key={atMs} className={css.label} style={{ '--at': (atMs - fromMs) / HOUR_MS } as CSSProperties}>
          {timeOfDay(atMs, zone)}
        </span>
      ),
  )
}
