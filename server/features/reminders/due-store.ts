import type { Kysely, Transaction } from 'kysely'
import { REMIND_BEFORE_MS } from '../../../src/domain/guide/reminders.ts'
import type { Connection } from '../../db/connect.ts'
import type { Database, ProgrammeRow, PushSubscriptionRow, ReminderPushRow, ReminderRow } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { MOVED_AT_MOST_MS } from './moved-programme.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 200

/** While a process sends a push, the others leave it alone for so long. */
export const LEASE_MS = 60_000

/** A push whose try ends without a word, as when a process is killed, is tried once more and no further. */
const MOST_UNANSWERED = 2

/** A push subscription without contact for this long is abandoned. */
const SUBSCRIPTION_IDLE_MS = 180 * DAY_MS

/** A push claimed by this process, with its content and target. */
export type ClaimedPush = ReminderPushRow &
  Pick<ReminderRow, 'programme_id' | 'channel_id' | 'title' | 'title_ru' | 'start_ms'> &
  Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth' | 'language'>

/**
 * All queries of due reminders. Several processes may run them at once; each row is claimed by one process.
 */
export type DueStore = ReturnType<typeof createDueStore>

// oxlint-disable-next-line max-lines-per-function -- a store lists its queries, each of them short
export function createDueStore({ db, engine }: Connection) {
  // SQLite has one writer; in PostgreSQL concurrent processes skip each other's locked rows.
  const taking = <Q extends { forUpdate(): { skipLocked(): Q } }>(query: Q): Q =>
    engine === 'postgres' ? query.forUpdate().skipLocked() : query

  return {
    /** The reminders whose programme is not in the guide as it was. */
    unlikeGuide: (nowMs: number): Promise<ReminderRow[]> =>
      db
        .selectFrom('reminders as r')
        .leftJoin('programmes as p', 'p.id', 'r.programme_id')
        .selectAll('r')
        .where('r.state', '=', 'waiting')
        .where('r.end_ms', '>', nowMs)
        .where(({ eb, or, ref }) =>
          or([
            eb('p.id', 'is', null),
            eb('p.start_ms', '!=', ref('r.start_ms')),
            eb('p.end_ms', '!=', ref('r.end_ms')),
            eb('p.title', '!=', ref('r.title')),
            eb('p.title_ru', '!=', ref('r.title_ru')),
          ]),
        )
        .orderBy('r.start_ms')
        .limit(AT_ONCE)
        .execute(),

    /** Returns the guide's programmes around a reminder's programme, and those with its id. */
    guideAround: ({ programme_id, channel_id, start_ms }: ReminderRow, nowMs: number): Promise<ProgrammeRow[]> =>
      db
        .selectFrom('programmes')
        .selectAll()
        .where('end_ms', '>', nowMs)
        .where(({ eb, and, or }) =>
          or([
            eb('id', '=', programme_id),
            and([
              eb('channel_id', '=', channel_id),
              eb('start_ms', '>=', start_ms - MOVED_AT_MOST_MS),
              eb('start_ms', '<=', start_ms + MOVED_AT_MOST_MS),
            ]),
          ]),
        )
        .execute(),

    /**
     * Goes with a programme to where the guide has it now; where its owner waits for that one already, one
     * reminder stays.
     */
    async move(reminder: ReminderRow, to: ProgrammeRow): Promise<void> {
      const { id: programme_id, title, title_ru, age, start_ms, end_ms } = to
      const due_ms = start_ms === reminder.start_ms ? reminder.due_ms : start_ms - REMIND_BEFORE_MS
      try {
        await asItWas(db.updateTable('reminders'), reminder)
          .set({ programme_id, channel_id: to.channel_id, title, title_ru, age, start_ms, end_ms, due_ms })
          .execute()
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        await asItWas(db.deleteFrom('reminders'), reminder).execute()
      }
    },

    /** Lets a reminder of a programme that has gone from the guide say so. */
    lose: (reminder: ReminderRow, nowMs: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const lost = await asItWas(transaction.updateTable('reminders'), reminder)
          .set({ state: 'gone' })
          .returning(['id', 'end_ms'])
          .execute()
        await enqueue(transaction, lost, 'gone', nowMs)
      }),

    /**
     * Turns due reminders into a push for each device of their owner, in one transaction. Returns how many
     * were due.
     */
    announce: (nowMs: number): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const due = transaction
          .selectFrom('reminders')
          .select('id')
          .where('state', '=', 'waiting')
          .where('due_ms', '<=', nowMs)
          .orderBy('due_ms')
          .limit(AT_ONCE)
        const announced = await transaction
          .updateTable('reminders')
          .set({ state: 'told' })
          .where('state', '=', 'waiting')
          .where('id', 'in', taking(due))
          .returning(['id', 'end_ms'])
          .execute()
        await enqueue(transaction, announced, 'soon', nowMs)
        return announced.length
      }),

    /**
     * Takes on pushes whose time has come, at most `most` of them, and none that goes to the origins
     * `closed`. Those of devices that are their owner's no more are dropped; returns none only when none is
     * left.
     */
    async claim(nowMs: number, most: number, closed: readonly string[] = []): Promise<ClaimedPush[]> {
      const ready = db
        .selectFrom('reminder_pushes')
        .select(['reminder_id', 'device', 'kind'])
        .where('next_ms', '<=', nowMs)
        .where('until_ms', '>', nowMs)
        .where('unanswered', '<', MOST_UNANSWERED)
        .$if(closed.length > 0, (query) => query.where('device', 'not in', subscribedAt(db, closed)))
        .orderBy('next_ms')
        .limit(most)
      const take = db
        .updateTable('reminder_pushes')
        .set(({ eb }) => ({ next_ms: nowMs + LEASE_MS, unanswered: eb('unanswered', '+', 1) }))
        .where(({ eb, refTuple }) =>
          eb(refTuple('reminder_id', 'device', 'kind'), 'in', taking(ready).$asTuple('reminder_id', 'device', 'kind')),
        )
        .returningAll()
      for (;;) {
        const taken = await take.execute()
        const claimed: ClaimedPush[] = []
        for (const push of taken) {
          const words = await wordsOf(db, push)
          if (words) claimed.push({ ...push, ...words })
          else await drop(db, push)
        }
        if (claimed.length > 0 || taken.length === 0) return claimed
      }
    },

    /** A push that needs no more tries. */
    done: (push: PushKey): Promise<void> => drop(db, push),

    /** A push that is to be tried again. */
    async postpone(push: PushKey & Pick<ReminderPushRow, 'tries'>, nextMs: number): Promise<void> {
      await ofKey(db.updateTable('reminder_pushes'), push)
        .set({ next_ms: nextMs, tries: push.tries + 1, unanswered: 0 })
        .execute()
    },

    /** A device that gets no more pushes at an address; it may have another one by now. */
    async forget(device: string, endpoint: string): Promise<void> {
      await db.deleteFrom('push_subscriptions').where('device', '=', device).where('endpoint', '=', endpoint).execute()
    },

    /** Deletes late pushes, reminders of programmes that ended yesterday, and abandoned subscriptions. */
    async tidy(nowMs: number): Promise<void> {
      await db.deleteFrom('reminder_pushes').where('until_ms', '<=', nowMs).execute()
      await db.deleteFrom('reminder_pushes').where('next_ms', '<=', nowMs).where('unanswered', '>=', MOST_UNANSWERED).execute()
      await db
        .deleteFrom('reminders')
        .where('end_ms', '<', nowMs - DAY_MS)
        .execute()
      const owners = db.selectFrom('reminders').select('owner')
      await db.deleteFrom('reminder_owners').where('owner', 'not in', owners).execute()
      await db
        .deleteFrom('push_subscriptions')
        .where('changed_ms', '<', nowMs - SUBSCRIPTION_IDLE_MS)
        .execute()
    },
  }
}

