import { Workbox } from 'workbox-window'
import { whenNobodyPlays } from './playing-tabs.ts'
import { createStore } from './store.ts'

const CHECK_EVERY_MS = 3_600_000

/** Whether a newer version of the site is installed and waits to take over. */
export const updateWaiting = createStore(false)

/** Whether the newer version was accepted in this tab, and waits for nothing but that what plays ends. */
export const updateAgreed = createStore(false)

let registration: ServiceWorkerRegistration | undefined
let reloads = false

/** Registers the worker; a newer version waits until somebody accepts it. */
export async function startWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  let isControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // The first worker of a page takes nothing over from anybody.
    if (isControlled) reloadWhenNobodyPlays()
    isControlled = true
  })
  // A browser that blocks the site's storage lets no worker be registered; the site needs none with a network.
  const registered = await new Workbox('/sw.js', { updateViaCache: 'none' }).register({ immediate: true }).catch(() => {})
  if (!registered) return
  registration = registered
  const offer = (): void => {
    if (registered.waiting && registered.active) updateWaiting.set(true)
  }
  offer()
  registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', offer))
  setInterval(askForNewer, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askForNewer())
}

function askForNewer(): void {
  // Without a network there is nothing newer.
  registration?.update().catch(() => {})
}

/** Lets the waiting version take over once nothing plays in any tab; then every tab reloads, once. */
export function acceptUpdate(): void {
  updateAgreed.set(true)
  void whenNobodyPlays(() => {
    const waiting = registration?.waiting
    waiting?.postMessage({ type: 'SKIP_WAITING' })
    // A tab that no worker controls does not hear that another one takes over.
    if (!waiting || !navigator.serviceWorker.controller) reloadWhenNobodyPlays()
  })
}

/** Brings this tab to the site that the service has now, likewise; where no newer worker brings it, the network does. */
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

function reloadWhenNobodyPlays(): void {
  if (reloads) return
  reloads = true
  void whenNobodyPlays(() => {
    location.reload()
    // Until the page is gone no other tab takes it for silent.
    return new Promise<never>(() => {})
  })
}
