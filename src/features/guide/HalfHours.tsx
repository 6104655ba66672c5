import type { CSSProperties } from 'react'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import css from './HalfHours.module.css'

const HALF_HOUR_MS = 1_800_000
const HOUR_MS = 3_600_000

type HalfHoursProps = {
  /** The instant where the ruler begins (epoch ms), and how many half hours from it on have a label. */
  fromMs: number
  count: number
  zone: string
  /** Whether something else stands in a label's place. */
  isCovered?: (atMs: number) => boolean
}

/** The labels of a ruler's half hours, each with how many hours from the ruler's beginning it stands (`--at`); the ruler places them. */
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
