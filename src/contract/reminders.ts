import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/** A programme with a reminder: for a signed-in person on all their devices, for a visitor on this device. */
export const Reminder = v.object({
  /** Differs from the requested id if the guide has given the programme a new one. */
  programme_id: EntityId,
  /** Enough of its channel to show it without a network. */
  channel: v.object({ slug: v.string(), name: v.string(), name_ru: v.string(), logo: v.string() }),
  title: v.string(),
  title_ru: v.string(),
  age: v.number(),
  start: EpochMs,
  end: EpochMs,
  /**
   * The start when the viewer set the reminder; differs from `start` once the guide has moved the programme.
   */
  asked_start: EpochMs,
  /** When to remind. */
  due: EpochMs,
  /** Whether the guide has it no more. */
  gone: v.boolean(),
})
export type Reminder = v.InferOutput<typeof Reminder>

export const listReminders = {
  method: 'GET',
  path: '/reminders/list',
  auth: 'tiered',
  data: v.array(Reminder),
} as const satisfies Call

export const addReminder = {
  method: 'POST',
  path: '/reminders/add',
  auth: 'tiered',
  body: v.strictObject({ programme_id: EntityId }),
  data: Reminder,
} as const satisfies Call

export const removeReminder = {
  method: 'DELETE',
  path: '/reminders/{id}',
  auth: 'tiered',
  params: v.object({ id: EntityId }),
  data: v.object({ status: v.literal('success') }),
} as const satisfies Call

/** The calls of this resource. A literal path comes before a pattern that matches it too. */
export const reminderCalls = { listReminders, addReminder, removeReminder }
