import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DrawnRow } from '../../domain/guide/guide-view.ts'
import { type GridBox, openGridBox } from './grid-box.ts'
import { keptOf, lastScroll, type Read } from './reading-store.ts'

/** Nothing is drawn before the box is measured. */
const NOTHING: readonly DrawnRow[] = []

/**
 * The rows of the grid that are drawn, and the box to scroll. It opens as it was left, else at an hour, and other days and lists stay
 * where the viewer has scrolled to.
 */
export function useGridBox(element: RefObject<HTMLElement | null>, { day, rows }: Read, hours: number, openAtHour: number) {
  const [drawn, setDrawn] = useState(NOTHING)
  const box = useRef<GridBox>(null)
  const hasBegun = useRef(false)
  const begin = useEffectEvent((opened: GridBox) => {
    if (hasBegun.current) return
    hasBegun.current = true
    const left = keptOf(lastScroll.get(), { day, rows })
    if (left) element.current!.scrollTo({ left: left.left, top: left.top, behavior: 'instant' })
    else opened.centre(openAtHour, 'instant')
  })
  const leave = useEffectEvent((left: number, top: number) => lastScroll.set({ day, rows, left, top }))

  useLayoutEffect(() => {
    const opened = openGridBox(element.current!, {
      rows,
      hours,
      onOpen: begin,
      onRows: (next, isBeforePaint) => (isBeforePaint ? flushSync(() => setDrawn(next)) : setDrawn(next)),
    })
    box.current = opened
    return opened.close
  }, [element, rows, hours])

  useLayoutEffect(() => box.current?.drewRows(), [drawn])

  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current && hasBegun.current) leave(current.scrollLeft, current.scrollTop)
    }
  }, [element])

  return { drawn, box }
}
