import type { Kysely, Transaction } from 'kysely'
import { isOneOf } from '../../db/is-one-of.ts'
import type { Database, ReminderPushRow, ReminderRow } from '../../db/schema.ts'

/** Names a push: one of each kind for a reminder and a device. */
export type PushKey = Pick<ReminderPushRow, 'reminder_id' | 'device' | 'kind'>

/** Removes pushes that need no more tries. */
export async function dropPushes(on: Kysely<Database>, pushes: readonly PushKey[]): Promise<void> {
  if (pushes.length === 0) return
  const keys = pushes.map(({ reminder_id, device, kind }) => [reminder_id, device, kind])
  await on
    .deleteFrom('reminder_pushes')
    .where(isOneOf(['reminder_id', 'device', 'kind'], keys))
    .execute()
}

/**
 * Returns the contents and targets of pushes by reminder and device. A device that has another owner has
 * none.
 */
export async function wordsOf(on: Kysely<Database>, pushes: readonly PushKey[]) {
  const keys = pushes.map(({ reminder_id, device }) => [reminder_id, device])
  const rows = await reachable(on)
    .where(isOneOf(['r.id', 'd.device'], keys))
    .select(['r.id', 'd.device', 'r.programme_id', 'r.channel_id', 'r.title', 'r.title_ru', 'r.start_ms'])
    .select(['d.endpoint', 'd.p256dh', 'd.auth', 'd.language'])
    .execute()
  return new Map(rows.map(({ id, device, ...words }) => [`${id} ${device}`, words]))
}

/**
 * Reminders with the devices that they reach: those on which their account is signed in, or the visitor's
 * own.
 */
function reachable(on: Kysely<Database>) {
  return on
    .selectFrom('reminders as r')
    .leftJoin('sessions as s', 's.account_id', 'r.account_id')
    .innerJoin('push_subscriptions as d', (join) =>
      join.on(({ eb, and, or, ref }) =>
        or([eb('d.session_id', '=', ref('s.id')), and([eb('r.account_id', 'is', null), eb('d.device', '=', ref('r.owner'))])]),
      ),
    )
}

/** Adds a push for each device that the reminders reach. */
export async function enqueue(
  on: Transaction<Database>,
  reminders: readonly Pick<ReminderRow, 'id' | 'end_ms'>[],
  kind: 'soon' | 'gone',
  nowMs: number,
): Promise<void> {
  if (reminders.length === 0) return
  const ends = new Map(reminders.map(({ id, end_ms }) => [id, end_ms]))
  const reached = await reachable(on)
    .where('r.id', 'in', [...ends.keys()])
    .select(['r.id', 'd.device'])
    .execute()
  const rows = reached.map(({ id, device }) => ({
    reminder_id: id,
    device,
    kind,
    tries: 0,
    unanswered: 0,
    next_ms: nowMs,
    until_ms: ends.get(id)!,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await on
      .insertInto('reminder_pushes')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
