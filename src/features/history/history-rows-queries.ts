import type { QueryClient } from '@tanstack/react-query'
import { isPendingRemoval, withoutRemoved } from '../../domain/account/pending-removals.ts'
import type { WatchedKind } from '../../domain/account/pending-changes.ts'
import { undoRemoval } from '../../domain/account/undo-removal.ts'
import { onSentChange } from '../account/outbox-store.ts'
import { person } from '../account/person-store.ts'
import { ownTitleQuery } from '../catalogue/title-queries.ts'
import { continueQuery, historyQuery, watchedTitlesQuery } from './history-queries.ts'

type Row = { _id?: string; title: string | { _id: string }; watched_at: number }
type Rows = readonly Row[]
/** A list of the watch history, with the further pages that were added to it, or the rows alone. */
type List = { items: Rows } | Rows

const titleOf = ({ title }: Row): string => (typeof title === 'string' ? '' : title._id)

/** The queries that hold the watch history: the item of a row, and the row among those of an item. */
const LISTS = [
  { kind: 'watched-programmes', query: historyQuery, itemOf: ({ _id }: Row) => _id!, rowOf: ({ _id }: Row) => _id! },
  { kind: 'watched-titles', query: watchedTitlesQuery, itemOf: titleOf, rowOf: ({ _id }: Row) => _id! },
  { kind: 'watched-titles', query: continueQuery, itemOf: titleOf, rowOf: titleOf },
] as const

const hasItems = (list: List): list is { items: Rows } => 'items' in list
const rowsOf = (list: List): Rows => (hasItems(list) ? list.items : list)

function changeRows(queryClient: QueryClient, { query }: (typeof LISTS)[number], change: (rows: Rows) => Rows): void {
  queryClient.setQueryData<List>(
    query().queryKey,
    (list) => list && (hasItems(list) ? { ...list, items: change(list.items) } : change(list)),
  )
}

/** Rows that were removed from the screen: when the last was watched (epoch ms), and the undo. */
export type RemovedRows = { watchedAtMs: number; undo: () => void }

/** Removes an item from every list on screen, by an optimistic update. */
export function removeRows(queryClient: QueryClient, kind: WatchedKind, id: string): RemovedRows {
  const removed = LISTS.filter((list) => list.kind === kind).map((list) => {
    const data = queryClient.getQueryData<List>(list.query().queryKey)
    const rows = data ? rowsOf(data).filter((row) => list.itemOf(row) === id) : []
    changeRows(queryClient, list, (all) => all.filter((row) => list.itemOf(row) !== id))
    return { list, rows }
  })
  return {
    watchedAtMs: Math.max(0, ...removed.flatMap(({ rows }) => rows.map(({ watched_at }) => watched_at))),
    undo() {
      for (const { list, rows } of removed) changeRows(queryClient, list, (there) => undoRemoval(there, rows, list.rowOf))
    },
  }
}

/**
 * Removes from this tab's lists what another tab or the worker removed at the server. Returns the cleanup.
 */
export function startHistoryRemovals(queryClient: QueryClient): () => void {
  return onSentChange(({ change, how }) => {
    if (how !== 'done' || !isPendingRemoval(change) || change.user !== person.get()?.user) return
    for (const list of LISTS)
      changeRows(queryClient, list, (rows) =>
        list.kind === change.kind ? withoutRemoved(rows, [change], list.kind, list.itemOf) : rows,
      )
    if (change.kind === 'watched-titles')
      void queryClient.invalidateQueries({ queryKey: ownTitleQuery(change.id).queryKey }).catch(() => {})
  })
}
