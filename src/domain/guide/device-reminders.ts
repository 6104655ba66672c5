import type { Reminder } from '../../contract/reminders.ts'

/** The mark of a visitor's reminders. */
export const VISITOR_MARK = 'visitor'

/**
 * A reminder stored on this device; the field names are frozen. Only 0.2.0 writes `user`, a non-null `wish`,
 * `rev` and `isUnheard`.
 */
export type DeviceReminder = {
  /** A mark of the session, or the visitor's. */
  owner: string
  /** The account, whatever its token. */
  user?: string
  reminder: Reminder
  /** A pending change; the outbox migrates it. */
  wish: 'add' | 'remove' | null
  /** True if this device has notified of it or of its removal from the guide. */
  told: boolean
  rev?: number
  /** True if the change was never sent. */
  isUnheard?: boolean
}

/** How long the device waits for a push before it notifies by itself. */
export const PUSH_GRACE_MS = 60_000

/** True if a reminder of 0.2.0 has a pending change of an account whose session has expired. */
export function isWaitingForPerson({ user, wish, reminder }: DeviceReminder, nowMs: number): boolean {
  return user !== undefined && wish !== null && reminder.end > nowMs
}

/**
 * True if a push may be shown on a signed-out device: a visitor has a reminder of its programme.
 * The title is compared too, because the guide may have changed the id.
 */
export function isAwaitedByVisitor(
  reminders: readonly DeviceReminder[],
  { programme_id, title }: { programme_id: string; title: string },
): boolean {
  return reminders.some(
    ({ owner, reminder }) =>
      owner === VISITOR_MARK &&
      (reminder.programme_id === programme_id || reminder.title === title || reminder.title_ru === title),
  )
}

/** Replaces a stored reminder by the server's; the viewer is not notified of the same one twice. */
export function withServerReminder(local: DeviceReminder | undefined, owner: string, reminder: Reminder): DeviceReminder {
  const isSame = local?.reminder.due === reminder.due && local.reminder.gone === reminder.gone
  return { owner, reminder, wish: null, told: isSame && local.told }
}

/** Returns a viewer's reminders by start, without ended and removed ones. */
export function shownReminders(reminders: readonly DeviceReminder[], owner: string, nowMs: number): Reminder[] {
  return reminders
    .filter((one) => one.owner === owner && one.wish !== 'remove' && one.reminder.end > nowMs)
    .map(({ reminder }) => reminder)
    .toSorted((a, b) => a.start - b.start)
}

/** Returns when this device notifies by itself (epoch ms): with pushes on, only after the grace period. */
export function notifyAtMs({ due, gone }: Reminder, withPushes: boolean): number {
  return gone ? 0 : due + (withPushes ? PUSH_GRACE_MS : 0)
}
