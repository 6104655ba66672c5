import { Workbox } from 'workbox-window'
import { updateWaiting } from './update-store.ts'

const CHECK_EVERY_MS = 3_600_000

let workbox: Workbox | undefined
let accepted = false
let takenElsewhere = false

/** Registers the worker; a newer version waits until somebody accepts it. */
export async function startWorker(): Promise<void> {
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

/** Lets the waiting version take over and shows it in this tab. */
export function acceptUpdate(): void {
  accepted = true
  if (takenElsewhere) location.reload()
  else workbox?.messageSkipWaiting()
}
