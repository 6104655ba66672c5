import { readNote, writeNote } from './local-notes.ts'

const KEY = 'device-id'
let forThisVisit: string | undefined

/** The name of this browser, prefix `brwsr-` (section 9); made at first use and kept. */
export function deviceId(): string {
  forThisVisit ??= readNote(KEY) ?? `brwsr-${randomName()}`
  writeNote(KEY, forThisVisit)
  return forThisVisit
}

/** `randomUUID` is missing where a page came over plain HTTP, as it may in somebody's home network. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
