// `npm run bench:ten-thousand -- [--channels 10000] [--days 14] [--programmes 30] [--from DATA_DIR]
// [--keep]`.
// Imports a generated list and guide by the real commands, then requests calls and pages that grow with
// channels.
// Prints bytes and CPU time of each, the search and the memory; exits with 1 above a limit.
import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { MAX_IN_ONE_LIST } from '../../src/domain/guide/list-parts.ts'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { guideTime } from '../support/guide-file.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import { answerTo, cpuMicrosOf, mostMegabytes, type Sent } from './load.ts'
import { tableOf } from './table.ts'

/** Limits of D12: an answer in plain bytes and CPU time, a repeated search, and the most memory. */
const LIMIT = { bytes: 300_000, cpuMs: 300, searchMs: 100, megabytes: 600 }
const SEARCHES = ['новини', 'канал 77', 'передача 12', 'кіно', 'rfyfk']
const GROUPS = ['Новини', 'Спорт', 'Діти', 'Кіно', 'Музика', 'Серіали', 'Наука', 'Культура', 'Регіональні', 'Загальні']
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '10000' },
    days: { type: 'string', default: '14' },
    programmes: { type: 'string', default: '30' },
    from: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const channels = Number(values.channels)
const days = Number(values.days)
const programmesADay = Number(values.programmes)
const dataDir = values.from ?? mkdtempSync(join(tmpdir(), 'efir-bench-ten-thousand-'))
const failures: string[] = []

try {
  if (values.from === undefined) await fill()
  const service = await startService({ dataDir })
  try {
    await warmUp(service)
    await measureAnswers(service)
    await measureSearch(service)
    measureMemory(service)
  } finally {
    await service.stop()
  }
} finally {
  if (values.keep) console.info(`kept: --from ${dataDir}`)
  else if (values.from === undefined) rmSync(dataDir, { recursive: true })
}
for (const failure of failures) console.error(`ABOVE THE LIMIT: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Imports the list and the guide beside the demonstration, whose accounts `startService` waits for. */
async function fill(): Promise<void> {
  await (await startService({ dataDir })).stop()
  const list = join(dataDir, 'list.m3u')
  const guide = join(dataDir, 'guide.xml')
  writeFileSync(list, listText())
  await writeGuide(guide)
  runImport(['channels', list, '--source', 'bench'])
  runImport(['guide', guide, '--source', 'bench-guide'])
  rmSync(guide)
}

function runImport(args: readonly string[]): void {
  const startedMs = performance.now()
  const command = ['--max-semi-space-size=16', 'server/import/run.ts', ...args, '--json']
  const { status, stderr } = spawnSync(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`the import of ${args[0]} ended with ${status}: ${stderr}`)
  console.info(`${args[0]} imported in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
}

function listText(): string {
  const entry = (_: unknown, at: number) =>
    `#EXTINF:-1 tvg-id="bench${at}.ua" group-title="${GROUPS[at % GROUPS.length]}",Канал ${at}\nhttps://upstream.example/${at}/index.m3u8\n`
  return `#EXTM3U\n${Array.from({ length: channels }, entry).join('')}`
}

/** Half of the days are past, as in a guide that has been imported daily. */
async function writeGuide(file: string): Promise<void> {
  const stream = createWriteStream(file)
  const write = async (text: string): Promise<void> => {
    if (!stream.write(text)) await once(stream, 'drain')
  }
  const fromMs = Math.floor((Date.now() - (days / 2) * DAY_MS) / DAY_MS) * DAY_MS
  const lengthMs = Math.floor(DAY_MS / programmesADay)
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<tv>\n')
  for (let at = 0; at < channels; at += 1) {
    await write(`<channel id="bench${at}.ua"><display-name lang="uk">Канал ${at}</display-name></channel>\n`)
  }
  for (let at = 0; at < channels; at += 1) {
    const programmes = Array.from({ length: days * programmesADay }, (_, place) => {
      const startMs = fromMs + place * lengthMs
      const span = `start="${guideTime(startMs)}" stop="${guideTime(startMs + lengthMs)}"`
      const title = `Передача ${place % 97} каналу ${at}`
      return `<programme ${span} channel="bench${at}.ua"><title lang="uk">${title}</title><desc lang="uk">Опис: ${title}.</desc></programme>\n`
    })
    await write(programmes.join(''))
  }
  stream.end('</tv>\n')
  await once(stream, 'finish')
}

/**
 * Waits until the search is built, and has the renderer compile a page without channels: neither is a cost of
 * an answer.
 */
async function warmUp(service: RunningService): Promise<void> {
  const pid = service.process.pid!
  const cpuBefore = cpuMicrosOf(pid)
  const startedMs = performance.now()
  await answerTo(service.address, { path: `/api/search?q=${encodeURIComponent('ефір')}` })
  const [tookMs, cpuMs] = [performance.now() - startedMs, (cpuMicrosOf(pid) - cpuBefore) / 1000]
  console.info(`the search was built in ${tookMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} cpu ms`)
  await answerTo(service.address, { path: '/ua/radio' })
}

