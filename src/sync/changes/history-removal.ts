import { forgetWatched } from '../../contract/history.ts'
import { forgetTitle } from '../../contract/own-titles.ts'
import { nextRevision, outcomeOf, type PendingRemoval } from '../../domain/account/pending-changes.ts'
import { callAs } from '../../storage/authenticated-call.ts'
import { uncacheWatched } from '../../storage/cached-history.ts'
import type { ChangeRules } from '../change-rules.ts'

/** Removals from the watch history: one pending change for each programme and each title. */
export const historyRemovalRules: ChangeRules<PendingRemoval> = {
  key: ({ id }) => id,
  fold: (known, { nowMs, ...removal }) => ({ ...removal, ...nextRevision(known, { ...removal, nowMs }) }),
  send: (who, { kind, id, ts }) =>
    callAs(who, kind === 'watched-titles' ? forgetTitle : forgetWatched, { params: { id }, query: { at: String(ts) } }),
  async apply({ token }, removal) {
    if (token !== undefined) await uncacheWatched(token, removal)
  },
  // Another device removed it first.
  outcomeOf: (reply) => (reply.code === 'not_found' ? 'done' : outcomeOf(reply)),
}
