// `npm run bench:huge-guide -- [--megabytes 1024]` generates a guide while it is imported, in a dry run: the
// file is never on the disk. Prints CPU time and memory, which must stay bounded whatever the size.
import { Buffer } from 'node:buffer'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../server/db/connect.ts'
import { importGuide } from '../../server/import/xmltv/import-guide.ts'
import { guideTime } from '../support/guide-file.ts'

const MEGABYTE = 1024 ** 2
const PIECE = 64 * 1024
const HOUR_MS = 3_600_000
const CHANNELS = 10_000
/** The most that the process may hold above its start, in megabytes. */
const AIM = 250

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '1024' } } })
const wanted = Number(values.megabytes) * MEGABYTE
const dataDir = mkdtempSync(join(tmpdir(), 'efir-bench-'))
const { db } = await connectDatabase({ dataDir, databaseUrl: undefined })
const nowMs = Date.now()
const megabytes = () => process.memoryUsage.rss() / MEGABYTE
const idle = megabytes()
let most = idle

try {
  await addChannels()
  const startedMs = performance.now()
  const report = await importGuide(db, generate(), { sourceId: 'huge', zone: 'UTC', nowMs, isDry: true })
  const { user, system } = process.cpuUsage()
  const seconds = (performance.now() - startedMs) / 1000
  const above = most - idle
  console.info(
    `${(report.bytes / MEGABYTE).toFixed(0)} MiB, ${report.programmes} programmes, new ${report.written.created}: ${((user + system) / 1e6).toFixed(1)} cpu s, ${seconds.toFixed(1)} s, at most ${above.toFixed(0)} MB above idle ${above <= AIM ? '✓' : '✗'}`,
  )
} finally {
  await db.destroy()
  rmSync(dataDir, { recursive: true })
}

/** Puts in channels that play nothing, named as in the guide. */
async function addChannels(): Promise<void> {
  await db.insertInto('categories').values({ id: 'all', slug: 'all', position: 0, name: 'Усі', name_ru: 'Все' }).execute()
  const rows = Array.from({ length: CHANNELS }, (_, at) => ({
    id: `ch${at}`,
    number: at + 1,
    slug: `ch${at}`,
    name: `Канал ${at}`,
    name_ru: `Канал ${at}`,
    category_id: 'all',
    logo: '',
    loop: '',
    loop_offset: 0,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insertInto('channels')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
}

/** Yields a guide sorted by time, as the largest ones are, until it has the wanted size. */
async function* generate(): AsyncGenerator<Uint8Array> {
  let bytes = 0
  let text = '<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n'
  for (let at = 0; at < CHANNELS; at += 1) {
    text += `<channel id="ch${at}"><display-name lang="uk">Канал ${at}</display-name></channel>\n`
  }
  for (let place = 0; bytes < wanted; place += 1) {
    const start = guideTime(nowMs + place * HOUR_MS)
    const stop = guideTime(nowMs + (place + 1) * HOUR_MS)
    for (let at = 0; at < CHANNELS && bytes < wanted; at += 1) {
      text += `<programme start="${start}" stop="${stop}" channel="ch${at}"><title lang="uk">Передача ${place}</title><desc lang="uk">${'Про що ця передача і чому її варто подивитися. '.repeat(8)}</desc></programme>\n`
      if (text.length < PIECE) continue
      const piece = Buffer.from(text)
      text = ''
      bytes += piece.length
      most = Math.max(most, megabytes())
      yield piece
    }
  }
  yield Buffer.from(`${text}</tv>\n`)
}
