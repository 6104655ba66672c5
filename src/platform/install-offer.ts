import { isInstallMoment, seenAgain } from '../domain/account/install-moment.ts'
import { requestPersistence } from './persistent-storage.ts'
import { readNote, writeNote } from './web-storage.ts'
import { createStore } from './store.ts'
import { now } from '../storage/server-clock.ts'

type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const VISITS = 'visits'
const REFUSED = 'install-refused-at'

/** The browser's install prompt, deferred to a good moment; null where unsupported or installed. */
export const installPrompt = createStore<InstallEvent | null>(null, () => null)

/** Takes over the prompt that src/boot.ts has deferred, now or later. Returns the cleanup. */
export function watchInstallPrompt(): () => void {
  const keep = (): void => installPrompt.set((globalThis as { installEvent?: InstallEvent | null }).installEvent ?? null)
  keep()
  const installed = (): void => {
    installPrompt.set(null)
    void requestPersistence()
  }
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', installed)
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', installed)
  }
}

/** Shows the browser's prompt; a dismissal postpones the next one. */
export async function install(): Promise<void> {
  const event = installPrompt.get()
  // A prompt can be shown once.
  installPrompt.set(null)
  Object.assign(globalThis, { installEvent: null })
  const { outcome } = (await event?.prompt()) ?? {}
  if (outcome !== 'accepted') postponeInstall()
}

/** Postpones the prompt for 90 days. */
export function postponeInstall(): void {
  writeNote(REFUSED, String(now()))
}

/** Counts this visit once and returns the number of visits. */
export function countVisit(): number {
  const [count, seenMs] = (readNote(VISITS) ?? '').split(' ').map(Number)
  const visits = seenAgain(count && seenMs ? { count, seenMs } : undefined, now())
  writeNote(VISITS, `${visits.count} ${visits.seenMs}`)
  return visits.count
}

/** True if this is a moment to offer installation. */
export function mayOfferInstall(visits: number, hasPlayedEnough: boolean): boolean {
  const refusedAtMs = Number(readNote(REFUSED)) || undefined
  return isInstallMoment({ visits, hasPlayedEnough, refusedAtMs, nowMs: now() })
}

/** True in the window of the installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}
