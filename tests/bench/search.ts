// `npm run bench:search`: the search at full scale (9,400 titles, 38 days of the guide), alone and as a call
// on each database engine. Queries are those of the relevance test, also typed letter by letter.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { connectDatabase, migrateDatabase } from '../../server/db/connect.ts'
import { createCatalogueStore } from '../../server/features/catalogue/catalogue-store.ts'
import { createCatalogueWriter, type TitleEntry } from '../../server/import/catalogue/catalogue-writer.ts'
import { createChannelStore } from '../../server/features/channels/channel-store.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { createStationStore } from '../../server/features/radio/station-store.ts'
import { monotonicMs } from '../../server/clock.ts'
import { createSearchIndexCache } from '../../server/features/search/index-cache.ts'
import { createSearchStore } from '../../server/features/search/search-store.ts'
import { CHANNELS } from '../../server/demo/data/channels.ts'
import { scheduleOfDay } from '../../server/demo/data/schedule.ts'
import { STATIONS } from '../../server/demo/data/stations.ts'
import { addDays, kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { shownTitles } from '../../src/domain/search/programme-documents.ts'
import { indexing } from '../../src/domain/search/indexing.ts'
import type { SearchDocument, SearchIndex } from '../../src/domain/search/search-index.ts'
import { search } from '../../src/domain/search/search.ts'
import { findPostgres, startPostgres } from '../support/real-postgres.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import { fullScaleDocuments, fullScaleNames } from '../support/search/full-scale.ts'
import { thousandQueries } from '../support/search/queries.ts'
import { answerTo, loadRound, residentMegabytes, type Sent } from './load.ts'
import { timeWithin } from './times.ts'

const AIM_P99_MS = 50
const REQUESTS = 3000
const AT = 5

const catalogue = fullScaleDocuments()
const places = [
  ...CHANNELS.map(({ id, name, name_ru }): SearchDocument => ({ kind: 'channel', id, names: [name, name_ru], weight: 0.5 })),
  ...STATIONS.map(({ slug, name, name_ru }): SearchDocument => ({
    kind: 'station',
    id: slug,
    names: [name, name_ru],
    weight: 0.5,
  })),
]
const guide = guideDocuments()
const whole = thousandQueries([...places, ...catalogue, ...guide], 7)
const typed = whole.filter((_one, index) => index % 10 === 0).flatMap(({ query }) => prefixesOf(query))

measureEngine()
await measureService('SQLite', {})
const bin = findPostgres()
if (bin) {
  const postgres = await startPostgres(bin)
  await migrateDatabase({ dataDir: '', databaseUrl: postgres.url })
  await measureService('PostgreSQL', { DATABASE_URL: postgres.url })
  postgres.stop()
} else {
  console.warn('SKIPPED LOUDLY: PostgreSQL is not installed, so only SQLite is measured.')
}

function guideDocuments(): SearchDocument[] {
  const today = kyivDayOf(Date.now())
  return CHANNELS.flatMap((channel) => {
    const rows = Array.from({ length: 38 }, (_, day) => scheduleOfDay(channel, addDays(today, day - 30))).flat()
    const programmes = rows.map(({ id, start_ms, end_ms, title, title_ru }) => ({
      id,
      channelId: channel.id,
      start: start_ms,
      end: end_ms,
      title,
      titleRu: title_ru,
    }))
    return shownTitles(channel.id, programmes).map(({ document }) => document)
  })
}

function prefixesOf(query: string): string[] {
  return Array.from({ length: query.length }, (_, index) => query.slice(0, index + 1)).filter((part) =>
    /[\p{L}\p{N}]/u.test(part),
  )
}

function measureEngine(): void {
  const before = memoryMegabytes()
  const built = [places, catalogue, guide].map(build)
  const held = memoryMegabytes() - before
  const indexes = built.map(({ index }) => index)
  const words = indexes.reduce((sum, index) => sum + index.words.length, 0)
  console.info(
    `engine: ${places.length + catalogue.length + guide.length} documents, ${words} words; made in ${built.map(({ ms }) => ms.toFixed(0)).join(' + ')} ms, longest step ${Math.max(...built.map(({ longestMs }) => longestMs)).toFixed(1)} ms; ${held.toFixed(1)} MB`,
  )
  const ask = (query: string) => search(indexes, query, { limitPerGroup: 6 })
  for (const { query } of whole) ask(query)
  report(
    '  whole queries',
    whole.map(({ query }) => taken(() => ask(query))),
  )
  report(
    '  letter by letter',
    typed.map((query) => taken(() => ask(query))),
  )
  report(
    '  eight common beginnings',
    Array.from({ length: 100 }, () => taken(() => ask('пер нов ста при кол мар сер кар'))),
  )
  const namesOf = new Map([...places, ...catalogue, ...guide].map(({ id, names }) => [id, names]))
  const found = whole.filter(({ query, name }) =>
    ask(query)
      .flatMap((group) => group.found)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, AT)
      .some(({ id }) => namesOf.get(id)!.includes(name)),
  )
  console.info(`  recall@${AT} over everything at full scale: ${(found.length / whole.length).toFixed(3)}`)
}

