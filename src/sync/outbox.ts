import { type Draft, isDue, type PendingChange } from '../domain/account/pending-changes.ts'
import type { KvStore } from '../storage/kv-store.ts'
import { changeKey, rulesOf, type Sender } from './change-rules.ts'
import type { OutboxRow } from './outbox-row.ts'
import { createPauses, type Pauses, type RetryAfter } from './pauses.ts'
import { createSendChange, type SendDeps } from './send-change.ts'
import { openStoredChanges } from './stored-changes.ts'

/** The dependencies of the outbox; tests pass their own. */
export type OutboxDeps = SendDeps & {
  store: KvStore<OutboxRow>
  /** The sender of the changes; undefined without one. */
  who: () => Promise<Sender | undefined>
  /** Moves unsent changes of older stored formats into the outbox, before it is read. */
  migrate: (who: Pick<Sender, 'user' | 'token'>, add: (draft: Draft) => Promise<boolean>) => Promise<void>
  retryAfter: RetryAfter
}

/**
 * The pending changes of this device and their delivery to the server. A drain holds the Web Lock `outbox`.
 */
export type Outbox = ReturnType<typeof createOutbox>

// Removals from the history wait for the reports of what was watched: reversed, a report would bring the item
// back.
const ORDER = { progress: 1, 'watched-programmes': 2, 'watched-titles': 2 } as const
const orderOf = ({ kind }: PendingChange): number => (ORDER as Partial<Record<PendingChange['kind'], number>>)[kind] ?? 0

/** The changes that may be sent while the others of the person wait. */
function sendable(changes: readonly PendingChange[]): readonly PendingChange[] {
  const hasReports = changes.some(({ kind }) => kind === 'progress')
  return hasReports ? changes.filter((change) => orderOf(change) <= ORDER.progress) : changes
}

export function createOutbox(deps: OutboxDeps) {
  const { table, who, nowMs } = deps
  const stored = openStoredChanges(table, deps.store)
  const pauses = createPauses(deps.retryAfter)
  const sendChange = createSendChange(deps, stored, pauses)
  // A full device keeps the old rows: moved again after each sending, they would be sent for ever.
  let canMigrate = true

  /** Adds a change of an older format; what the viewer did with the same reminder since then is newer. */
  async function addMigrated(draft: Draft): Promise<boolean> {
    const key = changeKey(table, draft)
    if (draft.kind === 'reminders' && (await stored.has(key))) return true
    await stored.fold(draft)
    canMigrate &&= !stored.isHeld(key)
    return canMigrate
  }

  /** A person's pending changes in the order in which they are sent. */
  async function changesOf(person: Pick<Sender, 'user' | 'token'>): Promise<PendingChange[]> {
    if (canMigrate) await deps.migrate(person, addMigrated).catch(() => {})
    return (await stored.ofPerson(person.user)).toSorted((a, b) => orderOf(a) - orderOf(b) || a.ts - b.ts)
  }

  /** Returns the sendable changes of a person, due or not, and the pauses of their kinds. */
  async function read(person: Sender): Promise<{ changes: readonly PendingChange[]; paused: Pauses }> {
    const changes = sendable(await changesOf(person))
    return { changes, paused: await pauses.read(changes.map(({ kind }) => kind)) }
  }

  const revisionOf = (change: PendingChange): string => `${changeKey(table, change)} ${change.rev}`

  return {
    /** Folds what the viewer does into the outbox. Returns whether it outlives the page. */
    add: stored.fold,
    changesOf,

    /** Removes what the server has accepted outside the outbox. */
    async markDelivered(sent: PendingChange): Promise<void> {
      const { remainder } = rulesOf(table, sent.kind)!
      await stored.update(changeKey(table, sent), (known) => known && (remainder ?? (() => undefined))(known, sent))
    },

    /**
     * Sends what may go, in order; `atOnce` overrides the back-off. Returns when the next attempt is due
     * (epoch ms), or null when nothing waits for the person who is here.
     */
    async drain({ atOnce = false } = {}): Promise<number | null> {
      const tried = new Set<string>()
      const pausedKinds = new Set<PendingChange['kind']>()
      for (;;) {
        const person = await who()
        if (!person) return null
        const { changes, paused } = await read(person)
        const now = nowMs()
        const mayGo = (change: PendingChange): boolean =>
          !tried.has(revisionOf(change)) &&
          !pausedKinds.has(change.kind) &&
          isDue(change, now, atOnce) &&
          (atOnce ? paused.serverUntil(change.kind) : paused.until(change.kind)) <= now
        const next = changes.find(mayGo)
        if (!next) return dueAt(changes, paused)
        tried.add(revisionOf(next))
        const outcome = await sendChange(person, next)
        if (outcome === 'pause-kind') pausedKinds.add(next.kind)
        if (outcome === 'sign-in' || outcome === 'pause') {
          const left = await read(person)
          return dueAt(left.changes, left.paused)
        }
      }
    },
  }
}

function dueAt(changes: readonly PendingChange[], paused: Pauses): number | null {
  return changes.length === 0 ? null : Math.min(...changes.map(({ kind, nextAt }) => Math.max(nextAt, paused.until(kind))))
}
