import { placeToReturn } from '../../domain/login.ts'
import { readVisitNote, writeVisitNote } from '../../platform/visit-notes.ts'

const NOTE = 'came-from'

/** Remembers where somebody is, to lead them back there after signing in; the ways in themselves are no such place. */
export function rememberPlace(address: string | undefined): void {
  const place = placeToReturn(address)
  if (place !== undefined) writeVisitNote(NOTE, place)
}

/** Where somebody came from before they signed in: a path of the route table with its query; undefined when nobody knows. */
export function cameFrom(): string | undefined {
  return placeToReturn(readVisitNote(NOTE))
}