function build(documents: readonly SearchDocument[]): { index: SearchIndex; ms: number; longestMs: number } {
  const startedMs = performance.now()
  const work = indexing(documents)
  let longestMs = 0
  for (;;) {
    const stepMs = performance.now()
    const step = work.next()
    longestMs = Math.max(longestMs, performance.now() - stepMs)
    if (step.done) return { index: step.value, ms: performance.now() - startedMs, longestMs }
  }
}

function taken(work: () => unknown): number {
  const startedMs = performance.now()
  work()
  return performance.now() - startedMs
}

function report(what: string, times: readonly number[]): void {
  const at = (share: number) => timeWithin(times, share)
  const aim = at(0.99) < AIM_P99_MS ? 'met' : 'MISSED'
  console.info(
    `${what}: p50 ${at(0.5).toFixed(2)} ms, p99 ${at(0.99).toFixed(2)} ms (aim under ${AIM_P99_MS}: ${aim}), worst ${at(1).toFixed(2)} ms, of ${times.length}`,
  )
}

async function measureService(engine: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-bench-'))
  let service: RunningService | undefined
  try {
    await (await startService({ dataDir, env })).stop()
    const where = { dataDir, databaseUrl: env['DATABASE_URL'] }
    await putCatalogue(where)
    await measureMaking(engine, where)
    service = await startService({ dataDir, env: { ...env, PROXIES: '1' } })
    const pid = service.process.pid!
    const first = await timed(service.address, 'кіт', 0)
    console.info(
      `  the first search after the start ${first.toFixed(0)} ms; the service holds ${residentMegabytes(pid).toFixed(0)} MB`,
    )
    const queries = [...whole.map(({ query }) => query), ...typed]
    const times: number[] = []
    for (const [number, query] of queries.entries()) times.push(await timed(service.address, query, number))
    report('  one after another', times)
    let number = 0
    const sent = () => searchRequest(queries[(number += 1) % queries.length]!, number)
    const { perSecond, cpuMicros } = await loadRound(service.address, sent, REQUESTS, pid)
    console.info(`  sixteen at once: ${perSecond.toFixed(0)}/s, ${cpuMicros.toFixed(0)} µs of CPU each`)
  } finally {
    await service?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A query from an address of its own, so that no limit of an address is reached. */
function searchRequest(query: string, number: number): Sent {
  return {
    path: `/api/search?q=${encodeURIComponent(query)}`,
    headers: { 'x-forwarded-for': `10.0.${(number >> 8) & 255}.${number & 255}` },
  }
}

async function timed(address: string, query: string, number: number): Promise<number> {
  const startedMs = performance.now()
  await answerTo(address, searchRequest(query, number))
  return performance.now() - startedMs
}

type Where = { dataDir: string; databaseUrl: string | undefined }

/**
 * Makes all indexes from a database, as the service does, and says for how long at most nothing else was
 * served.
 */
async function measureMaking(engine: string, where: Where): Promise<void> {
  const { db } = await connectDatabase(where)
  const sources = {
    channels: createChannelStore(db),
    stations: createStationStore(db),
    programmes: createProgrammeStore(db),
    catalogue: createCatalogueStore(db),
    store: createSearchStore(db),
    now: Date.now,
    reportError: (error: unknown) => console.error(error),
  }
  const searchable = createSearchIndexCache(sources, monotonicMs)
  const before = memoryMegabytes()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedMs = performance.now()
  const made = await searchable()
  const tookMs = performance.now() - startedMs
  delay.disable()
  console.info(
    `${engine}: all indexes from the database in ${tookMs.toFixed(0)} ms, the event loop held up for at most ${(delay.max / 1e6).toFixed(0)} ms (aim under 50); ${(memoryMegabytes() - before).toFixed(1)} MB with ${made.guide.shown.size} titles of the guide and their showings`,
  )
  await db.destroy()
}

/** Puts a full catalogue in place of the demonstration's. */
async function putCatalogue(where: Where): Promise<void> {
  const { db } = await connectDatabase(where)
  const writer = createCatalogueWriter(db)
  const { titles, people } = fullScaleNames()
  const named = (prefix: string, names: readonly (readonly [string, string])[]) =>
    names.map(([name, name_ru], number) => ({ id: `${prefix}-${number}`, name, name_ru }))
  await writer.putLists({ genres: [], people: named('full-person', people), collections: [] })
  const entries = named('full-title', titles).map((row, number) =>
    titleEntry(row, number, `full-person-${number % people.length}`),
  )
  for (let from = 0; from < entries.length; from += 500) await writer.putTitles(entries.slice(from, from + 500), Date.now())
  await db.destroy()
}

function titleEntry(named: { id: string; name: string; name_ru: string }, number: number, actor: string): TitleEntry {
  return {
    genres: [],
    people: [{ person_id: actor, job: 'actor', role: '', role_ru: '' }],
    seasons: [],
    episodes: [],
    row: {
      ...named,
      type: 'FILM',
      original_name: '',
      year: 1960 + (number % 66),
      age: 0,
      countries: '["UA"]',
      dubbing: '["uk"]',
      subtitles: '[]',
      package_id: null,
      description: '',
      description_ru: '',
      poster: '{"src":"/images/a.svg","color":"#102030"}',
      backdrop: null,
      screenshots: '[]',
      trailer: null,
      media: null,
      duration_ms: 0,
      chapters: '[]',
      intro: null,
    },
  }
}

function memoryMegabytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 / 1024
}
