import { type RefCallback, useCallback, useState } from 'react'
import { LIST_STEP } from '../../domain/guide/list-parts.ts'

/** The distance from the view at which the next channels are rendered. */
const AHEAD = '1500px'

/** The rows rendered of each list in this visit: back from a channel, the list is as long again. */
let rowsOfVisit: ReadonlyMap<string, number> = new Map()

/**
 * Returns the number of rows to render of a long list, and the ref of the element after the last one.
 * When that nears the view, the list grows. A null `count` is a short list.
 */
export function useGrowingList(list: string, count: number | null): { shown: number; end: RefCallback<HTMLElement> } {
  const [rowsOf, setRowsOf] = useState(rowsOfVisit)
  const shown = rowsOf.get(list) ?? LIST_STEP
  const end = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (!element || count === null) return undefined
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting || shown >= count) return
          rowsOfVisit = new Map(rowsOfVisit).set(list, shown + LIST_STEP)
          setRowsOf(rowsOfVisit)
        },
        { rootMargin: AHEAD },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [list, shown, count],
  )
  return { shown, end }
}
