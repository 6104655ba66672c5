import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RenderedRow } from '../../domain/guide/guide-view.ts'
import { type GridBox, openGridBox } from './grid-box.ts'
import { savedFor, lastScroll, type GridKey } from './guide-position-store.ts'

/** No row is rendered before the box is measured. */
const NOTHING: readonly RenderedRow[] = []

/**
 * Returns the rendered rows and the scroll box. It opens at the saved position, else at an hour; other days
 * and lists keep the viewer's scroll position.
 */
export function useGridBox(element: RefObject<HTMLElement | null>, { day, rows }: GridKey, hours: number, openAtHour: number) {
  const [rendered, setRendered] = useState(NOTHING)
  const box = useRef<GridBox>(null)
  const isRestored = useRef(false)
  const restoreScroll = useEffectEvent((opened: GridBox) => {
    if (isRestored.current) return
    isRestored.current = true
    const saved = savedFor(lastScroll.get(), { day, rows })
    if (saved) element.current!.scrollTo({ left: saved.left, top: saved.top, behavior: 'instant' })
    else opened.centre(openAtHour, 'instant')
  })
  const saveScroll = useEffectEvent((left: number, top: number) => lastScroll.set({ day, rows, left, top }))

  useLayoutEffect(() => {
    const opened = openGridBox(element.current!, {
      rows,
      hours,
      onOpen: restoreScroll,
      onRows: (next, isBeforePaint) => (isBeforePaint ? flushSync(() => setRendered(next)) : setRendered(next)),
    })
    box.current = opened
    return opened.close
  }, [element, rows, hours])

  useLayoutEffect(() => box.current?.onRowsRendered(), [rendered])

  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current && isRestored.current) saveScroll(current.scrollLeft, current.scrollTop)
    }
  }, [element])

  return { rendered, box }
}