async function measureAnswers(service: RunningService): Promise<void> {
  const rows = [['answer', 'kB plain', 'cpu ms', '']]
  for (const [name, sent] of requests()) {
    const { bytes, cpuMs, problem } = await measured(service, sent)
    if (problem !== undefined && isRefused(problem)) {
      rows.push([name, '–', cpuMs.toFixed(0), 'refused'])
      continue
    }
    const isWithin = problem === undefined && bytes <= LIMIT.bytes && cpuMs <= LIMIT.cpuMs
    rows.push([name, (bytes / 1000).toFixed(0), cpuMs.toFixed(0), problem ?? (isWithin ? '✓' : '✗')])
    if (!isWithin) failures.push(name)
  }
  console.info(`${channels} channels, ${days} days, ${programmesADay} programmes a day\n${tableOf(rows)}`)
}

/** True for the answer to a call over all channels of a list that is too long for it. */
function isRefused(problem: string): boolean {
  return channels > MAX_IN_ONE_LIST && problem.endsWith('answered 422')
}

async function measured(service: RunningService, sent: Sent) {
  const pid = service.process.pid!
  const cpuBefore = cpuMicrosOf(pid)
  const headers = { 'accept-encoding': 'identity', ...sent.headers }
  const answer = await answerTo(service.address, { ...sent, headers }).catch((error: Error) => error)
  const cpuMs = (cpuMicrosOf(pid) - cpuBefore) / 1000
  if (answer instanceof Error) return { bytes: 0, cpuMs, problem: answer.message }
  return { bytes: answer.body.length, cpuMs, problem: undefined }
}

/** Every call and page whose response grows with the channels. Those of the television screens come first. */
function requests(): [name: string, sent: Sent][] {
  const { id, slug } = aChannel()
  const nowMs = Date.now()
  const from = nowMs - (nowMs % HOUR_MS)
  const calls: [string, Sent][] = [
    '/api/channels/all',
    '/api/channels/list?limit=500',
    `/api/channels/list?from=${Math.max(0, channels - 500)}&limit=500`,
    `/api/channels/some?channels=${channelIds(200).join()}`,
    '/api/channels/number/1000',
    '/api/channels/categories',
    '/api/channels/first-channel',
    `/api/channels/show/${id}`,
    '/api/programs/now',
    `/api/programs/now?channels=${channelIds(200).join()}`,
    `/api/programs/guide/${kyivDayOf(nowMs)}`,
    `/api/programs/guide/${kyivDayOf(nowMs)}?channels=${channelIds(50).join()}`,
    `/api/programs/all/${id}`,
  ].map((path) => [
    path.replace(/channels=(.*)/, (_, ids: string) => `channels=${ids.split(',').length} ids`),
    { path: path.replace('some?channels', 'some?ids') },
  ])
  const periods = [
    { hours: 6, of: undefined },
    { hours: 6, of: 80 },
    { hours: 24, of: 20 },
  ].map(({ hours, of }): [string, Sent] => [
    `/api/programs/all, ${hours} h${of === undefined ? '' : ` of ${of} channels`}`,
    {
      path: '/api/programs/all',
      body: { period: { from, to: from + hours * HOUR_MS }, ...(of !== undefined && { channels: channelIds(of) }) },
    },
  ])
  const pages = ['/ua', '/ua/telekanaly', `/ua/telekanaly/${slug}`, '/ua/poshuk?q=канал', '/ua/sitemap', '/sitemap.xml'].map(
    (path): [string, Sent] => [path, { path: encodeURI(path) }],
  )
  return [...calls, ...periods, ...pages]
}

/** As many channels as the guide's screen names in one call. */
function channelIds(count: number): string[] {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'), { readOnly: true })
  const sql = 'select channel_id from imported_channels order by channel_id limit ?'
  const rows = database.prepare(sql).all(count) as { channel_id: string }[]
  database.close()
  return rows.map(({ channel_id }) => channel_id)
}

function aChannel(): { id: string; slug: string } {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'), { readOnly: true })
  const sql = 'select id, slug from channels join imported_channels on channel_id = id order by number limit 1'
  const { id, slug } = database.prepare(sql).get() as { id: string; slug: string }
  database.close()
  return { id, slug }
}

/** Measures repeated searches: the search page, requested before, has built the index. */
async function measureSearch(service: RunningService): Promise<void> {
  for (const query of SEARCHES) {
    const startedMs = performance.now()
    const { cpuMs, problem } = await measured(service, { path: `/api/search?q=${encodeURIComponent(query)}` })
    const tookMs = performance.now() - startedMs
    const isWithin = problem === undefined && tookMs <= LIMIT.searchMs
    console.info(`search "${query}": ${tookMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} cpu ms ${problem ?? (isWithin ? '✓' : '✗')}`)
    if (!isWithin) failures.push(`search "${query}"`)
  }
}

function measureMemory(service: RunningService): void {
  const megabytes = mostMegabytes(service.process.pid!) ?? Infinity
  console.info(`the service held at most ${megabytes.toFixed(0)} MB ${megabytes <= LIMIT.megabytes ? '✓' : '✗'}`)
  if (megabytes > LIMIT.megabytes) failures.push('memory')
}
