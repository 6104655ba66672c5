import { type CSSProperties, memo } from 'react'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import css from './GridCell.module.css'
import type { GuideCell } from './guide-cells.ts'

const HOUR_MS = 3_600_000
/** A cell of fewer hours has room for its title only. */
const ROOMY_HOURS = 2 / 3

/**
 * A cell's status. A past programme beyond the viewer's archive is locked, one without a recording is over.
 */
export type CellStatus = 'past' | 'locked' | 'over' | 'current' | 'after'

type GridCellProps = {
  cell: GuideCell
  index: number
  /** The day's start (epoch ms). */
  dayStart: number
  status: CellStatus
  /** The package that opens a locked cell, if known. */
  opener: string | undefined
  /** For screen readers: its end and status. */
  description: string
  href: string
  /** True if it is the grid's tab stop. */
  active: boolean
  /** True if the view's left edge may reach it. Sticky text costs a layer, so only such cells have it. */
  sticks: boolean
  locale: Locale
  zone: string
}

/** A programme in the grid: its start, its title, and a link to its playback or description. */
export const GridCell = memo(function GridCell({
  cell,
  index,
  dayStart,
  status,
  opener,
  description,
  href,
  active,
  sticks,
  ...rest
}: GridCellProps) {
  const { locale, zone } = rest
  const { programme, start, end } = cell
  const hours = (end - start) / HOUR_MS
  const isRoomy = hours >= ROOMY_HOURS
  const title = titleIn(locale, programme)
  const from = timeOfDay(programme.start, zone)
  const age = isRoomy && programme.age > 0 && `${programme.age}+`
  const mark = isRoomy && opener
  // Spaces separate words where the page has no styles.
  const words = (
    <>
      <span className={css.time}>
        {`${from} `}
        {age && <span className={css.mark}>{`${age} `}</span>}
        {mark && <span className={`${css.mark} ${css.opener}`}>{`${mark} `}</span>}
      </span>
      {title}
    </>
  )
  return (
    // The number of elements decides how fast the guide opens and scrolls. The link inside gives the name.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <div
      role="gridcell"
      aria-colindex={index + 2}
      className={css.cell}
      data-status={status}
      data-length={isRoomy ? (hours < 2 * ROOMY_HOURS ? 'middle' : undefined) : 'short'}
      style={{ '--at': (start - dayStart) / HOUR_MS, '--for': hours } as CSSProperties}
    >
      {/* The rule knows ARIA 1.2; 1.3 lets everything have a description. */}
      {/* oxlint-disable-next-line jsx-a11y/role-supports-aria-props */}
      <a href={href} className={css.link} tabIndex={active ? 0 : -1} data-cell={index} aria-description={description}>
        {sticks ? <span className={css.words}>{words}</span> : words}
      </a>
    </div>
  )
})
