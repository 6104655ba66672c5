import { readNote, writeNote } from './local-notes.ts'

const KEY = 'device.had-account'

/** Notes that somebody has signed in on this device. It says nothing of whom, and stays. */
export function noteAccount(): void {
  writeNote(KEY, 'yes')
}

/** True if somebody has signed in on this device: the age limit of their account may hold for its visitors, so that only the
 * server knows what plays here. */
export const hadAccount = (): boolean => readNote(KEY) === 'yes'
