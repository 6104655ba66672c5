import type { PendingChange } from '../domain/account/pending-changes.ts'
import { isPendingFavourite } from '../domain/account/pending-favourites.ts'

/**
 * A pending change as stored under `user|kind|…`. Only favourites repeat the person: an open tab of 0.2.0
 * reads rows by that field and fails on kinds that it cannot send.
 */
export type OutboxRow = PendingChange extends infer C ? (C extends unknown ? Omit<C, 'user'> & { user?: string } : never) : never

/** The row of a change. */
export function rowOf(change: PendingChange | undefined): OutboxRow | undefined {
  if (!change || isPendingFavourite(change)) return change
  const { user: _user, ...row } = change
  return row as OutboxRow
}

/** The change of a row, whose person is in the key. */
export function changeOfRow(key: string, row: OutboxRow | undefined): PendingChange | undefined {
  return row && ({ ...row, user: key.slice(0, key.indexOf('|')) } as PendingChange)
}
