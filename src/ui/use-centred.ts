import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the chosen link of a strip that scrolls sideways in the middle of what is seen of it, from the first paint on. `chosen` is anything
 * that changes with the choice; `mark` finds the link.
 */
export function useCentred(strip: RefObject<HTMLElement | null>, chosen: unknown, mark = '[aria-current]'): void {
  useLayoutEffect(() => {
    const box = strip.current
    const link = box?.querySelector<HTMLElement>(mark)
    if (!box || !link) return
    // It says the first width before the first paint, and another when the typefaces come.
    const widths = new ResizeObserver(() => {
      box.scrollLeft = link.offsetLeft - (box.clientWidth - link.clientWidth) / 2
    })
    widths.observe(link)
    return () => widths.disconnect()
  }, [strip, chosen, mark])
}
