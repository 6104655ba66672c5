import { useState } from 'react'
import * as v from 'valibot'
import type { OwnCodeSent } from '../../contract/auth.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { readVisitNote, writeVisitNote } from '../../platform/web-storage.ts'
import { now } from '../../storage/server-clock.ts'

const Sent = v.object({ to: v.string(), resendAtMs: v.number(), expiresAtMs: v.number() })
type Sent = v.InferOutput<typeof Sent>

type OwnCode = {
  /** Where a code is awaited from, and from when on there is another one (epoch ms); null while none is. */
  sent: Sent | null
  /** Sends one, or another one; throws what the call does. */
  begin: (to: string) => Promise<true>
  /** It has come back, or is not wanted any more. */
  forget: () => void
}

/** A code that a signed-in person waits for. It survives a reload of the page under its name, `name`. */
export function useOwnCode(name: string, ask: (to: string) => Promise<OwnCodeSent>): OwnCode {
  const note = noteOf(name)
  const [sent, setSent] = useState(() => readSent(note))
  const keep = (value: Sent | null): void => {
    setSent(value)
    writeVisitNote(note, value === null ? undefined : JSON.stringify(value))
  }
  const begin = async (to: string): Promise<true> => {
    const nowMs = now()
    try {
      const { resend_after_s, expires_after_s } = await ask(to)
      keep({ to, resendAtMs: nowMs + resend_after_s * 1000, expiresAtMs: nowMs + expires_after_s * 1000 })
    } catch (error) {
      // A code requested before this page loaded is still valid.
      if (sent || !(error instanceof CallFailure) || error.code !== 'resend_too_early' || error.retryAfterS === null) throw error
      const resendAtMs = nowMs + error.retryAfterS * 1000
      keep({ to, resendAtMs, expiresAtMs: resendAtMs })
    }
    return true
  }
  return { sent, begin, forget: () => keep(null) }
}

/** Whether a code is awaited since before the page was loaded. */
export function isCodeAwaited(name: string): boolean {
  return readSent(noteOf(name)) !== null
}

const noteOf = (name: string) => `code-${name}`

function readSent(note: string): Sent | null {
  try {
    const read = v.safeParse(Sent, JSON.parse(readVisitNote(note) ?? 'null'))
    return read.success && now() < read.output.expiresAtMs ? read.output : null
  } catch {
    return null
  }
}
