import { memo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Channel } from '../../contract/channels.ts'
import type { Plan } from '../../contract/plans.ts'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { cellAfter, cellAt } from '../../domain/guide/guide-placement.ts'
import { kyivDayOf } from '../../domain/time/kyiv-time.ts'
import { type Locale, nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { clock } from '../../platform/clock.ts'
import { Padlock } from '../../ui/Padlock.tsx'
import { useSelector } from '../../ui/use-store.ts'
import { packageNameOf, statusOf } from './cell-link.ts'
import { cellsOf, lastBorder } from './guide-cells.ts'
import { type Tuned, tunedAt } from './tuned.ts'
import { MinutesLeft, TunerScale } from './TunerMeter.tsx'
import css from './TunerRow.module.css'

type TunerRowProps = {
  channel: Channel
  position: number
  of: number
  programmes: readonly GuideProgramme[] | undefined
  /** Whether the guide has come. */
  known: boolean
  tuned: Tuned
  dayStart: number
  dayEnd: number
  today: string
  /** Every package on offer, narrowest first; empty until they are known. */
  plans: readonly Plan[]
  locale: Locale
  zone: string
}

/** A channel with what is on at the minute that is tuned to; of a hand that slides, only what differs is drawn anew. */
export const TunerRow = memo(function TunerRow({
  channel,
  position,
  of,
  programmes,
  known,
  tuned,
  dayStart,
  dayEnd,
  ...rest
}: TunerRowProps) {
  const { today, plans, locale, zone } = rest
  const { t } = useLingui()
  const cells = cellsOf(programmes, { start: dayStart, end: dayEnd })
  const on = useSelector(tuned, (minute) => cellAt(cells, tunedAt(dayStart, minute)))
  const next = useSelector(tuned, (minute) => cellAfter(cells, tunedAt(dayStart, minute)))
  const nowMs = useSelector(clock, (ms) => lastBorder(cells, ms))
  const cell = cells[on]
  const after = cells[next]
  const status = cell && statusOf(cell, channel, today, nowMs)
  const archive = status === 'past' || status === 'locked' ? { archive: cell!.programme._id } : {}
  const ahead = status === 'after' ? { day: kyivDayOf(cell!.programme.start) } : {}
  return (
    <li className={css.item} aria-setsize={of} aria-posinset={position}>
      <Link
        to={SCREEN_PATHS.channel}
        params={{ id: channel.slug }}
        search={{ ...archive, ...ahead }}
        preload={false}
        className={css.row}
        data-status={status}
      >
        <img className={css.logo} src={channel.logo} alt="" width={52} height={52} decoding="async" />
        <span className={css.words}>
          <span className={css.name}>{nameIn(locale, channel)}</span>
          <span className={css.title}>
            {cell ? titleIn(locale, cell.programme) : known ? (cells.length > 0 ? t`Nothing on` : t`No programme guide`) : ''}
          </span>
          {cell && <TunerScale cell={cell} tuned={tuned} dayStart={dayStart} />}
          {(after ?? status === 'locked') && (
            <span className={css.after}>
              {status === 'locked' && (
                <span className={css.opener}>
                  <Padlock size={11} /> <span>{packageNameOf(cell!, channel, today, plans) ?? t`locked`}</span>
                </span>
              )}
              {after && <span>{t`next ${timeOfDay(after.programme.start, zone)} ${titleIn(locale, after.programme)}`}</span>}
            </span>
          )}
        </span>
        {cell && (
          <span className={css.left}>
            <MinutesLeft cell={cell} tuned={tuned} dayStart={dayStart} />
          </span>
        )}
      </Link>
    </li>
  )
})
