import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { GridPart } from '../../domain/guide-view.ts'
import { type GridBox, openGridBox } from './grid-box.ts'

/** Nothing is drawn before the box is measured. */
const NOTHING: GridPart = { fromRow: 0, toRow: 0, fromHour: 0, toHour: 0 }

/** The part of the grid that is drawn, and the box to scroll; it opens at an hour, and stays where the viewer has scrolled to from then on. */
export function useGridBox(element: RefObject<HTMLElement | null>, rows: number, hours: number, openAtHour: number) {
  const [part, setPart] = useState(NOTHING)
  const box = useRef<GridBox>(null)
  const openAt = useEffectEvent(() => openAtHour)

  useLayoutEffect(() => {
    const opened = openGridBox(element.current!, rows, hours, setPart)
    if (!box.current) opened.centre(openAt(), 'instant')
    box.current = opened
    return opened.close
  }, [element, rows, hours])

  return { part, box }
}
