import { useEffect, useState } from 'react'

/** Milliseconds to an instant (epoch ms), zero when it has passed; kept current every second. */
export function useTimeLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now())
      if (Date.now() >= untilMs) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(0, untilMs - nowMs)
}
