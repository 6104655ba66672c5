import { type CSSProperties, memo } from 'react'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import css from './GridCell.module.css'
import type { GuideCell } from './guide-cells.ts'

const HOUR_MS = 3_600_000
/** A cell narrower than so many hours has no room for more than a title. */
const ROOMY_HOURS = 2 / 3

/** Where a cell stands against the clock, and whether what was is beyond the viewer's archive. */
export type CellStatus = 'past' | 'locked' | 'current' | 'after'

type GridCellProps = {
  cell: GuideCell
  index: number
  /** When the day begins (epoch ms). */
  dayStart: number
  status: CellStatus
  /** The package that opens it when it is locked, where that is known. */
  opener: string | undefined
  /** What is said of it besides its words: until when it lasts, and the status. */
  said: string
  href: string
  /** Whether the grid is entered here. */
  active: boolean
  /** Whether the left edge of the view may come to lie in it: each words that stick are a layer of their own. */
  sticks: boolean
  locale: Locale
  zone: string
}

/** A programme in the grid: from when, its title, and a link to where it plays or tells of itself. */
export const GridCell = memo(function GridCell({
  cell,
  index,
  dayStart,
  status,
  opener,
  said,
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
  // Spaces keep words apart for who reads the page without its styles.
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
    // Few elements and few texts: how many there are is how long the guide takes to open and to follow a hand.
    // Its name is that of the link in it, deeper than the rule looks.
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
      <a href={href} className={css.link} tabIndex={active ? 0 : -1} data-cell={index} aria-description={said}>
        {sticks ? <span className={css.words}>{words}</span> : words}
      </a>
    </div>
  )
})
