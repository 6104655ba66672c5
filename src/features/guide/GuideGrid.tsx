import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type CSSProperties, type MouseEvent, useRef } from 'react'
import type { Channel } from '../../contract/channels.ts'
import { dayAndMonth } from '../../domain/time/calendar-words.ts'
import type { RenderedRow } from '../../domain/guide/guide-view.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { clock, presentMs } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { isPlainPress } from '../../ui/plain-press.ts'
import { useStore } from '../../ui/use-store.ts'
import { plansQuery } from '../billing/plan-queries.ts'
import { GridCorner } from './GridCorner.tsx'
import { GridNeedle } from './GridNeedle.tsx'
import { GridRow } from './GridRow.tsx'
import { GridRuler } from './GridRuler.tsx'
import { cellsOf, spanOfDay } from './guide-cells.ts'
import css from './GuideGrid.module.css'
import { GuideMessage } from './GuideMessage.tsx'
import { useGridBox } from './use-grid-box.ts'
import { useGuide } from './use-guide.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useProgrammeCard } from './use-programme-card.tsx'

const route = getRouteApi(SCREEN_PATHS.channels)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The guide of a day as a grid of channels and hours; renders only cells near the view. */
export function GuideGrid({ channels, day, today }: { channels: readonly Channel[]; day: string; today: string }) {
  const { t } = useLingui()
  const { history } = useRouter()
  const navigate = route.useNavigate()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const { data: plans = NO_PLANS } = useQuery(plansQuery())
  const element = useRef<HTMLDivElement>(null)
  const window = spanOfDay(day)
  const hours = (window.end - window.start) / HOUR_MS
  const gridKey = { day, rows: channels.length }
  const isToday = day === today
  // Another day opens at the present time of day.
  const openAtMs = isToday ? presentMs() : window.start + ((presentMs() - spanOfDay(today).start) % DAY_MS)
  const { rendered, box } = useGridBox(element, gridKey, hours, (openAtMs - window.start) / HOUR_MS)
  const guide = useGuide(day, channels, rendered[0]?.row ?? 0, (rendered.at(-1)?.row ?? 0) + 1)
  const programmesOf = (row: number) => {
    const id = channels[row]?._id
    return id === undefined ? undefined : guide.programmesOf(id)
  }
  const { focus, onKeyDown, onFocus } = useGridFocus({ ...gridKey, element, box, programmesOf, window, openAtMs })

  const { card, openCard } = useProgrammeCard()
  const focusGrid = () =>
    element.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus({ preventScroll: true })

  const showNow = (): void => {
    if (isToday) box.current?.centre((clock.get() - window.start) / HOUR_MS, 'auto')
    else {
      box.current?.centre((presentMs() - spanOfDay(today).start) / HOUR_MS, 'instant')
      void navigate({ search: (search) => ({ ...search, day: today }), resetScroll: false })
    }
  }
  /** A press on a cell follows its link without a page load; a later programme opens its card. */
  const followLink = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>('[data-cell]')
    const href = link?.getAttribute('href')
    if (!href || !isPlainPress(event)) return
    event.preventDefault()
    const openLink = () => history.push(href)
    if (!link?.closest('[data-status=after]')) return openLink()
    const row = Number(link.closest<HTMLElement>('[data-row]')!.dataset['row'])
    const { programme } = cellsOf(programmesOf(row), window)[Number(link.dataset['cell'])]!
    openCard({ channel: channels[row]!, programme, beside: link }, openLink)
  }

  return (
    <div className={css.frame}>
      <div ref={element} className={css.box} style={{ '--hours': hours, '--rows': channels.length } as CSSProperties}>
        <GridRuler window={window} zone={zone} isToday={isToday}>
          <GridCorner day={day} today={today} onNow={showNow} />
        </GridRuler>
        {/* Its cells are links; the grid handles their bubbling keys and presses. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */}
        <div
          role="grid"
          aria-label={`${t`Guide`}, ${dayAndMonth(day, locale)}`}
          aria-rowcount={channels.length}
          // Rows differ in their number of programmes, and not all are rendered.
          aria-colcount={-1}
          aria-busy={guide.isPending || undefined}
          className={css.rows}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          // Capture, because onClick makes the grid itself a focus target of a television's arrows.
          onClickCapture={followLink}
        >
          {isToday && <GridNeedle dayStart={window.start} />}
          {rowsWith(rendered, Math.min(focus.row, channels.length - 1), channels.length).map(({ row, ...hours }) => (
            <GridRow
              key={channels[row]!._id}
              channel={channels[row]!}
              programmes={programmesOf(row)}
              index={row}
              window={window}
              today={today}
              plans={plans}
              {...hours}
              active={row === focus.row ? focus.cell : undefined}
              locale={locale}
              zone={zone}
            />
          ))}
        </div>
      </div>
      <GuideMessage guide={guide} onRetry={focusGrid} />
      {card}
    </div>
  )
}

const NO_PLANS: readonly never[] = []

/** Returns the rendered rows plus the focused one, without rows beyond a list that became shorter. */
function rowsWith(rendered: readonly RenderedRow[], active: number, count: number): readonly RenderedRow[] {
  const rows = rendered.filter(({ row }) => row < count)
  if (active < 0 || rows.some(({ row }) => row === active)) return rows
  return [...rows, { row: active, fromHour: 0, toHour: 0, leftHour: 0, hasLogo: true }].toSorted((a, b) => a.row - b.row)
}
