import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../domain/i18n/locale.ts'
import { writeCookie } from '../../platform/cookies.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { createStore } from '../../platform/store.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'

// The secret proves, with the network's response, that the same viewer returns. It is valid once and useless
// alone.
const NOTE = 'social'

type Back = { secret: string; query: string }

/** The secret and the query that a viewer brings back from a social network to this page; null otherwise. */
export const backFromSocial = createStore<Back | null>(readBack(), () => null)

/**
 * Leaves for a social network. It returns to `/auth/confirm`, an address without a language, so a cookie
 * keeps the current one.
 */
export function leaveForSocial({ url, secret }: { url: string; secret: string }): void {
  writeVisitNote(NOTE, secret)
  writeCookie(LOCALE_COOKIE, localeStore.get(), LOCALE_COOKIE_DAYS)
  location.assign(url)
}

/** Forgets what was brought: it is good once. */
export function socialDone(): void {
  writeVisitNote(NOTE, undefined)
  backFromSocial.set(null)
}

function readBack(): Back | null {
  const secret = readVisitNote(NOTE)
  if (secret === undefined || !location.pathname.endsWith('/auth/confirm') || location.search === '') return null
  return { secret, query: location.search.slice(1) }
}
