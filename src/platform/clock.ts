import type { Readable } from './store.ts'

const TICK_MS = 5000

let nowMs = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  nowMs = Date.now()
  for (const listener of [...listeners]) listener()
}

/** The present, moved on every five seconds while anybody watches and the page is seen. */
export const clock: Readable<number> = {
  get: () => nowMs,
  subscribe(listener) {
    listeners.add(listener)
    if (timer === undefined) {
      nowMs = Date.now()
      timer = setInterval(() => document.visibilityState === 'visible' && tick(), TICK_MS)
      document.addEventListener('visibilitychange', tick)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
      document.removeEventListener('visibilitychange', tick)
    }
  },
}
