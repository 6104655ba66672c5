import { useEffect, useState } from 'react'

/** Whether something has just been said, and how to say it: after `afterMs` it has passed, counted from the last time. */
export function useTransient(afterMs: number): [isSaid: boolean, say: () => void] {
  const [said, setSaid] = useState<object | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(setSaid, afterMs, null)
    return () => clearTimeout(timer)
  }, [said, afterMs])
  return [said !== null, () => setSaid({})]
}
