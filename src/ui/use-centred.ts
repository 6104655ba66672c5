import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the link or button of a strip that is marked as chosen in the middle of what is seen of the strip, from the first paint on. */
export function useCentred(strip: RefObject<HTMLElement | null>, mark = '[aria-current]'): void {
  useLayoutEffect(() => {
    const box = strip.current!
    let chosen: HTMLElement | null = null
    // It says the first widths before the first paint, others when the typefaces come, and when the window is made narrower.
    const widths = new ResizeObserver(() => {
      if (chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2
    })
    const follow = (): void => {
      const marked = box.querySelector<HTMLElement>(mark)
      if (marked === chosen) return
      if (chosen) widths.unobserve(chosen)
      chosen = marked
      if (chosen) widths.observe(chosen)
    }
    const marks = new MutationObserver(follow)
    marks.observe(box, { subtree: true, childList: true, attributes: true })
    widths.observe(box)
    follow()
    return () => {
      marks.disconnect()
      widths.disconnect()
    }
  }, [strip, mark])
}
