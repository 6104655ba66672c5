import { type RefObject, useLayoutEffect, useState } from 'react'

// Whole steps, so that most scrolls render nothing.
const ROWS_AT_ONCE = 6

/** Returns the rows near the viewport, from the first to before the last. All rows have the same height. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, count: number): { from: number; to: number } {
  const [rows, setRows] = useState({ from: 0, to: Math.min(count, 2 * ROWS_AT_ONCE) })
  useLayoutEffect(() => {
    const update = (): void => {
      const { top, height } = list.current!.getBoundingClientRect()
      const row = height / Math.max(1, count)
      const from = Math.max(0, (Math.floor(-top / row / ROWS_AT_ONCE) - 1) * ROWS_AT_ONCE)
      const to = Math.min(count, (Math.ceil((innerHeight - top) / row / ROWS_AT_ONCE) + 1) * ROWS_AT_ONCE)
      setRows((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update)
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [list, count])
  return rows
}
