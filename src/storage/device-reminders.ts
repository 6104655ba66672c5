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

/** Updates a reminder that is still on the device from the server's. */
export async function cacheReminder(token: string | undefined, programmeId: string, reminder: Reminder): Promise<void> {
  const mark = reminderMark(token)
  await deviceReminders.change(reminderKey(mark, programmeId), (stored) => stored && withServerReminder(stored, mark, reminder))
}

/** Removes a reminder from the device. */
export const uncacheReminder = (token: string | undefined, programmeId: string): Promise<void> =>
  deviceReminders.remove([reminderKey(reminderMark(token), programmeId)])
