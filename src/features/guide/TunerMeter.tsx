import { Trans } from '@lingui/react/macro'
import { progressOf } from '../../domain/guide/programme-status.ts'
import { Scale } from '../../ui/Scale.tsx'
import { useSelector } from '../../ui/use-store.ts'
import type { GuideCell } from './guide-cells.ts'
import { type TunedMinute, tunedAt } from './tuned-minute.ts'
import css from './TunerRow.module.css'

type TunerMeterProps = { cell: GuideCell; tunedMinute: TunedMinute; dayStart: number }

/** A programme's progress at the tuned minute. */
export function TunerScale({ cell, tunedMinute, dayStart }: TunerMeterProps) {
  const at = useSelector(tunedMinute, (minute) => progressOf(cell.programme, tunedAt(dayStart, minute)))
  return <Scale at={at} filled className={css.scale ?? ''} />
}

/** The minutes left from the tuned minute. */
export function MinutesLeft({ cell, tunedMinute, dayStart }: TunerMeterProps) {
  const left = useSelector(tunedMinute, (minute) =>
    Math.max(1, Math.ceil((cell.programme.end - tunedAt(dayStart, minute)) / 60_000)),
  )
  return (
    <span>
      <Trans>{left} min</Trans>
    </span>
  )
}
