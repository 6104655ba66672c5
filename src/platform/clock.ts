import { yieldToMain } from './yield-to-main.ts'
import type { Readable } from './store.ts'
import { now, onClockChange } from '../storage/server-clock.ts'

const TICK_MS = 5000
// Subscribers notified per task: yielding between batches lets a long page paint a new minute row by row.
const BATCH_SIZE = 8

let nowMs = now()
let firstMs: number | undefined
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let forget = (): void => {}

async function tick(): Promise<void> {
  nowMs = now()
  for (const [batch, listener] of [...listeners].entries()) {
    if (batch % BATCH_SIZE === 0) await yieldToMain()
    listener()
  }
}

const moveOn = (): void => void tick()

/** Sets the instant of the server's render (epoch ms), which is the present until hydration. */
export function startClock(atMs: number): void {
  firstMs = nowMs = atMs
}

/** True while the page still shows the server's render. */
export function isFirstView(): boolean {
  return nowMs === firstMs
}

/** Returns the present; while rendering on the server, the page's own. */
export function presentMs(): number {
  return import.meta.env.SSR ? (firstMs ?? now()) : now()
}

/** The present, updated every five seconds while subscribed and visible. */
export const clock: Readable<number> = {
  get: () => nowMs,
  first: () => firstMs ?? nowMs,
  subscribe(listener) {
    listeners.add(listener)
    if (timer === undefined) {
      if (!isFirstView()) nowMs = now()
      timer = setInterval(() => document.visibilityState === 'visible' && moveOn(), TICK_MS)
      document.addEventListener('visibilitychange', moveOn)
      // A corrected clock offset applies at once.
      forget = onClockChange(moveOn)
      void yieldToMain().then(tick)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
      document.removeEventListener('visibilitychange', moveOn)
      forget()
    }
  },
}

/** Rounds an instant (epoch ms) to its minute, so that clocks re-render once a minute. */
export function wholeMinute(atMs: number): number {
  return atMs - (atMs % 60_000)
}
