import { addReminder, type Reminder, removeReminder } from '../../contract/reminders.ts'
import { foldToggle, outcomeOf, type PendingReminder } from '../../domain/account/pending-changes.ts'
import { callAs } from '../../storage/authenticated-call.ts'
import { cacheReminder, showReminder, uncacheReminder } from '../../storage/device-reminders.ts'
import type { ChangeRules, Sender } from '../change-rules.ts'

/** Reminders: one pending change a programme, with the wanted state. A visitor has reminders too. */
export const reminderRules: ChangeRules<PendingReminder> = {
  key: ({ id }) => id,
  fold: foldToggle,
  send: (who: Sender, { id, want }) =>
    want ? callAs(who, addReminder, { body: { programme_id: id } }) : callAs(who, removeReminder, { params: { id } }),
  async apply({ token }, { id, want }, data) {
    if (want && data) await cacheReminder(token, id, data as Reminder)
    if (!want) await uncacheReminder(token, id)
  },
  revert: ({ token }, { id, want, reminder }) => (want ? uncacheReminder(token, id) : showReminder(token, id, reminder)),
  // The server refuses a reminder of a programme that has started with 409; without a code a proxy did.
  outcomeOf: (reply) => (reply.status !== 409 ? outcomeOf(reply) : reply.code === '' ? 'again' : 'refused'),
}
