import { type CSSProperties, memo } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Channel } from '../../contract/channels.ts'
import type { Plan } from '../../contract/plans.ts'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { CHANNEL_CELL } from '../../domain/guide/guide-steps.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import { clock } from '../../platform/clock.ts'
import { useSelector } from '../../ui/use-store.ts'
import { cellLink, channelLink, packageNameOf, statusOf } from './cell-link.ts'
import { ChannelHead } from './ChannelHead.tsx'
import { GridCell } from './GridCell.tsx'
import css from './GridRow.module.css'
import { cellsOf, lastBorder } from './guide-cells.ts'

type GridRowProps = {
  channel: Channel
  /** Undefined while the guide loads. */
  programmes: readonly GuideProgramme[] | undefined
  index: number
  window: Span
  today: string
  /** All packages, smallest first; empty until loaded. */
  plans: readonly Plan[]
  /** Cells of these hours are rendered; `leftHour` is at the view's left edge. */
  fromHour: number
  toHour: number
  leftHour: number
  hasLogo: boolean
  /** The grid's tab stop, if it is in this row. */
  active: number | undefined
  locale: Locale
  zone: string
}

const HOUR_MS = 3_600_000

/** A channel's day in the grid; renders again only when one of its programmes begins or ends. */
export const GridRow = memo(function GridRow({
  channel,
  programmes,
  index,
  window,
  fromHour,
  toHour,
  leftHour,
  hasLogo,
  active,
  ...rest
}: GridRowProps) {
  const { today, plans, locale, zone } = rest
  const { t } = useLingui()
  const cells = cellsOf(programmes, window)
  const nowMs = useSelector(clock, (ms) => lastBorder(cells, ms))
  const href = channelLink(channel, locale)
  const near = { start: window.start + fromHour * HOUR_MS, end: window.start + toHour * HOUR_MS }
  const edge = { start: window.start + leftHour * HOUR_MS, end: window.start + (leftHour + 1) * HOUR_MS }
  const statusTexts = { past: [t`in the archive`], over: [], current: [t`on air now`], after: [] }
  return (
    <div role="row" aria-rowindex={index + 1} className={css.row} data-row={index} style={{ '--index': index } as CSSProperties}>
      <div role="rowheader" aria-colindex={1} className={css.head}>
        {/* ChannelHead names it. */}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
        <a href={href} className={css.channel} tabIndex={active === CHANNEL_CELL ? 0 : -1} data-cell={CHANNEL_CELL}>
          <ChannelHead channel={channel} hasLogo={hasLogo} locale={locale} />
        </a>
      </div>
      {cells.map((cell, at) => {
        if (at !== active && (cell.end <= near.start || cell.start >= near.end)) return null
        const status = statusOf(cell, channel, today, nowMs)
        const opener = status === 'locked' ? packageNameOf(cell, channel, today, plans) : undefined
        const words =
          status !== 'locked' ? statusTexts[status] : [opener === undefined ? t`locked` : t`in the archive with ${opener}`]
        return (
          <GridCell
            key={cell.start}
            cell={cell}
            index={at}
            dayStart={window.start}
            status={status}
            opener={opener}
            description={[t`until ${timeOfDay(cell.programme.end, zone)}`, ...words].join(', ')}
            href={cellLink(cell, status, href)}
            active={at === active}
            sticks={cell.start < edge.end && cell.end > edge.start}
            locale={locale}
            zone={zone}
          />
        )
      })}
      {programmes && cells.length === 0 && (
        <div role="gridcell" aria-colindex={2} className={css.empty} tabIndex={active === 0 ? 0 : -1} data-cell={0}>
          <span>{t`No programme guide`}</span>
        </div>
      )}
    </div>
  )
})
