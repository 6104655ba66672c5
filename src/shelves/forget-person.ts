import { VISITOR_MARK } from '../domain/kept-reminders.ts'
import { changeTogether } from './database.ts'

// Lists that depend on who asks carry a mark of the session before the path; those that are everybody's begin with it.
const ANSWERS = ['channels', 'epg', 'catalogue'] as const
const OWN = ['session', 'own'] as const

/**
 * Takes what is the signed-in person's from this device, whole or not at all: the answers that were theirs, and, as said, what of theirs
 * still waits to be sent. Where nothing can be kept it rejects, and there is nothing to take.
 */
export async function forgetPerson({ wishesOf, beats }: { wishesOf?: string; beats: boolean }): Promise<void> {
  await changeTogether([...OWN, ...ANSWERS, 'reminders', 'beats', 'outbox'], (stores) => {
    for (const name of OWN) stores[name].clear()
    for (const name of ANSWERS) drop(stores[name], (key) => !key.startsWith('/'))
    drop(stores.reminders, (key) => !key.startsWith(VISITOR_MARK))
    if (beats) stores.beats.clear()
    if (wishesOf !== undefined) stores.outbox.delete(IDBKeyRange.bound(`${wishesOf}|`, `${wishesOf}|\u{ffff}`))
  })
}

/** Takes away the values whose keys answer yes. */
function drop(store: IDBObjectStore, isUnwanted: (key: string) => boolean): void {
  const every = store.openKeyCursor()
  every.onsuccess = () => {
    const at = every.result
    if (!at) return
    if (isUnwanted(String(at.key))) store.delete(at.key)
    at.continue()
  }
}
