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
import { type TunedMinute, tunedAt } from './tuned-minute.ts'
import { MinutesLeft, TunerScale } from './TunerMeter.tsx'
import css from './TunerRow.module.css'

type TunerRowProps = {
  channel: Channel
  position: number
  count: number
  programmes: readonly GuideProgramme[] | undefined
  /** True if the guide has loaded. */
  isLoaded: boolean
  tunedMinute: TunedMinute
  dayStart: number
  dayEnd: number
  today: string
  /** All packages, smallest first; empty until loaded. */
  plans: readonly Plan[]
  locale: Locale
  zone: string
}

/** A channel with its programme at the tuned minute; renders only when that programme changes. */
export const TunerRow = memo(function TunerRow({
  channel,
  position,
  count,
  programmes,
  isLoaded,
  tunedMinute,
  dayStart,
  dayEnd,
  ...rest
}: TunerRowProps) {
  const { today, plans, locale, zone } = rest
  const { t } = useLingui()
  const cells = cellsOf(programmes, { start: dayStart, end: dayEnd })
  const currentIndex = useSelector(tunedMinute, (minute) => cellAt(cells, tunedAt(dayStart, minute)))
  const nextIndex = useSelector(tunedMinute, (minute) => cellAfter(cells, tunedAt(dayStart, minute)))
  const nowMs = useSelector(clock, (ms) => lastBorder(cells, ms))
  const cell = cells[currentIndex]
  const after = cells[nextIndex]
  const status = cell && statusOf(cell, channel, today, nowMs)
  const archive = status === 'past' || status === 'locked' ? { archive: cell!.programme._id } : {}
  const ahead = status === 'after' || status === 'over' ? { day: kyivDayOf(cell!.programme.start) } : {}
  return (
    <li className={css.item} aria-setsize={count} aria-posinset={position}>
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
            {cell ? titleIn(locale, cell.programme) : isLoaded ? (cells.length > 0 ? t`Nothing on` : t`No programme guide`) : ''}
          </span>
          {cell && <TunerScale cell={cell} tunedMinute={tunedMinute} dayStart={dayStart} />}
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
            <MinutesLeft cell={cell} tunedMinute={tunedMinute} dayStart={dayStart} />
          </span>
        )}
      </Link>
    </li>
  )
})
