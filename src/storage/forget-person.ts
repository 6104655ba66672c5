import type { FavouriteKind } from '../domain/account/pending-changes.ts'
import { isWaitingForPerson, type DeviceReminder, VISITOR_MARK } from '../domain/guide/device-reminders.ts'
import { changeTogether } from './database.ts'
import { removeDownloadFilesExcept } from './download-files.ts'
import { now } from './server-clock.ts'

// Lists that depend on who asks carry a mark of the session before the path; those that are everybody's begin with it.
const ANSWERS = ['channels', 'epg', 'catalogue'] as const
// Computers are shared: what was kept for the road goes with whoever kept it.
const OWN = ['session', 'own', 'downloads'] as const

/** Whose pending changes go too: their favourites, and those of all other kinds. */
type Forgotten = { favouritesOf?: string; unsentOf?: string }

const FAVOURITES: readonly FavouriteKind[] = ['channels', 'stations', 'titles']

/**
 * Removes the signed-in person's data from this device in one transaction: cached responses and, as told, pending changes; then the files of
 * their downloads. Pending changes of others stay. Rejects where the database does not open.
 */
export async function forgetPerson({ favouritesOf, unsentOf }: Forgotten = {}): Promise<void> {
  try {
    await changeTogether([...OWN, ...ANSWERS, 'reminders', 'beats', 'outbox'], (stores) => {
      for (const name of OWN) stores[name].clear()
      for (const name of ANSWERS) drop(stores[name], (key) => !key.startsWith('/'))
      drop(stores.reminders, (_key, kept: DeviceReminder) => isForgotten(kept, unsentOf))
      if (unsentOf !== undefined) stores.beats.delete(unsentOf)
      drop(stores.outbox, (key) => {
        const [user, kind] = key.split('|')
        return user === (FAVOURITES.some((one) => one === kind) ? favouritesOf : unsentOf)
      })
    })
  } finally {
    // Without their records nobody finds them; what a page that is closed here leaves behind goes with the next visit.
    await removeDownloadFilesExcept([])
  }
}

function isForgotten(kept: DeviceReminder, unsentOf: string | undefined): boolean {
  if (kept.owner === VISITOR_MARK) return false
  return kept.user === unsentOf || !isWaitingForPerson(kept, now())
}

/** Takes away the values that are unwanted. */
function drop<T>(store: IDBObjectStore, isUnwanted: (key: string, value: T) => boolean): void {
  const every = store.openCursor()
  every.onsuccess = () => {
    const at = every.result
    if (!at) return
    if (isUnwanted(String(at.key), at.value as T)) at.delete()
    at.continue()
  }
}
