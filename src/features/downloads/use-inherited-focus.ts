import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Store } from '../../platform/store.ts'

/**
 * Gives a control the focus when it takes the place of one that held it. `isHeld` is shared by those that may stand in that place: it says
 * that whichever comes next takes the focus.
 */
export function useInheritedFocus<E extends HTMLElement>(isHeld: Store<boolean>): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const own = element.current
    if (isHeld.get()) own?.focus({ preventScroll: true })
    isHeld.set(false)
    // React calls this before the element leaves the page, while it still has the focus.
    return () => isHeld.set(own !== null && own === document.activeElement)
  }, [isHeld])
  return element
}
