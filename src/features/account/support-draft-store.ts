import * as v from 'valibot'
import { session } from '../../app-state/session.ts'
import { createStore } from '../../platform/store.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'

const Draft = v.object({ subject: v.string(), message: v.string() })
type Draft = v.InferOutput<typeof Draft>

const NOTE = 'support-draft'
const EMPTY: Draft = { subject: '', message: '' }

/**
 * A letter to support as far as it is written; it survives a failure, a walk through the site and a reload.
 */
export const supportDraft = createStore<Draft>(readDraft(), () => EMPTY)

let token = session.get()?.auth_token

// The next viewer of this device must not see the draft.
session.subscribe(() => {
  if (session.get()?.auth_token !== token) supportDraft.set(EMPTY)
  token = session.get()?.auth_token
})

/** Stores the draft. */
export function keepDraft(written: Partial<Draft>): void {
  supportDraft.set({ ...supportDraft.get(), ...written })
  writeVisitNote(NOTE, JSON.stringify(supportDraft.get()))
}

/** Forgets it: the letter is sent. */
export function forgetDraft(): void {
  supportDraft.set(EMPTY)
  writeVisitNote(NOTE, undefined)
}

function readDraft(): Draft {
  try {
    return v.parse(Draft, JSON.parse(readVisitNote(NOTE) ?? ''))
  } catch {
    return EMPTY
  }
}
