import { useState } from 'react'

/**
 * Returns true once the film's start position is known. It stays true while `isOpen`, so a later refetch does
 * not remove the player.
 */
export function usePlaced(isKnown: boolean, isOpen: boolean): boolean {
  const [isPlaced, setPlaced] = useState(false)
  const keeps = isOpen && (isKnown || isPlaced)
  if (keeps !== isPlaced) setPlaced(keeps)
  return isKnown || keeps
}
