import { CallFailure } from '../app-state/api-client.ts'

/**
 * A refused submission blocks the same form for this long, unless the input changes (section 5: notices last
 * as long).
 */
export const NOTICE_MS = 8000

/** Lets one submission at a time through, and none that would only repeat what the server has refused. */
export type SubmissionGate = {
  /**
   * True when `form` may be sent now; the caller then owes a `leave`. Null for a form without fields: it
   * repeats nothing.
   */
  enter: (form: object | null) => boolean
  /** The submission ended; with the error it failed by, if it did. */
  leave: (error?: unknown) => void
  /** The fields have changed: the next submission is a new try. */
  reset: () => void
}

/** `nowMs` is a clock that only goes forward. */
export function createSubmissionGate(nowMs: () => number): SubmissionGate {
  let pending: { form: object | null; isChanged: boolean } | null = null
  let refused: { form: object; untilMs: number } | null = null
  return {
    enter(form) {
      if (pending) return false
      if (refused && refused.form === form && nowMs() < refused.untilMs) return false
      pending = { form, isChanged: false }
      refused = null
      return true
    },
    leave(error) {
      if (pending?.form && !pending.isChanged && isRefusal(error)) refused = { form: pending.form, untilMs: nowMs() + NOTICE_MS }
      pending = null
    },
    reset() {
      refused = null
      if (pending) pending.isChanged = true
    },
  }
}

/** True if the server would refuse the same fields again: its reason was not the rate limit. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.status === null) return false
  return error.status >= 400 && error.status < 500 && error.status !== 425 && error.status !== 429
}
