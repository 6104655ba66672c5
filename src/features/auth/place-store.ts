import { placeToReturn } from '../../domain/account/login.ts'
import { readVisitNote, writeVisitNote } from '../../platform/visit-notes.ts'

const NOTE = 'came-from'
const WANTED_NOTE = 'account-wanted'

/**
 * Remembers where somebody is, to lead them back there after signing in; the ways in themselves are no such place. Of a place that
 * needs an account, and so has sent them to sign in, `wantsAccount` is true.
 */
export function rememberPlace(address: string | undefined, wantsAccount = false): void {
  const place = placeToReturn(address)
  if (place === undefined) return
  writeVisitNote(NOTE, place)
  writeVisitNote(WANTED_NOTE, wantsAccount ? 'yes' : undefined)
}

/** Whether the place that is gone back to is what the account was made for. */
export function isAccountWanted(): boolean {
  return readVisitNote(WANTED_NOTE) !== undefined
}

/** Where somebody came from before they signed in: a path of the route table with its query; undefined when nobody knows. */
export function cameFrom(): string | undefined {
  return placeToReturn(readVisitNote(NOTE))
}
