import * as v from 'valibot'
import { API_VERSION, SiteVersion, VERSION_PATH } from '../contract/version.ts'
import { createStore } from './store.ts'

const ASK_EVERY_MS = 3_600_000

/** True when the server no longer supports this page's API version. */
export const tooOld = createStore(false)

/** Fetches the server's version; a failure changes nothing. */
export async function checkVersion(): Promise<void> {
  try {
    const answer = await fetch(VERSION_PATH, { cache: 'no-store' })
    const { oldest_api } = v.parse(SiteVersion, await answer.json())
    tooOld.set(API_VERSION < oldest_api)
  } catch {
    // Retried later.
  }
}

/** Checks the version when the tab becomes visible and every hour. Returns the cleanup; a fresh page skips
 * the first check. */
export function followVersion(): () => void {
  const askWhenSeen = (): void => {
    if (document.visibilityState === 'visible') void checkVersion()
  }
  if (navigator.serviceWorker?.controller) void checkVersion()
  const timer = setInterval(askWhenSeen, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', askWhenSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askWhenSeen)
  }
}
