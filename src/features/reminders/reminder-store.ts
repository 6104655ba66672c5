import { listReminders, type Reminder } from '../../contract/reminders.ts'
import type { PendingReminder } from '../../domain/account/pending-changes.ts'
import {
  type DeviceReminder,
  isWaitingForPerson,
  shownReminders,
  VISITOR_MARK,
  withServerReminder,
} from '../../domain/guide/device-reminders.ts'
import { callAs, CallFailure } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { randomName } from '../../platform/random-name.ts'
import { deviceReminders, reminderKey, showReminder, uncacheReminder } from '../../storage/device-reminders.ts'
import { now } from '../../storage/server-clock.ts'
import { fetchWithChanges, refreshChanges, sendChanges, storeChange, storedChanges } from '../account/outbox-store.ts'

/** Whose reminders: a mark of the session, or the visitor's; the token opens them at the server. */
export type Owner = { mark: string; token: string | undefined }

/** The reminders of a viewer on this device. */
export async function remindersOf(owner: Owner): Promise<DeviceReminder[]> {
  return (await deviceReminders.entries()).map(([, entry]) => entry).filter((entry) => entry.owner === owner.mark)
}

/** The current viewer's pending reminder changes. */
export async function pendingReminders(): Promise<readonly PendingReminder[]> {
  await refreshChanges()
  return storedChanges.get().filter((change) => change.kind === 'reminders')
}

/**
 * Returns a viewer's reminders by start: the server's with pending changes, or the device's without a
 * response.
 */
export async function fetchReminders(owner: Owner): Promise<Reminder[]> {
  const pending = await pendingReminders().catch(() => [])
  if (pending.length > 0) await sendChanges().catch(() => {})
  const before = pending.length > 0 ? await pendingReminders().catch(() => []) : pending
  await showPending(owner, before)
  const known = await remindersOf(owner)
  // A visitor without reminders here has none at the server.
  if (owner.token !== undefined || known.length > 0 || before.length > 0) {
    try {
      const { data: list, pending: after, sent } = await fetchWithChanges(() => callAs(owner.token, listReminders))
      // The server may have made its list before or after it received these changes.
      const changes = [...before, ...sent.map(({ change }) => change), ...after]
      await cacheList(owner, list, changes.filter(({ kind }) => kind === 'reminders') as PendingReminder[])
    } catch (error) {
      if (known.length === 0 && !isNoResponse(error)) throw error
    }
  }
  return shownReminders(await remindersOf(owner), owner.mark, now())
}

/** Adds or removes a reminder on the device and in the outbox. Returns the idempotency key of the change. */
export async function changeReminder(owner: Owner, user: string, reminder: Reminder, want: boolean): Promise<string> {
  const { programme_id: id } = reminder
  const isKnown = (await deviceReminders.read(reminderKey(owner.mark, id))) !== undefined
  const idem = randomName()
  const base = want && !isKnown ? false : null
  await storeChange({ kind: 'reminders', user, id, want, base, reminder, idem, nowMs: now() })
  await (want ? showReminder(owner.token, id, reminder) : uncacheReminder(owner.token, id))
  return idem
}

/** Claims the notification of a reminder; false when another tab or the worker has shown it. */
export async function claimNotification(owner: Owner, programmeId: string): Promise<boolean> {
  let isOurs = false
  await deviceReminders.change(reminderKey(owner.mark, programmeId), (entry) => {
    isOurs = entry !== undefined && !entry.told
    return entry && { ...entry, told: true }
  })
  return isOurs
}

/** Removes the reminders of others than the viewer and visitors; their pending changes stay in the outbox. */
export async function forgetOthers(owner: Owner): Promise<void> {
  const isTheirs = (entry: DeviceReminder) => entry.owner === owner.mark || entry.owner === VISITOR_MARK
  const others = (await deviceReminders.entries()).filter(([, entry]) => !isTheirs(entry) && !isWaitingForPerson(entry, now()))
  await deviceReminders.remove(others.map(([key]) => key))
}

/** Shows pending changes, also to an account under a new token. */
async function showPending(owner: Owner, pending: readonly PendingReminder[]): Promise<void> {
  for (const { id, want, reminder } of pending) {
    if (!isStillHere(owner)) return
    await (want ? showReminder(owner.token, id, reminder) : uncacheReminder(owner.token, id))
  }
}

async function cacheList(owner: Owner, list: readonly Reminder[], pending: readonly PendingReminder[]): Promise<void> {
  const untouched = new Set(pending.map(({ id }) => id))
  const listed = new Map(list.map((reminder) => [reminder.programme_id, reminder]))
  const known = (await remindersOf(owner)).map(({ reminder }) => reminder.programme_id)
  for (const id of new Set([...known, ...listed.keys()])) {
    if (untouched.has(id)) continue
    const reminder = listed.get(id)
    await deviceReminders.change(reminderKey(owner.mark, id), (entry) => {
      if (!isStillHere(owner)) return entry
      return reminder && withServerReminder(entry, owner.mark, reminder)
    })
  }
}

// Read within each change: the reminders of a viewer who leaves are removed by a later one.
const isStillHere = ({ token }: Owner): boolean => session.get()?.auth_token === token

function isNoResponse(error: unknown): boolean {
  const status = error instanceof CallFailure ? error.status : null
  return status === null || status === 429 || status >= 500
}
