/* oxlint-disable no-console -- a measurement prints its result */
// `npm run bench:recorder -- [--minutes 60] [--kills 10]` records two channels through kills, clock changes
// and a full disk.
// Exits with 1 unless files equal their index, the archive plays but for listed gaps, and old hours and the
// disk's floor are right.
// Never run it over midnight in Kyiv: then its own hours go.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { crc32 } from 'node:zlib'
import { connectDatabase } from '../../server/db/connect.ts'
import { dayFolder, filesOfHour, HOUR_MS, hourOf, hoursIn } from '../../server/media/recorder/hour-files.ts'
import { lineOf, readLines } from '../../server/media/recorder/hour-index.ts'
import { copyDemonstration } from '../support/demonstration-data.ts'
import { startService } from '../support/running-service.ts'
import { startUpstreams } from './relayed-upstreams.ts'

const MINUTE = 60_000
const DAY = 24 * HOUR_MS
const CHANNELS = ['tv-01', 'tv-02'] as const
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, kills: { type: 'string', default: '10' } },
})
const minutes = Number(values.minutes)
const kills = Number(values.kills)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const folder = mkdtempSync(join(tmpdir(), 'efir-recorder-'))
const dataDir = join(folder, 'data')
const recordings = join(dataDir, 'recordings')
const control = join(folder, 'control.json')
const preload = join(folder, 'preload.mjs')
mkdirSync(dataDir)
copyDemonstration(dataDir)
setMachine({ aheadMs: 0, freeBytes: null })
writeFileSync(preload, machineOf(control))
const upstreams = await startUpstreams({ seconds: minutes * 60 + 300, restartMs: Infinity })
// The first start fills the database.
await (await start()).stop()
await relayUpstreams()

let failed = false
let aheadMs = 0
let service = await start()
const beganMs = Date.now()
const stepMs = (minutes * MINUTE) / (kills + 1)
for (let kill = 1; kill <= kills; kill++) {
  await pause(stepMs * (0.6 + Math.random() * 0.4))
  service.process.kill('SIGKILL')
  await new Promise((resolve) => service.process.once('exit', resolve))
  if (kill === 1) seedOldDay()
  if (kill === Math.ceil(kills * 0.3)) setMachine({ aheadMs: (aheadMs = HOUR_MS), freeBytes: null })
  service = await start()
  // The clock steps while the service runs, and while it does not.
  if (kill === Math.ceil(kills * 0.5)) {
    await pause(20_000)
    setMachine({ aheadMs: (aheadMs = 0), freeBytes: null })
  }
  if (kill === Math.ceil(kills * 0.7)) await fillDisk()
}
await pause(Math.max(40_000, beganMs + minutes * MINUTE - Date.now()))
await judgeArchive()
await service.stop()
await judgeFiles()
upstreams.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode = failed ? 1 : 0

