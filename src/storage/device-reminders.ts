import type { Reminder } from '../contract/reminders.ts'
import { type DeviceReminder, VISITOR_MARK, withServerReminder } from '../domain/guide/device-reminders.ts'
import { viewerMark } from './api-cache.ts'
import { openStore } from './kv-store.ts'

/** The reminders that this device shows and notifies of, under the viewer's mark and the programme. */
export const deviceReminders = openStore<DeviceReminder>('reminders')

/** The mark under which a viewer's reminders are stored. */
export const reminderMark = (token: string | undefined): string => (token === undefined ? VISITOR_MARK : viewerMark(token))

/** The key of a viewer's reminder of a programme. */
export const reminderKey = (mark: string, programmeId: string): string => `${mark}|${programmeId}`

/** Adds a reminder to what the device shows and notifies of. */
export async function showReminder(token: string | undefined, programmeId: string, reminder: Reminder): Promise<void> {
  const owner = reminderMark(token)
  await deviceReminders.change(reminderKey(owner, programmeId), (entry) => entry ?? { owner, reminder, wish: null, told: false })
}

/** Updates a reminder, which is still on the device, by what the server has of it. */
export async function cacheReminder(token: string | undefined, programmeId: string, reminder: Reminder): Promise<void> {
  const mark = reminderMark(token)
  await deviceReminders.change(reminderKey(mark, programmeId), (entry) => entry && withServerReminder(entry, mark, reminder))
}

/** Removes a reminder from the device. */
export const uncacheReminder = (token: string | undefined, programmeId: string): Promise<void> =>
  deviceReminders.remove([reminderKey(reminderMark(token), programmeId)])
