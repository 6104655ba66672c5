import { useState } from 'react'

/**
 * Whether a film has its place on the page. It waits until `isKnown` says where it begins; once it plays, it
 * keeps the place for as long as `isOpen`, whatever is asked about it anew.
 */
export function usePlaced(isKnown: boolean, isOpen: boolean): boolean {
  const [isKept, setKept] = useState(false)
  const keeps = isOpen && (isKnown || isKept)
  if (keeps !== isKept) setKept(keeps)
  return isKnown || keeps
}
