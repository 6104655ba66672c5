import { type RefObject, useLayoutEffect, useState } from 'react'

// Whole steps, so that most movements draw nothing.
const ROWS_AT_ONCE = 6

/** Which rows of a list of equal rows, as long as all of them, are near what is seen of the page: from the first to before the last. */
export function useNearRows(list: RefObject<HTMLElement | null>, count: number): { from: number; to: number } {
  const [near, setNear] = useState({ from: 0, to: Math.min(count, 2 * ROWS_AT_ONCE) })
  useLayoutEffect(() => {
    const look = (): void => {
      const { top, height } = list.current!.getBoundingClientRect()
      const row = height / Math.max(1, count)
      const from = Math.max(0, (Math.floor(-top / row / ROWS_AT_ONCE) - 1) * ROWS_AT_ONCE)
      const to = Math.min(count, (Math.ceil((innerHeight - top) / row / ROWS_AT_ONCE) + 1) * ROWS_AT_ONCE)
      setNear((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [list, count])
  return near
}
