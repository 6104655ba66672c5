import type { Reminder } from '../contract/reminders.ts'

/** The mark of the reminders that a visitor of this device has. */
export const VISITOR_MARK = 'visitor'

/** A reminder as this device keeps it. */
export type KeptReminder = {
  /** A mark of whose it is. */
  owner: string
  reminder: Reminder
  /** What the viewer wished that has not reached the service; null when the service knows. */
  wish: 'add' | 'remove' | null
  /** Whether this device has reminded of it, or said that it has gone. */
  told: boolean
}

/** A push that does not come is not waited for longer than this. */
export const PUSH_GRACE_MS = 60_000

/** What the service says of a reminder, over what this device kept; a wish that has not arrived stays, and what was told is not told again. */
export function withServiceWord(kept: KeptReminder | undefined, owner: string, reminder: Reminder): KeptReminder {
  if (kept?.wish === 'remove') return kept
  const isSame = kept?.reminder.due === reminder.due && kept.reminder.gone === reminder.gone
  return { owner, reminder, wish: null, told: isSame && kept.told }
}

/** What the viewer waits for, by start: without what is over, and what they took away. */
export function shownReminders(kept: readonly KeptReminder[], owner: string, nowMs: number): Reminder[] {
  return kept
    .filter((one) => one.owner === owner && one.wish !== 'remove' && one.reminder.end > nowMs)
    .map(({ reminder }) => reminder)
    .toSorted((a, b) => a.start - b.start)
}

/** When this device has to tell of a reminder by itself (epoch ms): with a push under way, only once that has not come. */
export function tellAtMs({ due, gone }: Reminder, withPushes: boolean): number {
  return gone ? 0 : due + (withPushes ? PUSH_GRACE_MS : 0)
}
