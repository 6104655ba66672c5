import type { Kysely } from 'kysely'
import type { PlaybackHour, Today } from '../../src/contract/operator-today.ts'
import type { Database } from '../db/schema.ts'
import { readAttention } from '../features/attention/attention-store.ts'
import { SEEN_EVERY_MS } from '../features/history/progress-moments.ts'
import type { OperatorParts } from './operator-parts.ts'

const DAY_MS = 86_400_000
/** A player reports four times in it. */
const VIEWING_MS = 60_000
/** A reminder that is due for so long is a late one. */
const LATE_REMINDER_MS = 2 * 60_000
const MOST_NAMES = 5
/** A backup is made every night; a missed one is known after a day and a half. */
const BACKUP_AGE_MS = 1.5 * DAY_MS
/** Starts within these limits are no slow ones. */
const QUICK_STARTS = ['500', '1000', '2000', '4000']

type Trouble = Today['troubles'][number]
type Parts = Pick<OperatorParts, 'db' | 'tvRelays' | 'recorder' | 'recorderSpace' | 'isWritable'>

/** Reads what is wrong now, the worst first. */
export async function readToday(parts: Parts, nowMs: number): Promise<Today> {
  const { db, tvRelays, recorder, isWritable } = parts
  const [attention, offAir, viewers, unmatched, recordings, hasRoom] = await Promise.all([
    readAttention(db, nowMs),
    readOffAir(db, tvRelays.offAir(), nowMs),
    countViewers(db, nowMs),
    countUnmatched(db),
    readRecordings(parts),
    isWritable(),
  ])
  const { guides, failingSources, lateLetters, moneyTroubles, reminderDueMs, backedUpMs } = attention
  const isBackupLate = backedUpMs !== null && backedUpMs < nowMs - BACKUP_AGE_MS
  const found: Trouble[] = [
    counted('disk', hasRoom ? 0 : 1),
    counted('recorder', recorder?.().isPaused ? 1 : 0),
    offAir,
    counted('money', moneyTroubles),
    counted('sources', failingSources.length, { names: failingSources.slice(0, MOST_NAMES) }),
    counted('guides', guides.ending),
    counted('matches', unmatched),
    counted('letters', lateLetters),
    counted('reminders', reminderDueMs !== null && reminderDueMs < nowMs - LATE_REMINDER_MS ? 1 : 0, { since_ms: reminderDueMs }),
    counted('backup', isBackupLate ? 1 : 0, { since_ms: backedUpMs }),
  ]
  return { at_ms: nowMs, troubles: found.filter(({ count }) => count > 0), viewers, recordings }
}

const counted = (kind: Trouble['kind'], count: number, more: Partial<Trouble> = {}): Trouble => ({
  kind,
  count,
  since_ms: null,
  names: [],
  ...more,
})

/** Names the channels that are off air, those of the longest time first. */
async function readOffAir(
  db: Kysely<Database>,
  relays: ReturnType<Parts['tvRelays']['offAir']>,
  nowMs: number,
): Promise<Trouble> {
  const longest = relays.toSorted((a, b) => b.forMs - a.forMs).slice(0, MOST_NAMES)
  if (longest.length === 0) return counted('off_air', 0)
  const ids = longest.map(({ channelId }) => channelId)
  const rows = await db.selectFrom('channels').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  const names = ids.map((id) => nameOf.get(id) ?? id)
  return counted('off_air', relays.length, { names, since_ms: Math.round(nowMs - longest[0]!.forMs) })
}

/** Counts the channels that viewers see and that no guide was found for, where there are guides. */
async function countUnmatched(db: Kysely<Database>): Promise<number> {
  const { channels } = await db
    .selectFrom('imported_channels as i')
    .innerJoin('channels as c', 'c.id', 'i.channel_id')
    .leftJoin('guide_links as g', 'g.channel_id', 'c.id')
    .where('c.hidden', '=', 0)
    .where('g.channel_id', 'is', null)
    .where(({ exists, selectFrom }) => exists(selectFrom('guide_channels').select('source_id')))
    .select(({ fn }) => fn.countAll().as('channels'))
    .executeTakeFirstOrThrow()
  return Number(channels)
}

async function readRecordings({ recorder, recorderSpace }: Parts): Promise<Today['recordings']> {
  const channels = recorder?.().channels ?? 0
  if (channels === 0 || !recorderSpace) return null
  const { freeBytes, totalBytes } = await recorderSpace()
  return { channels, free_bytes: freeBytes, total_bytes: totalBytes }
}

async function countViewers(db: Kysely<Database>, nowMs: number): Promise<number> {
  const { viewers } = await db
    .selectFrom('watch_devices')
    .where('seen_ms', '>', nowMs - VIEWING_MS - SEEN_EVERY_MS)
    .select(({ fn }) => fn.count('account_id').distinct().as('viewers'))
    .executeTakeFirstOrThrow()
  return Number(viewers)
}

/** Sums what browsers measured, by hour, the earliest first. */
export async function readPlaybackHours(db: Kysely<Database>, nowMs: number): Promise<PlaybackHour[]> {
  const rows = await db
    .selectFrom('playback_hours')
    .where('hour_ms', '>', nowMs - 31 * DAY_MS)
    .select(['hour_ms', 'measure', 'detail', ({ fn }) => fn.sum<number | string>('amount').as('amount')])
    .groupBy(['hour_ms', 'measure', 'detail'])
    .orderBy('hour_ms')
    .execute()
  return [...Map.groupBy(rows, ({ hour_ms }) => hour_ms)].map(([hour_ms, sums]) => {
    const total = (isOne: (sum: (typeof sums)[number]) => boolean) =>
      sums.filter(isOne).reduce((sum, { amount }) => sum + Number(amount), 0)
    return {
      hour_ms,
      starts: total(({ measure }) => measure === 'start'),
      slow_starts: total(({ measure, detail }) => measure === 'start' && !QUICK_STARTS.includes(detail)),
      failures: total(({ measure }) => measure === 'failure'),
      played_ms: total(({ measure }) => measure === 'played_ms'),
    }
  })
}
