import type { ChangeKind } from '../domain/account/pending-changes.ts'
import { isWaitingForPerson, type DeviceReminder, VISITOR_MARK } from '../domain/guide/device-reminders.ts'
import { changeTogether } from './database.ts'
import { removeDownloadFilesExcept } from './download-files.ts'
import { now } from './server-clock.ts'

// Keys of personal responses begin with the viewer's mark, shared ones with the path.
const RESPONSES = ['channels', 'epg', 'catalogue'] as const
// Computers are shared: a person's downloads are removed with them.
const OWN = ['session', 'own', 'downloads'] as const

/**
 * Whose pending changes go too: their presses (favourites and removals from the history), and those of all
 * other kinds.
 */
type Forgotten = { pressesOf?: string; unsentOf?: string }

const PRESSES: readonly ChangeKind[] = ['channels', 'stations', 'titles', 'watched-programmes', 'watched-titles']

/**
 * Removes the signed-in person's data in one transaction: cached responses and the named pending changes;
 * then the files of downloads. Pending changes of others stay. Throws if the database does not open.
 */
export async function forgetPerson({ pressesOf, unsentOf }: Forgotten = {}): Promise<void> {
  try {
    await changeTogether([...OWN, ...RESPONSES, 'reminders', 'beats', 'outbox'], (stores) => {
      for (const name of OWN) stores[name].clear()
      for (const name of RESPONSES) drop(stores[name], (key) => !key.startsWith('/'))
      drop(stores.reminders, (_key, reminder: DeviceReminder) => isForgotten(reminder, unsentOf))
      if (unsentOf !== undefined) stores.beats.delete(unsentOf)
      drop(stores.outbox, (key) => {
        const [user, kind] = key.split('|')
        return user === (PRESSES.some((one) => one === kind) ? pressesOf : unsentOf)
      })
    })
  } finally {
    // Their records are gone. Files that a closed page leaves behind are removed at the next visit.
    await removeDownloadFilesExcept([])
  }
}

function isForgotten(reminder: DeviceReminder, unsentOf: string | undefined): boolean {
  if (reminder.owner === VISITOR_MARK) return false
  return reminder.user === unsentOf || !isWaitingForPerson(reminder, now())
}

/** Deletes the values that a predicate selects. */
function drop<T>(store: IDBObjectStore, isUnwanted: (key: string, value: T) => boolean): void {
  const every = store.openCursor()
  every.onsuccess = () => {
    const at = every.result
    if (!at) return
    if (isUnwanted(String(at.key), at.value as T)) at.delete()
    at.continue()
  }
}
