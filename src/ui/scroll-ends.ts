import { type RefObject, useEffect, useState } from 'react'

/** Whether a strip overflows on either side. */
export type ScrollEnds = { before: boolean; after: boolean }

const NOTHING: ScrollEnds = { before: false, after: false }

/** Returns whether a strip has more before and after the visible part, ignoring a pixel of rounding. */
export function scrollEndsOf(box: { scrollLeft: number; clientWidth: number; scrollWidth: number }): ScrollEnds {
  return { before: box.scrollLeft > 1, after: box.scrollWidth - box.clientWidth - box.scrollLeft > 1 }
}

/** Measures a strip when mounted, scrolled, resized or filled; on the server nothing overflows. It
 * measures after layout and only near the viewport, to avoid forced layouts. */
export function useScrollEnds(strip: RefObject<HTMLElement | null>): ScrollEnds {
  const [ends, setEnds] = useState(NOTHING)
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const measure = (): void => {
      const next = scrollEndsOf(box)
      setEnds((now) => (now.before === next.before && now.after === next.after ? now : next))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    const items = new MutationObserver(() => {
      // Re-observing reports after the next layout, because new content need not resize the strip.
      sizes.unobserve(box)
      sizes.observe(box)
    })
    items.observe(box, { childList: true })
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      items.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [strip])
  return ends
}
