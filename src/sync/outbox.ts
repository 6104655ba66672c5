import {
  applyResponse,
  backOffMs,
  type Draft,
  isDue,
  isGivenUp,
  markAttempt,
  outcomeOf,
  type PendingChange,
} from '../domain/account/pending-changes.ts'
import type { KvStore } from '../storage/kv-store.ts'
import { changeKey, type ChangeRules, type ChangeTable, rulesOf, type Sender } from './change-rules.ts'
import { changeOfRow, rowOf, type OutboxRow } from './outbox-row.ts'

/** How a change ended: the server has it, refused it under a code, or it was too old to be sent. `data` is the server's response. */
export type SentChange = { change: PendingChange; how: 'done' | 'refused' | 'given-up'; code: string; data?: unknown }

/** What the outbox stands on; tests pass their own. */
export type OutboxDeps = {
  table: ChangeTable
  store: KvStore<OutboxRow>
  /** Whose changes are sent; undefined while nobody's are. */
  who: () => Promise<Sender | undefined>
  /** Moves unsent changes of older stored formats into the outbox, before it is read. */
  migrate: (who: Pick<Sender, 'user' | 'token'>, add: (draft: Draft) => Promise<boolean>) => Promise<void>
  /** Until when (epoch ms) the server asked this device for no calls. */
  retryAfter: { until: () => Promise<number>; keep: (untilMs: number) => Promise<void> }
  nowMs: () => number
  /** A random number from 0 to 1. */
  random: () => number
  onSent: (sent: SentChange) => void
  /** The pending changes have changed in some other way. */
  onChange: () => void
  /** The server no longer accepts this token. */
  onRefusedToken: (token: string) => Promise<void>
}

/** The pending changes of this device and their way to the server; whoever drains holds the Web Lock `outbox`. */
export type Outbox = ReturnType<typeof createOutbox>

// Removals from the history wait for the reports of what was watched: reversed, a report would bring the item back.
const ORDER = { progress: 1, 'watched-programmes': 2, 'watched-titles': 2 } as const
const orderOf = ({ kind }: PendingChange): number => (ORDER as Partial<Record<PendingChange['kind'], number>>)[kind] ?? 0

/** The changes that may be sent while the others of the person wait. */
function sendable(changes: readonly PendingChange[]): readonly PendingChange[] {
  const hasReports = changes.some(({ kind }) => kind === 'progress')
  return hasReports ? changes.filter((change) => orderOf(change) <= ORDER.progress) : changes
}

