// `npm run bench:guide-import -- [--channels 630] [--days 14] [--kills 20]` imports a guide of 110 MB while
// 20 clients read it. Prints CPU, memory and the clients' waits; kills imports at random, after which each
// channel has the old or the new guide.
import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { guideTime } from '../support/guide-file.ts'
import { startService } from '../support/running-service.ts'
import { answerTo, mostMegabytes } from './load.ts'

const root = join(import.meta.dirname, '../..')
const CLIENTS = 20
const PAUSE_MS = 200
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PROGRAMMES_A_DAY = 30
const LENGTH_MS = DAY_MS / PROGRAMMES_A_DAY
/** The megabytes are those above a command that only reads the channels. */
const AIM = { cpuSeconds: 15, megabytes: 250, p95Ms: 200 }

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '630' },
    days: { type: 'string', default: '14' },
    kills: { type: 'string', default: '20' },
  },
})
const channels = Number(values.channels)
const days = Number(values.days)
const dataDir = mkdtempSync(join(tmpdir(), 'efir-bench-'))
const fromMs = Math.floor((Date.now() - (days / 2) * DAY_MS) / DAY_MS) * DAY_MS

try {
  const first = await startService({ dataDir })
  await first.stop()
  addChannels()
  const files = await writeFiles()
  const service = await startService({ dataDir })
  const quiet = await underLoad(service.address, () => wait(5000))
  const idle = await runImport(['match', '--json'])
  console.info(`idle: clients p95 ${quiet.p95.toFixed(0)} ms; a command ${idle.megabytes.toFixed(0)} MB`)
  for (const file of files) await measure(service.address, file, idle.megabytes)
  await service.stop()
  await killAtRandom(files[0]!, files.at(-1)!)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Puts in channels that play nothing, named as in the guide. */
function addChannels(): void {
  const database = openDatabase()
  const { category } = database.prepare('select min(id) as category from categories').get() as { category: string }
  const insert = database.prepare(
    "insert into channels (id, number, slug, name, name_ru, category_id, logo, loop, loop_offset) values (?, ?, ?, ?, ?, ?, '', '', 0)",
  )
  database.exec('begin')
  for (let index = 0; index < channels; index += 1) {
    const name = `Канал ${index}`
    insert.run(`own-${index}`, 1000 + index, `own-${index}`, name, name, category)
  }
  database.exec('commit')
  database.close()
}

function openDatabase() {
  // Older versions of the tools do not know it by name.
  const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
  return new DatabaseSync(join(dataDir, 'efir.sqlite'))
}

/** Writes the guide by channel and by time, packs it, and writes another one with other titles. */
async function writeFiles(): Promise<string[]> {
  const byChannel = join(dataDir, 'by-channel.xml')
  const byTime = join(dataDir, 'by-time.xml')
  const other = join(dataDir, 'other.xml')
  const each = days * PROGRAMMES_A_DAY
  const all = channels * each
  await writeGuide(byChannel, 'Передача', (index) => [Math.floor(index / each), index % each], all)
  await writeGuide(byTime, 'Передача', (index) => [index % channels, Math.floor(index / channels)], all)
  await writeGuide(other, 'Інша', (index) => [Math.floor(index / each), index % each], all)
  const packed = ['gzip', 'xz', 'zstd'].flatMap((tool) => {
    const { status } = spawnSync(tool, ['-k', '-1', byChannel])
    return status === 0 ? [`${byChannel}.${{ gzip: 'gz', xz: 'xz', zstd: 'zst' }[tool]}`] : []
  })
  return [byChannel, ...packed, byTime, other]
}

/** `placeOf` gives the channel and the position in it of each programme. */
async function writeGuide(
  file: string,
  title: string,
  placeOf: (index: number) => [number, number],
  count: number,
): Promise<void> {
  const stream = createWriteStream(file)
  const text = 'Опис передачі, як його пишуть у програмі: хто, де, коли і чому це варто подивитися. '
  const write = async (piece: string) => {
    if (!stream.write(piece)) await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
  }
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv>\n')
  for (let index = 0; index < channels; index += 1) {
    await write(`<channel id="ch${index}"><display-name lang="uk">Канал ${index} HD</display-name></channel>\n`)
  }
  for (let index = 0; index < count; index += 1) {
    const [channel, place] = placeOf(index)
    const startMs = fromMs + place * LENGTH_MS
    await write(
      `  <programme start="${guideTime(startMs)}" stop="${guideTime(startMs + LENGTH_MS)}" channel="ch${channel}">\n    <title lang="uk">${title} ${place} каналу ${channel}</title>\n    <desc lang="uk">${text}${index}</desc>\n    <category lang="uk">Розваги</category>\n  </programme>\n`,
    )
  }
  await write('</tv>\n')
  await new Promise<void>((resolve) => stream.end(() => resolve()))
}

async function measure(address: string, file: string, idleMegabytes: number): Promise<void> {
  for (const time of ['first', 'again']) {
    const { p95, result } = await underLoad(address, () => importFile(file))
    const { written } = result.report
    const megabytes = result.megabytes - idleMegabytes
    const sums = `new ${written['created']}, changed ${written['changed']}, removed ${written['removed']}`
    const isGood = result.cpuSeconds <= AIM.cpuSeconds && megabytes <= AIM.megabytes && p95 < AIM.p95Ms
    console.info(
      `${file.slice(dataDir.length + 1)} ${time}: ${result.cpuSeconds.toFixed(1)} cpu s, ${result.seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB above idle; ${sums}; clients p95 ${p95.toFixed(0)} ms ${isGood ? '✓' : '✗'}`,
    )
  }
}

type Ran = { cpuSeconds: number; seconds: number; megabytes: number; output: string }
type Imported = Ran & { report: { written: Record<string, number> } }

function startImport(args: readonly string[]) {
  const flags = ['--max-semi-space-size=4', '--import', join(import.meta.dirname, 'report-cpu.ts')]
  return spawn(process.execPath, [...flags, 'server/import/run.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function guideOf(file: string): string[] {
  return ['guide', file, '--source', 'bench', '--json']
}

async function importFile(file: string): Promise<Imported> {
  const ran = await runImport(guideOf(file))
  return { ...ran, report: JSON.parse(ran.output) as Imported['report'] }
}

async function runImport(args: readonly string[]): Promise<Ran> {
  const startedMs = performance.now()
  const child = startImport(args)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  let megabytes = 0
  const look = setInterval(() => (megabytes = mostMegabytes(child.pid!) ?? megabytes), 50)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`the import ended with ${String(code)}: ${errors}`)
  const seconds = (performance.now() - startedMs) / 1000
  return { cpuSeconds: Number(/cpu (\d+)/.exec(errors)?.[1]) / 1000, seconds, megabytes, output }
}

/** Runs work while clients request guides of channels. Returns the 95th percentile of their waiting time. */
async function underLoad<T>(address: string, work: () => Promise<T>): Promise<{ p95: number; result: T }> {
  const times: number[] = []
  let isOver = false
  const today = kyivDayOf(Date.now())
  const client = async (index: number): Promise<void> => {
    await wait((index * PAUSE_MS) / CLIENTS)
    for (let count = index; !isOver; count += 1) {
      const channel = `own-${count % channels}`
      const path = count % 2 === 0 ? `/api/programs/${channel}/${today}` : `/api/programs/all/${channel}`
      const startedMs = performance.now()
      await answerTo(address, { path })
      times.push(performance.now() - startedMs)
      await wait(PAUSE_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index))
  const result = await work()
  isOver = true
  await Promise.all(clients)
  return { p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0, result }
}

/** Kills imports of two guides by turns, and checks that each channel has one of them whole. */
async function killAtRandom(one: string, other: string): Promise<void> {
  const kills = Number(values.kills)
  if (kills === 0) return
  const { seconds } = await importFile(one)
  let torn = 0
  let mixed = 0
  for (let count = 0; count < kills; count += 1) {
    const child = startImport(guideOf(count % 2 === 0 ? other : one))
    const ended = new Promise((resolve) => child.once('close', resolve))
    await Promise.race([ended, wait(Math.random() * seconds * 1000)])
    child.kill('SIGKILL')
    await ended
    const seen = tornChannels()
    torn += seen.torn
    mixed += Number(seen.isMixed)
  }
  const { report } = await importFile(one)
  console.info(`${kills} kills: ${torn} channels torn ${torn === 0 ? '✓' : '✗'}, ${mixed} times some channels had the new guide`)
  console.info(`whole again: changed ${report.written['changed']}, torn ${tornChannels().torn}`)
}

function tornChannels(): { torn: number; isMixed: boolean } {
  const database = openDatabase()
  const rows = database
    .prepare(
      `select channel_id, count(*) as many, count(distinct substr(title, 1, 4)) as guides, min(substr(title, 1, 4)) as guide,
       count(distinct start_ms) as starts from programmes where channel_id like 'own-%' and end_ms > ? group by channel_id`,
    )
    .all(Date.now()) as { many: number; guides: number; guide: string; starts: number }[]
  database.close()
  const torn = rows.filter(({ many, guides, starts }) => guides !== 1 || starts !== many || many !== rows[0]!.many).length
  return { torn: torn + channels - rows.length, isMixed: new Set(rows.map(({ guide }) => guide)).size > 1 }
}
