import { now } from '../storage/server-clock.ts'
import { deviceReminders } from '../storage/device-reminders.ts'
import { openStore } from '../storage/kv-store.ts'
import { removeToken } from '../storage/signed-in.ts'
import { CHANGES } from './change-table.ts'
import { exclusive } from './exclusive.ts'
import { openTabChannel } from './notify-tabs.ts'
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts'
import type { OutboxRow } from './outbox-row.ts'
import type { PauseScope } from './pauses.ts'
import { migrateStoredFormats, type StoredProgress, type Notes } from './stored-formats.ts'

const LOCK = 'outbox'
const RETRY_AFTER = 'outbox.peace-until'
/** The note of a pause. Version 0.2.0 reads the one of all changes. */
const noteOf = (scope: PauseScope): string => (scope === 'all' ? RETRY_AFTER : `${RETRY_AFTER}.${scope}`)

type Listener = Pick<OutboxDeps, 'who' | 'onSent' | 'onChange' | 'onRefusedToken'> & { notes?: Notes }

/**
 * The outbox of this device, for a page or for the worker; `listener` is also notified of the others'
 * changes.
 */
export function openDeviceOutbox(listener: Listener): Outbox & { notifyTabs: () => void; drainExclusive: Outbox['drain'] } {
  const notes = openStore<number>('meta')
  const stored = { progress: openStore<StoredProgress>('beats'), reminders: deviceReminders, notes: listener.notes }
  const tabs = openTabChannel(listener)
  const outbox = createOutbox({
    table: CHANGES,
    store: openStore<OutboxRow>('outbox'),
    who: listener.who,
    migrate: ({ user, token }, add) => migrateStoredFormats(stored, { user, token, add, nowMs: now() }),
    retryAfter: {
      until: async (scope) => (await notes.read(noteOf(scope))) ?? 0,
      keep: (scope, untilMs) => notes.put(noteOf(scope), untilMs),
    },
    nowMs: now,
    random: Math.random,
    onSent(sent) {
      tabs.notifySent(sent)
      listener.onSent(sent)
    },
    onChange() {
      tabs.notifyChange()
      listener.onChange()
    },
    async onRefusedToken(token) {
      await removeToken(token)
      await listener.onRefusedToken(token)
    },
  })
  return {
    ...outbox,
    notifyTabs: tabs.notifyTabs,
    drainExclusive: (options) => exclusive(LOCK, () => outbox.drain(options)),
  }
}
