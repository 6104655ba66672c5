import { type RefObject, useEffect, useState } from 'react'

/** What of a strip lies out of sight on either side. */
export type ScrollEnds = { before: boolean; after: boolean }

const NOTHING: ScrollEnds = { before: false, after: false }

/** Whether a strip has more before and after what is seen; a pixel of rounding is not more. */
export function scrollEndsOf(box: { scrollLeft: number; clientWidth: number; scrollWidth: number }): ScrollEnds {
  return { before: box.scrollLeft > 1, after: box.scrollWidth - box.clientWidth - box.scrollLeft > 1 }
}

/**
 * Measures a strip after it is mounted, scrolled, resized or filled; on the server nothing lies out of sight. It measures when the browser has
 * laid the page out, and a strip that is out of view when it comes near: asked before, the browser would have to lay it out at once.
 */
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
      // Its own size need not change with what it holds; what is observed anew is told of after the next layout.
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
