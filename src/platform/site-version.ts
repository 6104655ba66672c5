import * as v from 'valibot'
import { API_VERSION, SiteVersion, VERSION_PATH } from '../contract/version.ts'
import { createStore } from './store.ts'

const ASK_EVERY_MS = 3_600_000

/** Whether the service no longer answers calls as this page understands them. */
export const tooOld = createStore(false)

/** Asks the service which site it has. An answer that cannot be had or read changes nothing. */
export async function askVersion(): Promise<void> {
  try {
    const answer = await fetch(VERSION_PATH, { cache: 'no-store' })
    const { oldest_api } = v.parse(SiteVersion, await answer.json())
    tooOld.set(API_VERSION < oldest_api)
  } catch {
    // Asked again later.
  }
}

/** Keeps asking: when the tab is looked at again, and every hour; returns how to stop. A page fresh from the service need not ask. */
export function followVersion(): () => void {
  const askWhenSeen = (): void => {
    if (document.visibilityState === 'visible') void askVersion()
  }
  if (navigator.serviceWorker?.controller) void askVersion()
  const timer = setInterval(askWhenSeen, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', askWhenSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askWhenSeen)
  }
}
