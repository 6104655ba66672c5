import type { Reminder } from '../../contract/reminders.ts'

/** The mark of the reminders that a visitor of this device has. */
export const VISITOR_MARK = 'visitor'

/** A reminder that this device shows and notifies of. Only 0.2.0 writes `user`, a `wish` that is not null, `rev` and `isUnheard`. */
export type DeviceReminder = {
  /** A mark of the session, or the visitor's. */
  owner: string
  /** The person under any token. */
  user?: string
  reminder: Reminder
  /** What the server did not know; the outbox takes it from here. */
  wish: 'add' | 'remove' | null
  /** Whether this device has notified of it, or of its removal from the guide. */
  told: boolean
  rev?: number
  /** Whether the change never left. */
  isUnheard?: boolean
}

/** A push that does not come is not waited for longer than this. */
export const PUSH_GRACE_MS = 60_000

/** Whether a reminder of 0.2.0 waits for a person whose session has ended by itself. */
export function isWaitingForPerson({ user, wish, reminder }: DeviceReminder, nowMs: number): boolean {
  return user !== undefined && wish !== null && reminder.end > nowMs
}

/**
 * Whether a push may be read by whoever is before a device where nobody is signed in: a visitor waits for its programme there, which the
 * guide may have brought back under a new id.
 */
export function isAwaitedByVisitor(
  kept: readonly DeviceReminder[],
  { programme_id, title }: { programme_id: string; title: string },
): boolean {
  return kept.some(
    ({ owner, reminder }) =>
      owner === VISITOR_MARK &&
      (reminder.programme_id === programme_id || reminder.title === title || reminder.title_ru === title),
  )
}

/** A reminder as the server has it, over the one on this device; the viewer is not notified of the same twice. */
export function withServerReminder(kept: DeviceReminder | undefined, owner: string, reminder: Reminder): DeviceReminder {
  const isSame = kept?.reminder.due === reminder.due && kept.reminder.gone === reminder.gone
  return { owner, reminder, wish: null, told: isSame && kept.told }
}

/** What the viewer waits for, by start: without what is over, and what they took away. */
export function shownReminders(kept: readonly DeviceReminder[], owner: string, nowMs: number): Reminder[] {
  return kept
    .filter((one) => one.owner === owner && one.wish !== 'remove' && one.reminder.end > nowMs)
    .map(({ reminder }) => reminder)
    .toSorted((a, b) => a.start - b.start)
}

/** When this device has to tell of a reminder by itself (epoch ms): with a push under way, only once that has not come. */
export function notifyAtMs({ due, gone }: Reminder, withPushes: boolean): number {
  return gone ? 0 : due + (withPushes ? PUSH_GRACE_MS : 0)
}
