import { useEffect, useState } from 'react'
import { now } from '../storage/server-clock.ts'

/** Returns the milliseconds to an instant (epoch ms), zero when it has passed; updated every second. */
export function useTimeLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(now())
      if (now() >= untilMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(0, untilMs - nowMs)
}
