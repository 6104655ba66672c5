import { useEffect, useState } from 'react'
import { now } from '../storage/server-clock.ts'

/** Milliseconds to an instant (epoch ms), zero when it has passed; kept current every second. */
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
