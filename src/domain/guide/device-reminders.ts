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
  /** What the viewer wished that has not reached the service; null when the service knows. */
  wish: 'add' | 'remove' | null
  /** This device has shown it, or announced that it is gone. */
  told: boolean
  /** Grows with each press; an answer to an earlier one settles nothing. */
  rev?: number
  /** Whether the service cannot know of it, because it was never on its way. */
  isUnheard?: boolean
}

/** The owner of a changed reminder: the session's mark, and the account if known. */
export type Presser = { mark: string; user: string | undefined }

/** An expected push is awaited no longer than this. */
export const PUSH_GRACE_MS = 60_000

/** What is kept of a reminder after one more press; undefined when nothing is left to be told, because the wish before never left. */
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

/** A reminder whose wish goes to the service now. */
export function markReminderAttempt(kept: DeviceReminder): DeviceReminder {
  return { ...kept, isUnheard: false }
}

/**
 * What a failure of a call means for a wish: the service will never take it, or somebody must sign in, or it is tried again later, alone
 * (`again`) or with the others (`pause`). A fault of the service has the code `server_error`; its status says nothing of the wish.
 */
export function outcomeOfFailure({ status, code }: { status: number | null; code: string }): Exclude<Outcome, 'done'> {
  const isForeign = code === 'server_error'
  if (isForeign && status !== null && status < 300) return 'pause'
  const verdict = outcomeOf({ status, code: isForeign ? '' : code, retryAfterMs: 0 })
  // A programme that has started is no reminder.
  return verdict === 'done' ? (isForeign ? 'again' : 'refused') : verdict
}

/** Whether a reminder waits to be sent until somebody is back whose session has ended by itself. */
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

/** What the service says of a reminder, over what this device kept; a wish that has not arrived stays, and what was told is not told again. */
export function withServerReminder(kept: DeviceReminder | undefined, owner: string, reminder: Reminder): DeviceReminder {
  if (kept?.wish === 'remove') return kept
  const isSame = kept?.reminder.due === reminder.due && kept.reminder.gone === reminder.gone
  return { ...kept, owner, reminder, wish: null, told: isSame && kept.told, isUnheard: false }
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
