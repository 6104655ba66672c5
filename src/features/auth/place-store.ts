import { placeToReturn } from '../../domain/account/login.ts'
import { readPath, SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'

const NOTE = 'came-from'
const ACCOUNT_NOTE = 'account-wanted'

/**
 * Stores the page to return to after signing in, except the sign-in pages themselves. `wantsAccount` is true
 * for a page that requires an account and redirected the viewer.
 */
export function rememberPlace(address: string | undefined, wantsAccount = false): void {
  const place = placeToReturn(address)
  if (place === undefined) return
  writeVisitNote(NOTE, place)
  writeVisitNote(ACCOUNT_NOTE, wantsAccount ? 'yes' : undefined)
}

/**
 * Remembers the page whose link led to a way in before it hydrated, and so could not remember itself. Called
 * once in a document; a reload keeps what is remembered.
 */
export function rememberReferrer(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate' || !document.referrer || new URLSearchParams(location.search).has('back')) return
  const { origin, pathname, search, searchParams } = new URL(document.referrer)
  // A social network redirects back without a press, and of the referrer before it only the origin is left.
  if (origin !== location.origin || readPath(location.pathname).path === SCREEN_PATHS.authConfirm) return
  const back = searchParams.get('back')
  rememberPlace(back ?? pathname + search, back !== null)
}

/** Whether the place that is gone back to is what the account was made for. */
export function isAccountWanted(): boolean {
  return readVisitNote(ACCOUNT_NOTE) !== undefined
}

/**
 * Returns the page before the sign-in, as a path of the route table with its query; undefined without one.
 */
export function cameFrom(): string | undefined {
  return placeToReturn(readVisitNote(NOTE))
}
