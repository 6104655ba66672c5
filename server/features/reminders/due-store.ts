import { type Kysely, sql } from 'kysely'
import { REMIND_BEFORE_MS } from '../../../src/domain/guide/reminders.ts'
import type { Connection } from '../../db/connect.ts'
import { createGroupCommit } from '../../db/group-commit.ts'
import type { Database, ProgrammeRow, PushSubscriptionRow, ReminderPushRow, ReminderRow } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { MOVED_AT_MOST_MS } from './moved-programme.ts'
import { dropPushes, enqueue, type PushKey, wordsOf } from './push-queue.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** Reminders of later programmes are compared with the guide when their time comes near. */
const FOLLOWED_MS = 36 * 3_600_000

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
    /** Returns reminders of the next hours whose programme is not in the guide as it was, at most 500. */
    unlikeGuide: (nowMs: number): Promise<ReminderRow[]> =>
      db
        .selectFrom('reminders as r')
        .leftJoin('programmes as p', 'p.id', 'r.programme_id')
        .selectAll('r')
        .where('r.state', '=', 'waiting')
        .where('r.end_ms', '>', nowMs)
        .where('r.start_ms', '<', nowMs + FOLLOWED_MS)
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
        .$if(closed.length > 0, (query) => query.where(({ not, exists }) => not(exists(subscribedAt(db, closed)))))
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
        if (taken.length === 0) return []
        const words = await wordsOf(db, taken)
        const targetOf = ({ reminder_id, device }: PushKey) => words.get(`${reminder_id} ${device}`)
        const lost = taken.filter((push) => !targetOf(push))
        await dropPushes(db, lost)
        if (lost.length < taken.length) {
          return taken.flatMap((push) => {
            const target = targetOf(push)
            return target ? [{ ...push, ...target }] : []
          })
        }
      }
    },

    /** Removes a push that needs no more tries; those that end at the same time in one statement. */
    done: createGroupCommit<PushKey, undefined>({
      commit: async (pushes) => {
        await dropPushes(db, pushes)
        return pushes.map(() => undefined)
      },
      weightOf: () => 1,
      mostWeight: AT_ONCE,
      gatherMs: 20,
      isOfOneItem: () => false,
    }),

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
      await db
        .deleteFrom('reminder_owners')
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('reminders').select('id').whereRef('reminders.owner', '=', 'reminder_owners.owner'))),
        )
        .execute()
      await db
        .deleteFrom('push_subscriptions')
        .where('changed_ms', '<', nowMs - SUBSCRIPTION_IDLE_MS)
        .execute()
    },
  }
}

/** The subscription of a push's device, if it is one of these origins. */
function subscribedAt(on: Kysely<Database>, origins: readonly string[]) {
  return on
    .selectFrom('push_subscriptions')
    .select('device')
    .where('push_subscriptions.device', '=', sql.ref<string>('reminder_pushes.device'))
    .where(({ eb, or }) => or(origins.map((origin) => eb('endpoint', 'like', `${origin}/%`))))
}

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
