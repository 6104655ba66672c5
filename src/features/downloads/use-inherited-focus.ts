import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Store } from '../../platform/store.ts'

/** Focuses a control that replaces a focused one. `isHeld` is shared by the alternatives and passes the
 * focus to the next. */
export function useInheritedFocus<E extends HTMLElement>(isHeld: Store<boolean>): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const own = element.current
    if (isHeld.get()) own?.focus({ preventScroll: true })
    isHeld.set(false)
    // React calls this before removal, while the element has the focus.
    return () => isHeld.set(own !== null && own === document.activeElement)
  }, [isHeld])
  return element
}
