// `npm run bench:guide-import -- [--channels 630] [--days 14] [--kills 20] [--postgres]` imports a guide of
// 110 MB while 20 clients read it and a relayed channel plays. Prints CPU, memory, the clients' waits and the
// relay's; kills imports at random, after which each channel has the old or the new guide.
import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { guideTime } from '../support/guide-file.ts'
import { startService } from '../support/running-service.ts'
import { openBenchDatabase } from './bench-database.ts'
import { answerTo, mostMegabytes } from './load.ts'
import { SEGMENT_S, startUpstreams } from './relayed-upstreams.ts'

const root = join(import.meta.dirname, '../..')
const CLIENTS = 20
const PAUSE_MS = 200
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PROGRAMMES_A_DAY = 30
const LENGTH_MS = DAY_MS / PROGRAMMES_A_DAY
/** The megabytes are those above a command that only reads the channels. */
const AIM = { cpuSeconds: 15, megabytes: 250, p95Ms: 200, relayMs: 3 * SEGMENT_S * 1000 }

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '630' },
    days: { type: 'string', default: '14' },
    kills: { type: 'string', default: '20' },
    postgres: { type: 'boolean', default: false },
  },
})
const channels = Number(values.channels)
const days = Number(values.days)
const dataDir = mkdtempSync(join(tmpdir(), 'efir-bench-'))
const database = await openBenchDatabase(dataDir, values.postgres)
const upstreams = await startUpstreams({ seconds: 60, restartMs: Infinity })
const fromMs = Math.floor((Date.now() - (days / 2) * DAY_MS) / DAY_MS) * DAY_MS

try {
  const first = await startService({ dataDir, env: database.env })
  await first.stop()
  await addChannels()
  const files = await writeFiles()
  const service = await startService({ dataDir, env: database.env })
  const quiet = await underLoad(service.address, () => wait(5000))
  const idle = await runImport(['match', '--json'])
  console.info(`idle: clients p95 ${quiet.p95.toFixed(0)} ms; a command ${idle.megabytes.toFixed(0)} MB`)
  for (const file of files) await measure(service.address, file, idle.megabytes)
  await service.stop()
  await killAtRandom(files[0]!, files.at(-1)!)
} finally {
  upstreams.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Puts in channels that play nothing, named as in the guide. */
async function addChannels(): Promise<void> {
  const rows = Array.from({ length: channels }, (_, index) => {
    const name = `Канал ${index}`
    return `('own-${index}', ${1000 + index}, 'own-${index}', '${name}', '${name}', (select min(id) from categories), '', '', 0)`
  })
  await database.query(
    `insert into channels (id, number, slug, name, name_ru, category_id, logo, loop, loop_offset) values ${rows.join()}`,
  )
  await database.query(
    `insert into channel_streams (channel_id, position, kind, address, headers) values ('own-0', 0, 'hls', '${upstreams.address('plain')}', '{}')`,
  )
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
    const { p95, relayMs, result } = await underLoad(address, () => importFile(file))
    const { written } = result.report
    const megabytes = result.megabytes - idleMegabytes
    const sums = `new ${written['created']}, changed ${written['changed']}, removed ${written['removed']}`
    const isGood = result.cpuSeconds <= AIM.cpuSeconds && megabytes <= AIM.megabytes && p95 < AIM.p95Ms && relayMs < AIM.relayMs
    console.info(
      `${file.slice(dataDir.length + 1)} ${time}: ${result.cpuSeconds.toFixed(1)} cpu s, ${result.seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB above idle; ${sums}; clients p95 ${p95.toFixed(0)} ms; relay at most ${(relayMs / 1000).toFixed(1)} s between segments ${isGood ? '✓' : '✗'}`,
    )
  }
}

type Ran = { cpuSeconds: number; seconds: number; megabytes: number; output: string }
type Imported = Ran & { report: { written: Record<string, number> } }

function startImport(args: readonly string[]) {
  const flags = ['--max-semi-space-size=16', '--import', join(import.meta.dirname, 'report-cpu.ts')]
  return spawn(process.execPath, [...flags, 'server/import/run.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...database.env, DATA_DIR: dataDir },
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

/**
 * Runs work while clients request guides of channels and one watches. Returns the 95th percentile of their
 * waiting time, and the watcher's longest time without a new segment.
 */
async function underLoad<T>(address: string, work: () => Promise<T>): Promise<{ p95: number; relayMs: number; result: T }> {
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
  const watcher = watch(address, () => isOver)
  const result = await work()
  isOver = true
  await Promise.all(clients)
  return { relayMs: await watcher, p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0, result }
}

/** Fetches the segments of a relayed channel as a player does. Returns the longest time between two. */
async function watch(address: string, isOver: () => boolean): Promise<number> {
  const answer = await fetch(`${address}/api/channels/live/own-0`, { headers: { platform: 'browser' } })
  const { url } = (await answer.json()) as { url: string }
  const seen = new Set<string>()
  let longestMs = 0
  let lastMs: number | undefined
  while (!isOver()) {
    const list = await (await fetch(address + url.replace('master.m3u8', 'v0/index.m3u8'))).text()
    for (const name of list.split('\n').filter((line) => line.endsWith('.ts') && !seen.has(line))) {
      seen.add(name)
      await (await fetch(address + url.replace('master.m3u8', `v0/${name}`))).arrayBuffer()
      const nowMs = performance.now()
      longestMs = Math.max(longestMs, nowMs - (lastMs ?? nowMs))
      lastMs = nowMs
    }
    await wait(500)
  }
  return Math.max(longestMs, performance.now() - (lastMs ?? -Infinity))
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
    const seen = await tornChannels()
    torn += seen.torn
    mixed += Number(seen.isMixed)
  }
  const { report } = await importFile(one)
  console.info(`${kills} kills: ${torn} channels torn ${torn === 0 ? '✓' : '✗'}, ${mixed} times some channels had the new guide`)
  console.info(`whole again: changed ${report.written['changed']}, torn ${(await tornChannels()).torn}`)
}

async function tornChannels(): Promise<{ torn: number; isMixed: boolean }> {
  const found = await database.query(
    `select channel_id, count(*) as many, count(distinct substr(title, 1, 4)) as guides, min(substr(title, 1, 4)) as guide,
       count(distinct start_ms) as starts from programmes where channel_id like 'own-%' and end_ms > ${Date.now()} group by channel_id`,
  )
  const rows = found.map(({ many, guides, starts, guide }) => ({
    many: Number(many),
    guides: Number(guides),
    starts: Number(starts),
    guide,
  }))
  const torn = rows.filter(({ many, guides, starts }) => guides !== 1 || starts !== many || many !== rows[0]!.many).length
  return { torn: torn + channels - rows.length, isMixed: new Set(rows.map(({ guide }) => guide)).size > 1 }
}
