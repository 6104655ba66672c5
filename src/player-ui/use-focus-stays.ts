import { type RefObject, useLayoutEffect } from 'react'

/** Returns the focus to the player's frame when the focused control is removed. */
export function useFocusStays(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    // During removal the element still has the focus.
    return () => {
      if (element?.contains(document.activeElement)) element.focus({ preventScroll: true })
    }
  }, [frame])
}
