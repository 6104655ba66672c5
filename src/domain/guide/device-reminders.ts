import type { Reminder } from '../../contract/reminders.ts'
import { type Outcome, outcomeOf } from '../account/pending-changes.ts'

/** The owner mark of a visitor's reminders. */
export const VISITOR_MARK = 'visitor'

/** A reminder on this device. */
export type DeviceReminder = {
  /** The owner's mark. */
  owner: string
  /** The account under any token, if known: its pending changes survive a new sign-in. */
  user?: string
  reminder: Reminder
  /** The pending change that the server does not have; null when it does. */
  wish: 'add' | 'remove' | null
  /** This device has shown it, or announced that it is gone. */
  told: boolean
  /** Grows with each press; a response to an earlier revision settles nothing. */
  rev?: number
  /** The server cannot know of it, because no call ever left. */
  isUnheard?: boolean
}

/** The owner of a changed reminder: the session's mark, and the account if known. */
export type Presser = { mark: string; user: string | undefined }

/** An expected push is awaited no longer than this. */
export const PUSH_GRACE_MS = 60_000

/** Folds a press into the device's reminder; undefined when both cancel out, because the pending change
 * never left. */
export function foldReminderChange(
  kept: DeviceReminder | undefined,
  { mark, user }: Presser,
  reminder: Reminder,
  wish: 'add' | 'remove',
): DeviceReminder | undefined {
  if (wish === 'remove' && kept?.isUnheard) return undefined
  const isUnheard = wish === 'add' && (kept?.isUnheard ?? kept === undefined)
  return { owner: mark, ...(user !== undefined && { user }), reminder, wish, told: false, rev: (kept?.rev ?? 0) + 1, isUnheard }
}

/** Marks a reminder whose pending change is being sent. */
export function markReminderAttempt(kept: DeviceReminder): DeviceReminder {
  return { ...kept, isUnheard: false }
}

/** Returns the outcome of a failed call: refused for good, sign-in required, or retried alone (`again`) or
 * with the others (`pause`). A `server_error` is the server's fault and says nothing of the change. */
export function outcomeOfFailure({ status, code }: { status: number | null; code: string }): Exclude<Outcome, 'done'> {
  const isForeign = code === 'server_error'
  if (isForeign && status !== null && status < 300) return 'pause'
  const verdict = outcomeOf({ status, code: isForeign ? '' : code, retryAfterMs: 0 })
  // A programme that has started is no reminder.
  return verdict === 'done' ? (isForeign ? 'again' : 'refused') : verdict
}

/** True for a pending reminder whose owner's session expired: it waits for their next sign-in. */
export function isWaitingForPerson({ user, wish, reminder }: DeviceReminder, nowMs: number): boolean {
  return user !== undefined && wish !== null && reminder.end > nowMs
}

/** True if a signed-out device may show a push: a visitor's reminder awaits the programme, possibly under
 * a new id of the EPG. */
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

/** Merges the server's reminder into the device's: a pending change stays, and a shown reminder is not
 * shown again. */
export function withServerReminder(kept: DeviceReminder | undefined, owner: string, reminder: Reminder): DeviceReminder {
  if (kept?.wish === 'remove') return kept
  const isSame = kept?.reminder.due === reminder.due && kept.reminder.gone === reminder.gone
  return { ...kept, owner, reminder, wish: null, told: isSame && kept.told, isUnheard: false }
}

/** Returns the viewer's upcoming reminders by start, without removed ones. */
export function shownReminders(kept: readonly DeviceReminder[], owner: string, nowMs: number): Reminder[] {
  return kept
    .filter((one) => one.owner === owner && one.wish !== 'remove' && one.reminder.end > nowMs)
    .map(({ reminder }) => reminder)
    .toSorted((a, b) => a.start - b.start)
}

/** Returns when the device shows a reminder by itself (epoch ms): with push only if none has come by then. */
export function notifyAtMs({ due, gone }: Reminder, withPushes: boolean): number {
  return gone ? 0 : due + (withPushes ? PUSH_GRACE_MS : 0)
}
