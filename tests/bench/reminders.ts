// `npm run bench:reminders -- [--waiting 1000000] [--due 100000]` fills a PostgreSQL with reminders of one
// device each.
// Prints how long rounds of one process take: the first, after a change of the guide, and without a change.
// The last sends the due pushes to a push service that takes 50 ms for each.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { createWebPusher, newPushKeys } from '../../server/adapters/push.ts'
import { connectDatabase, migrateDatabase } from '../../server/db/connect.ts'
import { noteGuideChange } from '../../server/db/guide-version.ts'
import type { Database } from '../../server/db/schema.ts'
import { createReminding } from '../../server/features/reminders/reminding.ts'
import { newSubscriber } from '../support/push-service.ts'
import { findPostgres, startPostgres } from '../support/real-postgres.ts'
import { tableOf } from './table.ts'

const HOUR_MS = 3_600_000
const ANSWER_MS = 50
/** The aims: a round of a million rows, and 100,000 pushes in a minute. */
const ROUND_S = 2
const DUE_A_SECOND = 100_000 / 60
const { values } = parseArgs({
  options: { waiting: { type: 'string', default: '1000000' }, due: { type: 'string', default: '100000' } },
})
const [waiting, due] = [Number(values.waiting), Number(values.due)]
const bin = findPostgres()
if (!bin) throw new Error('initdb and pg_ctl are needed')

let received = 0
const pushService = createServer((request, response) => {
  received += 1
  request.resume()
  setTimeout(() => response.writeHead(201).end(), ANSWER_MS)
}).listen(0, '127.0.0.1')
await once(pushService, 'listening')
const endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/`
const { url, stop } = await startPostgres(bin)
try {
  await migrateDatabase({ dataDir: '', databaseUrl: url })
  const connection = await connectDatabase({ dataDir: '', databaseUrl: url })
  const { db } = connection
  await fill(db)
  const pusher = createWebPusher({ ...newPushKeys(), subject: 'mailto:bench@example.test' }, { local: true })
  let nowMs = Date.now()
  const clock = { now: () => nowMs, elapsed: () => performance.now() }
  const round = createReminding({ connection, pusher, clock, reportError: console.error })
  const rows = [['round', 'seconds', 'CPU s', 'aim s', '']]
  const measure = async (name: string, aimS: number) => {
    const [startedMs, before] = [performance.now(), process.cpuUsage()]
    await round()
    const { user, system } = process.cpuUsage(before)
    const seconds = (performance.now() - startedMs) / 1000
    rows.push([
      name,
      seconds.toFixed(2),
      ((user + system) / 1e6).toFixed(2),
      aimS === Infinity ? '' : aimS.toFixed(0),
      seconds > aimS ? 'MISSED' : '',
    ])
  }
  await measure('the first, which tidies', Infinity)
  await noteGuideChange(db)
  await measure('after a change of the guide', ROUND_S)
  await measure('without a change', ROUND_S)
  nowMs += 2 * HOUR_MS
  await noteGuideChange(db)
  await measure(`${due} due`, due / DUE_A_SECOND)
  console.info(tableOf(rows))
  if (received !== due) throw new Error(`${received} pushes were sent`)
  await db.destroy()
} finally {
  stop()
  pushService.close()
}

/** Fills the tables: the due reminders begin in two hours, the others tomorrow. */
async function fill(db: Kysely<Database>): Promise<void> {
  const { p256dh, auth } = newSubscriber().keys
  const now = Date.now()
  const programmes = [
    { id: 'p-soon', startMs: now + 2 * HOUR_MS },
    { id: 'p-later', startMs: now + 24 * HOUR_MS },
  ]
  await sql`insert into categories (id, slug, name, name_ru, position) values ('c', 'c', 'c', 'c', 1)`.execute(db)
  await sql`insert into channels (id, number, slug, name, name_ru, category_id, logo, loop, loop_offset)
    values ('tv-1', 1, 'tv-1', 'Канал', 'Канал', 'c', '', '', 0)`.execute(db)
  for (const { id, startMs } of programmes) {
    await sql`insert into programmes (id, channel_id, day, start_ms, end_ms, title, title_ru, description, description_ru, age)
      values (${id}, 'tv-1', '2026-01-01', ${startMs}, ${startMs + HOUR_MS}, 'Матч', 'Матч', '', '', 0)`.execute(db)
  }
  await sql`insert into push_subscriptions (device, endpoint, p256dh, auth, language, changed_ms)
    select 'd-' || n, ${endpoint} || n, ${p256dh}, ${auth}, 'uk', ${now} from generate_series(1, ${waiting}::int) n`.execute(db)
  await sql`insert into reminder_owners select 'd-' || n from generate_series(1, ${waiting}::int) n`.execute(db)
  await sql`insert into reminders (id, owner, programme_id, asked_id, channel_id, title, title_ru, age,
      start_ms, end_ms, asked_start_ms, due_ms, state)
    select 'r-' || n, 'd-' || n, p.id, p.id, 'tv-1', 'Матч', 'Матч', 0,
      p.start_ms, p.end_ms, p.start_ms, p.start_ms - 300000, 'waiting'
    from generate_series(1, ${waiting}::int) n
    join programmes p on p.id = case when n <= ${due}::int then 'p-soon' else 'p-later' end`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
