import {
  applyResponse,
  backOffMs,
  type ChangeResponse,
  isGivenUp,
  markAttempt,
  type Outcome,
  outcomeOf,
  type PendingChange,
} from '../domain/account/pending-changes.ts'
import { changeKey, type ChangeTable, rulesOf, type Sender } from './change-rules.ts'
import type { createPauses } from './pauses.ts'
import type { StoredChanges } from './stored-changes.ts'

/**
 * How a change ended: the server has it, refused it under a code, or was given up. `data` is the server's
 * response.
 */
export type SentChange = { change: PendingChange; how: 'done' | 'refused' | 'given-up'; code: string; data?: unknown }

/** The dependencies of sending one change; tests of the outbox pass their own. */
export type SendDeps = {
  table: ChangeTable
  nowMs: () => number
  /** A random number from 0 to 1. */
  random: () => number
  onSent: (sent: SentChange) => void
  /** The pending changes have changed in some other way. */
  onChange: () => void
  /** The server no longer accepts this token. */
  onRefusedToken: (token: string) => Promise<void>
}

/** Sends one change and applies the response. Returns its outcome, or undefined when nothing was sent. */
export type SendChange = (person: Sender, found: PendingChange) => Promise<Outcome | undefined>

export function createSendChange(deps: SendDeps, stored: StoredChanges, pauses: ReturnType<typeof createPauses>): SendChange {
  const { table, nowMs, random, onSent, onChange, onRefusedToken } = deps

  /**
   * Drops a change that the server keeps postponing; one that never reached it stays, however wrong the clock
   * was.
   */
  async function giveUp(person: Sender, change: PendingChange, code: string): Promise<void> {
    await stored.update(changeKey(table, change), (known) => (known?.rev === change.rev ? undefined : known))
    await rulesOf(table, change.kind)!
      .revert?.(person, change)
      .catch(() => {})
    onSent({ change, how: 'given-up', code })
  }

  /**
   * Returns the outcome for this person: a visitor cannot sign in, so their change is retried like after any
   * failure.
   */
  function outcomeFor({ token }: Sender, change: PendingChange, reply: ChangeResponse): Outcome {
    const outcome = rulesOf(table, change.kind)!.outcomeOf?.(reply, change) ?? outcomeOf(reply)
    return outcome === 'sign-in' && token === undefined ? 'again' : outcome
  }

  return async function sendChange(person, found) {
    const { rev, kind } = found
    const { send, apply, revert, remainder } = rulesOf(table, kind)!
    // Marked before it leaves, even if a full device cannot store the mark. After a crash the attempt shows
    // that the server may have the change.
    const change = await stored.updateOrMark(found, (known) => (known?.rev === rev ? markAttempt(known) : known))
    if (change?.rev !== rev) return undefined
    const { data, ...reply } = await send(person, change)
    const at = { nowMs: nowMs(), chance: random() }
    const outcome = outcomeFor(person, change, reply)
    const isPostponed = reply.status !== null && (outcome === 'again' || outcome === 'pause-kind')
    if (isPostponed && isGivenUp(change, at.nowMs)) {
      await giveUp(person, change, reply.code)
      return outcome
    }
    // Before the change leaves: nothing else on the device would show it then.
    if (outcome === 'done') await apply(person, change, data).catch(() => {})
    const left = await stored.updateOrMark(change, (known) =>
      applyResponse(known, change, reply, at, { outcome, ...(remainder && { remainder }) }),
    )
    // A refusal of what the viewer has changed again meanwhile is no news.
    if (outcome === 'done' || (outcome === 'refused' && !left)) {
      if (outcome === 'refused') await revert?.(person, change).catch(() => {})
      onSent({ change, how: outcome, code: reply.code, ...(data !== undefined && { data }) })
    } else onChange()
    if (outcome === 'sign-in' && person.token !== undefined) await onRefusedToken(person.token)
    if (outcome === 'pause' || outcome === 'pause-kind') {
      const retryAtMs = reply.retryAfterMs > 0 ? at.nowMs + reply.retryAfterMs : undefined
      await pauses.begin(outcome === 'pause' ? 'all' : kind, at.nowMs + backOffMs(change.attempts, at.chance), retryAtMs)
    }
    return outcome
  }
}
