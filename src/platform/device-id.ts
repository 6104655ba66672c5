import { readNote, writeNote } from './local-notes.ts'
import { randomName } from './random-name.ts'

const KEY = 'device-id'
let forThisVisit: string | undefined

/** The name of this browser, prefix `brwsr-` (section 9); made at first use and kept. */
export function deviceId(): string {
  forThisVisit ??= readNote(KEY) ?? `brwsr-${randomName()}`
  writeNote(KEY, forThisVisit)
  return forThisVisit
}
