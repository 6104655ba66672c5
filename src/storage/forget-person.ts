import { isWaitingForPerson, type DeviceReminder, VISITOR_MARK } from '../domain/guide/device-reminders.ts'
import { changeTogether } from './database.ts'
import { removeDownloadFilesExcept } from './download-files.ts'
import { now } from './server-clock.ts'

// Lists that depend on who asks carry a mark of the session before the path; those that are everybody's begin with it.
const ANSWERS = ['channels', 'epg', 'catalogue'] as const
// Computers are shared: what was kept for the road goes with whoever kept it.
const OWN = ['session', 'own', 'downloads'] as const

/** Whose unsent things go too: their favourites, and what they watched and waited for. */
type Forgotten = { wishesOf?: string; unsentOf?: string }

/**
 * Takes what is the signed-in person's from this device, whole or not at all: the answers that were theirs, and, as said, what of theirs
 * still waits to be sent; then, in any case, the files of their downloads. What waits of others stays. Rejects where the database does not open.
 */
export async function forgetPerson({ wishesOf, unsentOf }: Forgotten = {}): Promise<void> {
  try {
    await changeTogether([...OWN, ...ANSWERS, 'reminders', 'beats', 'outbox'], (stores) => {
      for (const name of OWN) stores[name].clear()
      for (const name of ANSWERS) drop(stores[name], (key) => !key.startsWith('/'))
      drop(stores.reminders, (_key, kept: DeviceReminder) => isForgotten(kept, unsentOf))
      if (unsentOf !== undefined) stores.beats.delete(unsentOf)
      if (wishesOf !== undefined) stores.outbox.delete(IDBKeyRange.bound(`${wishesOf}|`, `${wishesOf}|\u{ffff}`))
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
