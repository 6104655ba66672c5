import { yieldToMain } from './yield-to-main.ts'
import type { Readable } from './store.ts'
import { now, onClockChange } from '../storage/server-clock.ts'

const TICK_MS = 5000
// So many of those who watch are told before the viewer's hand and painting have a turn: a long page shows a new minute row by row.
const TOLD_AT_ONCE = 8

let nowMs = now()
let firstMs: number | undefined
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let forget = (): void => {}

async function tick(): Promise<void> {
  nowMs = now()
  for (const [told, listener] of [...listeners].entries()) {
    if (told % TOLD_AT_ONCE === 0) await yieldToMain()
    listener()
  }
}

const moveOn = (): void => void tick()

/** Says at which instant the server's page was made (epoch ms): it is the present until the page lives. */
export function startClock(atMs: number): void {
  firstMs = nowMs = atMs
}

/** Whether the page still shows what it was when the server made it. */
export function isFirstView(): boolean {
  return nowMs === firstMs
}

/** The present instant itself: the page's own while the server makes it. */
export function presentMs(): number {
  return import.meta.env.SSR ? (firstMs ?? now()) : now()
}

/** The present, moved on every five seconds while anybody watches and the page is seen. */
export const clock: Readable<number> = {
  get: () => nowMs,
  first: () => firstMs ?? nowMs,
  subscribe(listener) {
    listeners.add(listener)
    if (timer === undefined) {
      if (!isFirstView()) nowMs = now()
      timer = setInterval(() => document.visibilityState === 'visible' && moveOn(), TICK_MS)
      document.addEventListener('visibilitychange', moveOn)
      // A clock that turned out to be wrong is set right at once.
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

/** The minute of an instant (epoch ms): what shows the present to the minute renders again only with the next one. */
export function wholeMinute(atMs: number): number {
  return atMs - (atMs % 60_000)
}
