import { isInstallMoment, seenAgain } from '../domain/account/install-moment.ts'
import { askToKeep } from './persistent-storage.ts'
import { readNote, writeNote } from './local-notes.ts'
import { createStore } from './store.ts'
import { now } from '../storage/server-clock.ts'

type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const VISITS = 'visits'
const REFUSED = 'install-refused-at'

/** The browser's own prompt, kept until a good moment; null where it has none, or where the site is installed already. */
export const installPrompt = createStore<InstallEvent | null>(null, () => null)

/** Takes over the prompt that src/boot.ts keeps from coming by itself, now or when it comes; returns how to stop. */
export function keepInstallPrompt(): () => void {
  const keep = (): void => installPrompt.set((globalThis as { installEvent?: InstallEvent | null }).installEvent ?? null)
  keep()
  const installed = (): void => {
    installPrompt.set(null)
    void askToKeep()
  }
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', installed)
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', installed)
  }
}

/** Lets the browser ask; who says no there has said "later". */
export async function install(): Promise<void> {
  const event = installPrompt.get()
  // It can be shown once.
  installPrompt.set(null)
  Object.assign(globalThis, { installEvent: null })
  const { outcome } = (await event?.prompt()) ?? {}
  if (outcome !== 'accepted') putInstallOff()
}

/** Leaves the viewer alone with it for 90 days. */
export function putInstallOff(): void {
  writeNote(REFUSED, String(now()))
}

/** Counts this visit, once however often it is asked, and returns how many there have been. */
export function countVisit(): number {
  const [count, seenMs] = (readNote(VISITS) ?? '').split(' ').map(Number)
  const visits = seenAgain(count && seenMs ? { count, seenMs } : undefined, now())
  writeNote(VISITS, `${visits.count} ${visits.seenMs}`)
  return visits.count
}

/** Whether this is a moment to offer it. */
export function mayOfferInstall(visits: number, hasPlayedEnough: boolean): boolean {
  const refusedAtMs = Number(readNote(REFUSED)) || undefined
  return isInstallMoment({ visits, hasPlayedEnough, refusedAtMs, nowMs: now() })
}

/** Whether this window is the installed site. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}