/** The devices whose pushes go to one of these origins. */
function subscribedAt(on: Kysely<Database>, origins: readonly string[]) {
  return on
    .selectFrom('push_subscriptions')
    .select('device')
    .where(({ eb, or }) => or(origins.map((origin) => eb('endpoint', 'like', `${origin}/%`))))
}

type PushKey = Pick<ReminderPushRow, 'reminder_id' | 'device' | 'kind'>

type Narrowed<Q> = { where(column: 'id' | 'state' | 'programme_id' | 'start_ms', operator: '=', value: string | number): Q }

/** Matches a reminder only if it is unchanged since it was read. */
function asItWas<Q extends Narrowed<Q>>(query: Q, { id, programme_id, start_ms }: ReminderRow): Q {
  return query
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('programme_id', '=', programme_id)
    .where('start_ms', '=', start_ms)
}

function ofKey<Q extends { where(column: 'reminder_id' | 'device' | 'kind', operator: '=', value: string): Q }>(
  query: Q,
  { reminder_id, device, kind }: PushKey,
): Q {
  return query.where('reminder_id', '=', reminder_id).where('device', '=', device).where('kind', '=', kind)
}

async function drop(on: Kysely<Database>, key: PushKey): Promise<void> {
  await ofKey(on.deleteFrom('reminder_pushes'), key).execute()
}

/** The content and target of a push. Undefined once the device has another owner. */
function wordsOf(on: Kysely<Database>, { reminder_id, device }: PushKey) {
  return reachable(on)
    .where('r.id', '=', reminder_id)
    .where('d.device', '=', device)
    .select(['r.programme_id', 'r.channel_id', 'r.title', 'r.title_ru', 'r.start_ms'])
    .select(['d.endpoint', 'd.p256dh', 'd.auth', 'd.language'])
    .executeTakeFirst()
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

async function enqueue(
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
    ...{ reminder_id: id, device, kind, tries: 0, unanswered: 0 },
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
