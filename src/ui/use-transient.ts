import { useEffect, useState } from 'react'

/** Returns a flag that is true for `afterMs` after the last trigger, and the trigger. */
export function useTransient(afterMs: number): [isSaid: boolean, say: () => void] {
  const [isActive, setActive] = useState<object | null>(null)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(setActive, afterMs, null)
    return () => clearTimeout(timer)
  }, [isActive, afterMs])
  return [isActive !== null, () => setActive({})]
}
