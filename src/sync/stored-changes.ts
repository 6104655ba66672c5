import type { ChangeKind, Draft, PendingChange } from '../domain/account/pending-changes.ts'
import type { KvStore } from '../storage/kv-store.ts'
import { changeKey, type ChangeTable, rulesOf } from './change-rules.ts'
import { changeOfRow, type OutboxRow, rowOf } from './outbox-row.ts'

type MaybeChange = PendingChange | undefined

/** The pending changes on the device; memory holds what a full device cannot store. */
export type StoredChanges = ReturnType<typeof openStoredChanges>

export function openStoredChanges(table: ChangeTable, store: KvStore<OutboxRow>) {
  // Changes that a full device could not store.
  const held = new Map<string, PendingChange>()
  // Attempts that a full device could not write down, of changes that it did store.
  const marked = new Map<string, PendingChange>()

  /** A stored change with what could not be written of it; a later change has another idempotency key. */
  function asMarked(key: string, known: MaybeChange): MaybeChange {
    const mark = known && marked.get(key)
    return mark && mark.idem === known.idem ? mark : known
  }

  /** Changes one pending change in one step. Throws on a full device. */
  async function update(key: string, how: (known: MaybeChange) => MaybeChange): Promise<MaybeChange> {
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

  return {
    update,

    /** As `update`, of a change that the caller has read: on a full device memory holds the result. */
    async updateOrMark(found: PendingChange, how: (known: MaybeChange) => MaybeChange): Promise<MaybeChange> {
      const key = changeKey(table, found)
      try {
        return await update(key, how)
      } catch {
        const change = how(found)
        if (change) marked.set(key, change)
        return change
      }
    },

    /** Folds a draft into the pending change under its key. Returns whether the change outlives the page. */
    async fold(draft: Draft): Promise<boolean> {
      const key = changeKey(table, draft)
      const fold = (known: MaybeChange) => rulesOf(table, draft.kind)!.fold(known, draft)
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
    },

    /** Whether memory holds the change under a key, because the device is full. */
    isHeld: (key: string): boolean => held.has(key),

    /** Whether the device has a change under a key. */
    has: async (key: string): Promise<boolean> => (await store.read(key)) !== undefined,

    /** All changes of a person of the kinds that this version knows, unordered. */
    async ofPerson(user: string): Promise<PendingChange[]> {
      const stored = (await store.entries())
        .filter(([key]) => !held.has(key))
        .map(([key, row]) => asMarked(key, changeOfRow(key, row)))
      const isKnown = (kind: ChangeKind): boolean => rulesOf(table, kind) !== undefined
      return [...stored, ...held.values()]
        .filter((change) => change !== undefined)
        .filter((change) => change.user === user && isKnown(change.kind))
    },
  }
}
