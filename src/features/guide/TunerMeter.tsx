import { Trans } from '@lingui/react/macro'
import { progressOf } from '../../domain/guide/programme-status.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector } from '../../ui/use-store.ts'
import type { GuideCell } from './guide-cells.ts'
import { type Tuned, tunedAt } from './tuned.ts'
import css from './TunerRow.module.css'

type TunerMeterProps = { cell: GuideCell; tuned: Tuned; dayStart: number }

/** How far a programme is at the minute that is tuned to. */
export function TunerScale({ cell, tuned, dayStart }: TunerMeterProps) {
  const at = useSelector(tuned, (minute) => progressOf(cell.programme, tunedAt(dayStart, minute)))
  return <Scale at={at} filled className={css.scale ?? ''} />
}

/** How many minutes of a programme remain from there. */
export function MinutesLeft({ cell, tuned, dayStart }: TunerMeterProps) {
  const left = useSelector(tuned, (minute) => Math.max(1, Math.ceil((cell.programme.end - tunedAt(dayStart, minute)) / 60_000)))
  return (
    <span>
      <Trans>{left} min</Trans>
    </span>
  )
}
