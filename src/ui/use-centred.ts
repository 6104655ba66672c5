import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the chosen link or button centred in its strip, from the first paint on. */
export function useCentred(strip: RefObject<HTMLElement | null>, mark = '[aria-current]'): void {
  useLayoutEffect(() => {
    const box = strip.current!
    let chosen: HTMLElement | null = null
    // Reports initial sizes before the first paint, then changes by loaded typefaces and window resizes.
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
