import type { Workbox } from 'workbox-window'
import { createStore } from './store.ts'

/** Whether a newer version of the site is installed and waits to take over. */
export const updateWaiting = createStore(false)

const CHECK_EVERY_MS = 3_600_000

let workbox: Workbox | undefined
let accepted = false
let takenElsewhere = false

/** Registers the worker once the page is quiet; a newer version waits until somebody accepts it. */
export function startWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const register = async (): Promise<void> => {
    const { Workbox } = await import('workbox-window')
    workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
    workbox.addEventListener('waiting', () => updateWaiting.set(true))
    // Only the tab in which the update was accepted reloads: in another one something may be playing.
    workbox.addEventListener('controlling', () => {
      if (accepted) location.reload()
      else takenElsewhere = true
    })
    await workbox.register({ immediate: true })
    setInterval(() => void workbox?.update(), CHECK_EVERY_MS)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void workbox?.update())
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** Lets the waiting version take over and shows it in this tab. */
export function acceptUpdate(): void {
  accepted = true
  if (takenElsewhere) location.reload()
  else workbox?.messageSkipWaiting()
}
