import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { CHANNEL_CELL, firstFocus, type GuideFocus, type GuideStep, stepFrom } from '../../domain/guide/guide-steps.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import type { GridBox } from './grid-box.ts'
import { cellsOf } from './guide-cells.ts'
import { savedFor, lastFocus, type GridKey } from './guide-position-store.ts'

// Arrow keys of a remote are the keyboard's.
const STEPS: Readonly<Record<string, GuideStep>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

const HOUR_MS = 3_600_000

type Grid = GridKey & {
  element: RefObject<HTMLElement | null>
  box: RefObject<GridBox | null>
  programmesOf: (row: number) => readonly GuideProgramme[] | undefined
  window: Span
  /** The time (epoch ms) at which the day opens. */
  openAtMs: number
}

/** The grid's roving focus: one tab stop, moved by keys; vertical steps keep the time. */
export function useGridFocus({ element, box, day, rows, programmesOf, window, openAtMs }: Grid) {
  const [saved, setSaved] = useState(lastFocus.get)
  const cells = (row: number) => cellsOf(programmesOf(row), window)
  const target = savedFor(saved, { day, rows })?.focus ?? firstFocus(openAtMs, cells(0))
  // Without a guide there are only channels; a refetched one may have fewer programmes.
  const last = programmesOf(target.row) ? Math.max(0, cells(target.row).length - 1) : CHANNEL_CELL
  const focus = { ...target, cell: Math.min(target.cell, last) }

  const saveFocus = (to: GuideFocus): void => {
    lastFocus.set({ day, rows, focus: to })
    setSaved(lastFocus.get())
  }

  const moveTo = (to: GuideFocus): void => {
    // The cell must be there to take the focus.
    flushSync(() => saveFocus(to))
    const cell = to.cell === CHANNEL_CELL ? undefined : cells(to.row)[to.cell]
    const fromMs = cell && Math.max(cell.start, Math.min(to.atMs, cell.end - 1))
    const shownMs = fromMs ?? to.atMs
    box.current?.show(to.row, (shownMs - window.start) / HOUR_MS, cell ? (cell.end - shownMs) / HOUR_MS : 0)
    element.current?.querySelector<HTMLElement>(`[data-row="${to.row}"] [data-cell="${to.cell}"]`)?.focus({ preventScroll: true })
    // The page may be scrolled so that the box is partly hidden.
    element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  return {
    focus,
    onKeyDown(event: KeyboardEvent): void {
      const step = STEPS[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const to = stepFrom(focus, step, rows, cells)
      // Beyond the first and last row the browser handles the arrow: a television leaves the grid, other
      // devices scroll.
      if (to.row === focus.row && (step === 'up' || step === 'down')) return
      event.preventDefault()
      moveTo(to)
    },
    /** A press or a screen reader may focus any cell. */
    onFocus({ target }: FocusEvent): void {
      const cell = Number(target.getAttribute('data-cell') ?? Number.NaN)
      const row = Number(target.closest('[data-row]')?.getAttribute('data-row') ?? Number.NaN)
      if (Number.isNaN(cell) || Number.isNaN(row) || (row === focus.row && cell === focus.cell)) return
      saveFocus({ row, cell, atMs: cells(row)[cell]?.start ?? focus.atMs })
    },
  }
}
