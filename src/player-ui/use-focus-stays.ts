import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the focus in the frame of the player when what held it gives way to something else, as controls do to a panel. */
export function useFocusStays(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    // While it is being taken out of the page, what holds the focus still does.
    return () => {
      if (element?.contains(document.activeElement)) element.focus({ preventScroll: true })
    }
  }, [frame])
}
