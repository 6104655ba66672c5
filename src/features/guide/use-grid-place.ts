import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { CHANNEL_CELL, firstPlace, type GuidePlace, type GuideStep, stepFrom } from '../../domain/guide/guide-steps.ts'
import type { Span } from '../../domain/guide/programme-status.ts'
import type { GridBox } from './grid-box.ts'
import { cellsOf } from './guide-cells.ts'
import { keptOf, lastPlace, type Read } from './reading-store.ts'

// Arrow keys of a remote are the keyboard's (PLATFORM, Accessibility).
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

type Grid = Read & {
  element: RefObject<HTMLElement | null>
  box: RefObject<GridBox | null>
  programmesOf: (row: number) => readonly GuideProgramme[] | undefined
  window: Span
  /** The time (epoch ms) at which the day opens. */
  openAtMs: number
}

/** Where the grid is entered by Tab, and how keys move that place: one tab stop, the time is kept going up and down. */
export function useGridPlace({ element, box, day, rows, programmesOf, window, openAtMs }: Grid) {
  const [kept, setKept] = useState(lastPlace.get)
  const cells = (row: number) => cellsOf(programmesOf(row), window)
  const wanted = keptOf(kept, { day, rows })?.place ?? firstPlace(openAtMs, cells(0))
  // Without a guide there are the channels alone; one that came anew may have fewer programmes.
  const last = programmesOf(wanted.row) ? Math.max(0, cells(wanted.row).length - 1) : CHANNEL_CELL
  const place = { ...wanted, cell: Math.min(wanted.cell, last) }

  const keep = (to: GuidePlace): void => {
    lastPlace.set({ day, rows, place: to })
    setKept(lastPlace.get())
  }

  const moveTo = (to: GuidePlace): void => {
    // The cell must be there to take the focus.
    flushSync(() => keep(to))
    const cell = to.cell === CHANNEL_CELL ? undefined : cells(to.row)[to.cell]
    const fromMs = cell && Math.max(cell.start, Math.min(to.atMs, cell.end - 1))
    const shownMs = fromMs ?? to.atMs
    box.current?.show(to.row, (shownMs - window.start) / HOUR_MS, cell ? (cell.end - shownMs) / HOUR_MS : 0)
    element.current?.querySelector<HTMLElement>(`[data-row="${to.row}"] [data-cell="${to.cell}"]`)?.focus({ preventScroll: true })
    // The page may be scrolled so that the box is not seen whole.
    element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  return {
    place,
    onKeyDown(event: KeyboardEvent): void {
      const step = STEPS[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const to = stepFrom(place, step, rows, cells)
      // Beyond the first and the last row the arrow is the browser's: on a television it leads out of the grid, elsewhere it scrolls.
      if (to.row === place.row && (step === 'up' || step === 'down')) return
      event.preventDefault()
      moveTo(to)
    },
    /** A press, or a screen reader, may put the focus anywhere. */
    onFocus({ target }: FocusEvent): void {
      const cell = Number(target.getAttribute('data-cell') ?? Number.NaN)
      const row = Number(target.closest('[data-row]')?.getAttribute('data-row') ?? Number.NaN)
      if (Number.isNaN(cell) || Number.isNaN(row) || (row === place.row && cell === place.cell)) return
      keep({ row, cell, atMs: cells(row)[cell]?.start ?? place.atMs })
    },
  }
}
