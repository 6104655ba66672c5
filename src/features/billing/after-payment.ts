import { isSitePath } from '../../domain/routing/site-path.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'

const NOTE = 'after-payment'

/** Remembers the screen from which the viewer went to pay; a retry of the payment has none and keeps it. */
export function rememberPlace(place: string | undefined): void {
  if (place !== undefined && isSitePath(place)) writeVisitNote(NOTE, place)
}

/** Returns the screen from which the viewer went to pay, during this visit. */
export function placeBefore(): string | undefined {
  const place = readVisitNote(NOTE)
  return place !== undefined && isSitePath(place) ? place : undefined
}
