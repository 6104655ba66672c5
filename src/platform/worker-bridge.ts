import { Workbox } from 'workbox-window'
import { untilLineIsFree } from '../storage/media-line.ts'
import { whenNothingPlays } from './playing-tabs.ts'
import { createStore } from './store.ts'

const CHECK_EVERY_MS = 3_600_000

// A line that is never free must not keep the site from working offline.
const LONGEST_WAIT_MS = 60_000

/** A newer version is installed and waits to activate. */
export const updateWaiting = createStore(false)

/** The viewer accepted the newer version in this tab; it waits until nothing plays. */
export const updateAgreed = createStore(false)

let registration: ServiceWorkerRegistration | undefined
let reloads = false

/** Registers the worker; a newer version waits until the viewer accepts it. */
export async function startWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  let isControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // A page's first worker replaces none.
    if (isControlled) reloadWhenNothingPlays()
    isControlled = true
  })
  // Its installation would take the line from the first picture or sound.
  if (!isControlled) await untilLineIsFree(LONGEST_WAIT_MS)
  // Browsers that block storage refuse workers; online the site works without one.
  const registered = await new Workbox('/sw.js', { updateViaCache: 'none' }).register({ immediate: true }).catch(() => {})
  if (!registered) return
  registration = registered
  const offer = (): void => {
    if (registered.waiting && registered.active) updateWaiting.set(true)
  }
  offer()
  registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', offer))
  setInterval(checkForUpdate, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate())
}

function checkForUpdate(): void {
  // Offline there is no newer version.
  registration?.update().catch(() => {})
}

/** Activates the waiting version once nothing plays in any tab; then every tab reloads once. */
export function acceptUpdate(): void {
  updateAgreed.set(true)
  void whenNothingPlays(() => {
    const waiting = registration?.waiting
    waiting?.postMessage({ type: 'SKIP_WAITING' })
    // A tab without a controller gets no `controllerchange`.
    if (!waiting || !navigator.serviceWorker.controller) reloadWhenNothingPlays()
  })
}

/** Reloads this tab into the server's current version in the same way; without a newer worker the network
 * provides it. */
export async function renewShell(): Promise<void> {
  updateAgreed.set(true)
  await registration?.update().catch(() => {})
  const coming = registration?.installing
  if (coming) await settled(coming)
  if (!registration?.waiting) await registration?.unregister().catch(() => {})
  acceptUpdate()
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

function reloadWhenNothingPlays(): void {
  if (reloads) return
  reloads = true
  void whenNothingPlays(() => {
    location.reload()
    // Holds the lock until the page is gone.
    return new Promise<never>(() => {})
  })
}
