import { isSitePath } from '../../domain/routing/site-path.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'

const NOTE = 'after-payment'

/** Remembers the screen from which the viewer went to pay. */
export function rememberPlace(place: string | undefined): void {
  writeVisitNote(NOTE, place !== undefined && isSitePath(place) ? place : undefined)
}

/** Returns the screen from which the viewer went to pay, during this visit. */
export function placeBefore(): string | undefined {
  const place = readVisitNote(NOTE)
  return place !== undefined && isSitePath(place) ? place : undefined
}