// oxlint-disable-next-line max-lines-per-function -- the operations of one outbox share its lock and its table
export function createOutbox(deps: OutboxDeps) {
  const { table, store, who, retryAfter, nowMs, random, onSent, onChange, onRefusedToken } = deps
  // Changes that a full device could not store.
  const held = new Map<string, PendingChange>()
  // Attempts that a full device could not write down, of changes that it did store.
  const marked = new Map<string, PendingChange>()
  // Until when nothing is sent, because the server did not answer.
  let quietUntil = 0
  // A full device keeps the old rows: moved again after each sending, they would be sent for ever.
  let canMigrate = true
  // A full device cannot store the pause that the server asked for either.
  let askedUntil = 0

  const keyOf = (change: PendingChange | Draft): string => changeKey(table, change)
  const rules = ({ kind }: PendingChange | Draft): ChangeRules => rulesOf(table, kind)!

  /** Changes one pending change in one step. */
  async function update(
    key: string,
    how: (known: PendingChange | undefined) => PendingChange | undefined,
  ): Promise<PendingChange | undefined> {
    if (!held.has(key)) {
      const written = await store.change(key, (row) => rowOf(how(asMarked(key, changeOfRow(key, row)))))
      marked.delete(key)
      return changeOfRow(key, written)
    }
    const change = how(held.get(key))
    if (change) held.set(key, change)
    else held.delete(key)
    return change
  }

  /** A stored change with what could not be written of it; a later change has another idempotency key. */
  function asMarked(key: string, known: PendingChange | undefined): PendingChange | undefined {
    const mark = known && marked.get(key)
    return mark && mark.idem === known.idem ? mark : known
  }

  function mark(key: string, change: PendingChange | undefined): PendingChange | undefined {
    if (change) marked.set(key, change)
    return change
  }

  /** Folds what the viewer does into the outbox. Returns whether it outlives the page. */
  async function add(draft: Draft): Promise<boolean> {
    const key = keyOf(draft)
    const fold = (known: PendingChange | undefined) => rules(draft).fold(known, draft)
    try {
      await update(key, fold)
      return store.isPersistent() && !held.has(key)
    } catch {
      const stored = await store.read(key).catch(() => undefined)
      const change = fold(held.get(key) ?? asMarked(key, changeOfRow(key, stored)))
      // An older press would contradict the held one after a reload; reports are true however old they are.
      if (draft.kind !== 'progress') await store.remove([key]).catch(() => {})
      if (change) held.set(key, change)
      return false
    }
  }

  /** Adds a change of an older format; what the viewer did with the same reminder since then is newer. */
  async function addMigrated(draft: Draft): Promise<boolean> {
    const key = keyOf(draft)
    if (draft.kind === 'reminders' && (await store.read(key))) return true
    await add(draft)
    canMigrate &&= !held.has(key)
    return canMigrate
  }

  /** A person's pending changes in the order in which they are sent. */
  async function changesOf(person: Pick<Sender, 'user' | 'token'>): Promise<PendingChange[]> {
    if (canMigrate) await deps.migrate(person, addMigrated).catch(() => {})
    const stored = (await store.entries())
      .filter(([key]) => !held.has(key))
      .map(([key, row]) => asMarked(key, changeOfRow(key, row)))
    return [...stored, ...held.values()]
      .filter((change) => change !== undefined)
      .filter((change) => change.user === person.user && rulesOf(table, change.kind) !== undefined)
      .toSorted((a, b) => orderOf(a) - orderOf(b) || a.ts - b.ts)
  }

  async function pausedUntil(): Promise<number> {
    return Math.max(askedUntil, await retryAfter.until().catch(() => 0))
  }

  /** Sends one change. Returns whether the others may follow. */
  async function sendOne(person: Sender, found: PendingChange): Promise<boolean> {
    const key = keyOf(found)
    const { rev } = found
    const { send, apply, revert, remainder, outcomeOf: ownOutcome } = rules(found)
    // Marked before it leaves: whoever finds it after a crash knows that the server may have it. A full device sends it nevertheless.
    const marking = update(key, (known) => (known?.rev === rev ? markAttempt(known) : known))
    const change = await marking.catch(() => mark(key, markAttempt(found)))
    if (change?.rev !== rev) return true
    if (isGivenUp(change, nowMs())) {
      await update(key, (known) => (known?.rev === rev ? undefined : known))
      await revert?.(person, change).catch(() => {})
      onSent({ change, how: 'given-up', code: '' })
      return true
    }
    const { data, ...reply } = await send(person, change)
    const at = { nowMs: nowMs(), chance: random() }
    const answered = ownOutcome?.(reply, change) ?? outcomeOf(reply)
    // A visitor cannot sign in for it: it waits like after any failure.
    const outcome = answered === 'sign-in' && person.token === undefined ? 'again' : answered
    const respond = (known: PendingChange | undefined) =>
      applyResponse(known, change, reply, at, { outcome, ...(remainder && { remainder }) })
    // Before the change leaves: nothing else on the device would show it then.
    if (outcome === 'done') await apply(person, change, data).catch(() => {})
    const left = await update(key, respond).catch(() => mark(key, respond(change)))
    // A refusal of what the viewer has changed again meanwhile is no news.
    if (outcome === 'done' || (outcome === 'refused' && !left)) {
      if (outcome === 'refused') await revert?.(person, change).catch(() => {})
      onSent({ change, how: outcome, code: reply.code, ...(data !== undefined && { data }) })
    } else onChange()
    if (outcome === 'sign-in' && person.token !== undefined) await onRefusedToken(person.token)
    if (outcome === 'pause') {
      if (reply.retryAfterMs > 0) {
        askedUntil = at.nowMs + reply.retryAfterMs
        await retryAfter.keep(askedUntil).catch(() => {})
      }
      // A change that was folded meanwhile has no back-off of its own.
      quietUntil = at.nowMs + backOffMs(change.attempts, at.chance)
    }
    return outcome !== 'sign-in' && outcome !== 'pause'
  }

  const revisionOf = (change: PendingChange): string => `${keyOf(change)} ${change.rev}`

  return {
    add,
    changesOf,

    /** Removes what the server has accepted outside the outbox. */
    async markDelivered(sent: PendingChange): Promise<void> {
      const { remainder } = rules(sent)
      await update(keyOf(sent), (known) => known && (remainder ?? (() => undefined))(known, sent))
    },

    /**
     * Sends what may go, in order; `atOnce` overrides the back-off. Returns when the next attempt is due (epoch ms), or null when nothing
     * waits for the person who is here.
     */
    async drain({ atOnce = false } = {}): Promise<number | null> {
      const tried = new Set<string>()
      for (;;) {
        const person = await who()
        if (!person) return null
        const changes = sendable(await changesOf(person))
        const pausedMs = await pausedUntil()
        const dueMs = dueAt(changes, Math.max(quietUntil, pausedMs))
        const now = nowMs()
        const next = changes.find((change) => !tried.has(revisionOf(change)) && isDue(change, now, atOnce))
        if (!next || pausedMs > now || (!atOnce && quietUntil > now)) return dueMs
        tried.add(revisionOf(next))
        if (!(await sendOne(person, next)))
          return dueAt(sendable(await changesOf(person)), Math.max(quietUntil, await pausedUntil()))
      }
    },
  }
}

function dueAt(changes: readonly PendingChange[], quietUntil: number): number | null {
  return changes.length === 0 ? null : Math.max(quietUntil, Math.min(...changes.map(({ nextAt }) => nextAt)))
}