function start() {
  return startService({ dataDir, env: { NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` } })
}

/**
 * The machine as the service sees it: its wall clock, and the free bytes of its disk (null: the real ones).
 */
function setMachine(machine: { aheadMs: number; freeBytes: number | null }): void {
  writeFileSync(`${control}.new`, JSON.stringify(machine))
  cpSync(`${control}.new`, control)
}

function machineOf(file: string): string {
  return `import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
let machine = { aheadMs: 0, freeBytes: null }
const read = () => { try { machine = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8')) } catch {} }
read()
setInterval(read, 200).unref()
const real = Date.now
const now = () => real() + machine.aheadMs
globalThis.Date = new Proxy(Date, { construct: (d, parts, made) => Reflect.construct(d, parts.length > 0 ? parts : [now()], made) })
Date.now = now
const statfs = fs.statfs
fs.statfs = async (...args) => {
  const found = await statfs(...args)
  return machine.freeBytes === null
    ? { bsize: 4096, blocks: 25_000_000, bavail: 20_000_000 }
    : { ...found, bsize: 4096, blocks: 25_000_000, bavail: Math.floor(machine.freeBytes / 4096) }
}
syncBuiltinESMExports()
`
}

async function relayUpstreams(): Promise<void> {
  const { db } = await connectDatabase({ dataDir, databaseUrl: undefined })
  for (const [i, channel_id] of CHANNELS.entries()) {
    const address = upstreams.address(i === 0 ? 'plain' : 'master')
    await db.updateTable('channels').set({ archive_days: 1, package_id: null }).where('id', '=', channel_id).execute()
    await db.insertInto('channel_streams').values({ channel_id, position: 0, kind: 'hls', address, headers: '{}' }).execute()
  }
  await db.destroy()
}

/**
 * Copies a recorded hour to the day before yesterday, which must go, and leaves a torn line and a tail in it.
 */
function seedOldDay(): void {
  const channelId = CHANNELS[0]
  const hourMs = hourOf(Date.now())
  const old = { channelId, hourMs: hourMs - 2 * DAY }
  mkdirSync(dayFolder(recordings, old), { recursive: true })
  const [from, to] = [filesOfHour(recordings, { channelId, hourMs }, 'v'), filesOfHour(recordings, old, 'v')]
  cpSync(from.segments, to.segments)
  cpSync(from.index, to.index)
  appendFileSync(to.segments, 'tail')
  appendFileSync(to.index, '1 2 3')
}

async function fillDisk(): Promise<void> {
  setMachine({ aheadMs, freeBytes: 1e9 })
  await pause(25_000)
  const sizes = async () => {
    const hours = await hoursIn(recordings)
    // The oldest hours leave meanwhile.
    return hours.map((hour) => statSync(filesOfHour(recordings, hour, 'v').segments, { throwIfNoEntry: false })?.size).join()
  }
  const before = await sizes()
  await pause(20_000)
  judge(before === (await sizes()), 'below the floor nothing is written')
  judge(service.output().includes('the recorder pauses'), 'the recorder says that it pauses')
  setMachine({ aheadMs, freeBytes: null })
}

/** Plays the whole recording of each channel through the service. */
async function judgeArchive(): Promise<void> {
  for (const channel_id of CHANNELS) {
    const start = beganMs
    const duration = Math.floor((Date.now() - MINUTE - start) / 1000)
    const answer = await fetch(`${service.address}/api/channels/live-with-duration`, {
      method: 'POST',
      headers: { platform: 'browser', 'content-type': 'application/json', authorization: `Basic ${service.tokens['premium']}` },
      body: JSON.stringify({ channel_id, start, duration }),
    })
    const archive = (await answer.json()) as { url: string; gaps: [number, number][] }
    judge(answer.status === 200, `${channel_id}: the archive answers ${answer.status}`)
    if (answer.status !== 200) continue
    const list = await (await fetch(service.address + archive.url.replace('master.m3u8', 'v/index.m3u8'))).text()
    const playedS = [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
    const gapS = archive.gaps.reduce((sum, [from, to]) => sum + (to - from) / 1000, 0)
    judge(
      Math.abs(playedS + gapS - duration) < 12,
      `${channel_id}: ${playedS} s play, ${gapS.toFixed(0)} s are gaps, of ${duration} s`,
    )
    judge(playedS > duration / 3, `${channel_id}: a third plays at least`)
    const faults = await faultsOf(list, service.address + archive.url.replace('master.m3u8', 'v/'))
    judge(faults.length === 0, `${channel_id}: ffmpeg plays every stretch without a fault ${faults.slice(0, 3).join(' | ')}`)
  }
}

/**
 * Plays each stretch between discontinuities by itself: over one, ffmpeg takes the new counters of MPEG-TS
 * for damage.
 */
async function faultsOf(list: string, base: string): Promise<string[]> {
  const faults: string[] = []
  for (const stretch of list.split('#EXT-X-DISCONTINUITY\n')) {
    const names = stretch.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const file = join(folder, 'stretch')
    rmSync(file, { force: true })
    for (const name of names) appendFileSync(file, Buffer.from(await (await fetch(base + name)).arrayBuffer()))
    if (names.length > 0) faults.push(...printedByFfmpeg(file))
  }
  return faults
}

function printedByFfmpeg(file: string): string[] {
  const command = 'ffmpeg -v warning -i "$0" -map 0 -c copy -f null - 2>&1'
  try {
    const printed = execFileSync('sh', ['-c', command, file], { encoding: 'utf8', timeout: 10 * MINUTE })
    return printed.split('\n').filter((line) => /corrupt|Invalid|missing|error/i.test(line))
  } catch (error) {
    return [`error ${String(error)}`]
  }
}

async function judgeFiles(): Promise<void> {
  const hours = await hoursIn(recordings)
  const hashes = new Set<string>()
  let count = 0
  for (const hour of hours) {
    const files = filesOfHour(recordings, hour, 'v')
    const text = readFileSync(files.index, 'latin1')
    const entries = readLines(text)
    const bytes = readFileSync(files.segments)
    const end = entries.reduce((sum, { length }) => sum + length, 0)
    const isWhole = entries.map(lineOf).join('') === text && end === bytes.length
    const isRight = entries.every(({ offset, length, crc }) => crc32(bytes.subarray(offset, offset + length)) === crc)
    judge(
      isWhole && isRight,
      `${hour.channelId} ${new Date(hour.hourMs).toISOString()}: ${entries.length} segments, files equal index`,
    )
    for (const { offset, length } of entries) {
      hashes.add(
        createHash('sha1')
          .update(bytes.subarray(offset, offset + length))
          .digest('hex'),
      )
      count += 1
    }
  }
  console.log(`${count} segments in ${hours.length} hours, ${hashes.size} different ones`)
  judge(!hours.some(({ hourMs }) => hourMs < beganMs - DAY), 'the hours of days before have gone')
  const { db } = await connectDatabase({ dataDir, databaseUrl: undefined })
  const rows = await db.selectFrom('recordings').select(['channel_id', 'hour_ms']).execute()
  await db.destroy()
  const keys = rows.map(({ channel_id, hour_ms }) => `${channel_id} ${hour_ms}`).toSorted()
  judge(
    keys.join() ===
      hours
        .map(({ channelId, hourMs }) => `${channelId} ${hourMs}`)
        .toSorted()
        .join(),
    'a row for each hour',
  )
}

function judge(isGood: boolean, what: string): void {
  failed ||= !isGood
  console.log(`${isGood ? 'ok ' : 'BAD'} ${what}`)
}
