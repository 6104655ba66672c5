import type { Readable } from './store.ts'

const TICK_MS = 5000

let nowMs = Date.now()
let firstMs: number | undefined
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  nowMs = Date.now()
  for (const listener of [...listeners]) listener()
}

/** Says at which instant the server's page was made (epoch ms). */
export function startClock(atMs: number): void {
  firstMs = atMs
}

/** The present instant itself: the page's own while the server makes it. */
export function presentMs(): number {
  return import.meta.env.SSR ? (firstMs ?? Date.now()) : Date.now()
}

/** The present, moved on every five seconds while anybody watches and the page is seen. */
export const clock: Readable<number> = {
  get: () => nowMs,
  first: () => firstMs ?? nowMs,
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

/** The minute of an instant (epoch ms): what shows the present to the minute renders again only with the next one. */
export function wholeMinute(atMs: number): number {
  return atMs - (atMs % 60_000)
}
