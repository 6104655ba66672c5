import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorTodayCalls, type PlaybackHour } from '../../../contract/operator-today.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Button } from '../../../ui/Button.tsx'
import { deskQuery } from '../../desk-queries.ts'
import table from '../Table.module.css'
import { type Bar, barsOf, type Measure } from './playback-bars.ts'
import css from './TodayView.module.css'

/** How playback went, as browsers measured it, over a day by hours or over a month by days. */
export function PlaybackCharts() {
  const { t } = useLingui()
  const [isMonth, setIsMonth] = useState(false)
  const hours = useQuery({ ...deskQuery(operatorTodayCalls.playbackByHour), refetchInterval: 60_000 })
  const charts: readonly { measure: Measure; name: string }[] = [
    { measure: 'played', name: t`Hours played` },
    { measure: 'starts', name: t`Starts` },
    { measure: 'slow_starts', name: t`Starts above four seconds` },
    { measure: 'failures', name: t`Failures of playback` },
  ]
  return (
    <>
      <h2>
        <Trans>Playback</Trans>
      </h2>
      <div className={css.period} role="group" aria-label={t`Period`}>
        <Button look="outline" aria-pressed={!isMonth} onClick={() => setIsMonth(false)}>
          <Trans>Day</Trans>
        </Button>
        <Button look="outline" aria-pressed={isMonth} onClick={() => setIsMonth(true)}>
          <Trans>Month</Trans>
        </Button>
      </div>
      {hours.isError && <NoAnswer error={hours.error} onRetry={() => void hours.refetch()} />}
      {hours.data && (
        <div className={css.charts}>
          {charts.map(({ measure, name }) => (
            <Chart key={measure} name={name} isMonth={isMonth} measure={measure} hours={hours.data} endMs={hours.dataUpdatedAt} />
          ))}
        </div>
      )}
    </>
  )
}

type ChartProps = { name: string; isMonth: boolean; measure: Measure; hours: readonly PlaybackHour[]; endMs: number }

/** Bars for the eye, and a table of the same numbers for everyone else. */
function Chart({ name, isMonth, measure, hours, endMs }: ChartProps) {
  const { i18n } = useLingui()
  const bars = barsOf(hours, measure, { endMs, isMonth })
  const most = Math.max(...bars.map(({ amount }) => amount))
  const total = i18n.number(Math.round(bars.reduce((sum, { amount }) => sum + amount, 0)))
  const timeOf = ({ fromMs }: Bar) =>
    i18n.date(new Date(fromMs), isMonth ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' })
  return (
    <figure>
      <figcaption>
        {name}: <b>{total}</b>
      </figcaption>
      {most > 0 && (
        <>
          <svg className={css.chart} viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
            {bars.map(({ fromMs, amount }, index) => (
              <rect
                key={fromMs}
                data-last={index === bars.length - 1 ? '' : undefined}
                x={index + 0.1}
                width={0.8}
                y={100 - (amount / most) * 100}
                height={(amount / most) * 100}
              />
            ))}
          </svg>
          <details>
            <summary>
              <Trans>As a table</Trans>
            </summary>
            <table className={table.table}>
              <tbody>
                {bars.map((bar) => (
                  <tr key={bar.fromMs}>
                    <th scope="row">{timeOf(bar)}</th>
                    <td>{i18n.number(Math.round(bar.amount * 10) / 10)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  )
}
