import { useEffect, useState } from 'react'

/** Whether something has been so for as many milliseconds without a break. */
export function useSustained(isSo: boolean, afterMs: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(setLasts, afterMs, true)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, afterMs])
  return isSo && lasts
}
