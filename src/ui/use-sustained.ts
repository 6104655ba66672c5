import { useEffect, useState } from 'react'

/** True if a condition has held for this many milliseconds without a break. */
export function useSustained(isActive: boolean, afterMs: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(setLasts, afterMs, true)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isActive, afterMs])
  return isActive && lasts
}
