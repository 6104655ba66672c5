import { type RefObject, startTransition, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { GridPart } from '../../domain/guide-view.ts'
import { type GridBox, openGridBox } from './grid-box.ts'
import { keptOf, lastScroll, type Read } from './reading-store.ts'

/** Nothing is drawn before the box is measured. */
const NOTHING: GridPart = { fromRow: 0, toRow: 0, fromHour: 0, toHour: 0 }

/**
 * The part of the grid that is drawn, and the box to scroll. It opens as it was left, else at an hour, and other days and lists stay
 * where the viewer has scrolled to.
 */
export function useGridBox(element: RefObject<HTMLElement | null>, { day, rows }: Read, hours: number, openAtHour: number) {
  const [part, setPart] = useState(NOTHING)
  const box = useRef<GridBox>(null)
  const begin = useEffectEvent((opened: GridBox) => {
    const left = keptOf(lastScroll.get(), { day, rows })
    if (left) element.current!.scrollTo({ left: left.left, top: left.top, behavior: 'instant' })
    else opened.centre(openAtHour, 'instant')
  })
  const leave = useEffectEvent((left: number, top: number) => lastScroll.set({ day, rows, left, top }))

  useLayoutEffect(() => {
    // A moving hand comes before what it uncovers, which is drawn piece by piece.
    const opened = openGridBox(element.current!, rows, hours, (next) =>
      box.current ? startTransition(() => setPart(next)) : setPart(next),
    )
    if (!box.current) begin(opened)
    box.current = opened
    return opened.close
  }, [element, rows, hours])

  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current) leave(current.scrollLeft, current.scrollTop)
    }
  }, [element])

  return { part, box }
}
