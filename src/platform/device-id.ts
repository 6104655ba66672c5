import { readNote, writeNote } from './web-storage.ts'
import { randomName } from './random-name.ts'

const KEY = 'device-id'
let forThisVisit: string | undefined

/** Returns this browser's id, prefix `brwsr-` (section 9), created and stored at first use. */
export function deviceId(): string {
  forThisVisit ??= readNote(KEY) ?? `brwsr-${randomName()}`
  writeNote(KEY, forThisVisit)
  return forThisVisit
}
