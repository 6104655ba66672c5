import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TitleCard, TitleList } from '../../src/contract/titles.ts'
import { localizePath } from '../../src/domain/routing/paths.ts'
import { titlePath } from '../../src/domain/catalogue/title-words.ts'
import { startService } from '../support/running-service.ts'
import { thousandQueries } from '../support/search/queries.ts'
import { importFullScale } from './full-scale-import.ts'
import { answerTo, loadRound, residentMegabytes, type Sent, timedRound } from './load.ts'
import { timeWithin } from './times.ts'

const AT_ONCE = 3000
const TITLES = 1000
const PAGES = 300
const AGES = [0, 6, 12, 16, 18]

/**
 * Measures the full-scale catalogue on an engine: its import, then the cost of its lists, titles and search,
 * the same each time.
 */
export async function measureCatalogue(engine: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'efir-bench-'))
  try {
    await (await startService({ dataDir, env })).stop()
    await importFullScale(engine, { ...env, DATA_DIR: dataDir })
    const service = await startService({ dataDir, env: { ...env, PROXIES: '1' } })
    const pid = service.process.pid!
    const { address } = service
    const cards = await everyTitle(address)
    const some = spread(cards, TITLES)
    const first = async (path: string) => (await timedRound(address, [{ path }], pid)).times[0]!.toFixed(0)
    const firstSearch = await first('/api/search?q=' + encodeURIComponent('ліс'))
    const firstTitle = await first(`/api/catalogue/show/${some[0]!._id}`)
    console.info(
      `${engine}: ${cards.length} titles; the first search after the start ${firstSearch} ms, the first title ${firstTitle} ms; then ${residentMegabytes(pid).toFixed(0)} MB`,
    )
    const row = (name: string, requests: readonly Sent[]) => measureRow(name, address, requests, pid)
    const paths = (of: readonly string[]) => of.map(fromAnother)

    const films = '/api/catalogue/list?type=FILM&sort=newest'
    await row('list of films, kept', paths(Array.from({ length: TITLES }, () => films)))
    await row('lists with filters, each made', paths(filterQueries(cards).map((query) => `${films}&${query}`)))
    await row('further pages of the list, each made', paths(await cursorPaths(address, films)))
    await row('titles, each made', paths(some.map(({ _id }) => `/api/catalogue/show/${_id}`)))
    await row(
      'titles, kept',
      paths(some.slice(-100).flatMap(({ _id }) => Array.from({ length: 10 }, () => `/api/catalogue/show/${_id}`))),
    )
    await row('pages of titles, each rendered', paths(spread(cards, PAGES).map((card) => localizePath(titlePath(card), 'ua'))))
    await row('pages of lists with filters, each rendered', paths(pageQueries(cards).map((query) => `/ua/filmy?${query}`)))
    await row('pages of lists, kept', paths(Array.from({ length: TITLES }, () => '/ua/filmy')))
    const documents = cards.map(({ _id, name, name_ru }) => ({
      kind: 'title' as const,
      id: _id,
      names: [name, name_ru],
      weight: 0.5,
    }))
    const queries = thousandQueries(documents, 7).map(({ query }) => query)
    await row('search', queries.map(searchFor))

    for (const [name, path] of [
      ['list of films', films],
      ['a title', `/api/catalogue/show/${some[0]!._id}`],
      ['page of films', '/ua/filmy'],
    ] as const) {
      const { perSecond, cpuMicros } = await loadRound(address, () => ({ path }), AT_ONCE, pid)
      console.info(`  sixteen at once, ${name}: ${perSecond.toFixed(0)}/s, ${cpuMicros.toFixed(0)} µs of CPU each`)
    }
    console.info(`  memory after all this ${residentMegabytes(pid).toFixed(0)} MB`)
    await service.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureRow(name: string, address: string, requests: readonly Sent[], pid: number): Promise<void> {
  const { times, cpuMicros } = await timedRound(address, requests, pid)
  const at = (share: number) => timeWithin(times, share).toFixed(2)
  console.info(`  ${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${cpuMicros.toFixed(0)} µs of CPU, of ${times.length}`)
}

const searchFor = (query: string, number: number): Sent => fromAnother(`/api/search?q=${encodeURIComponent(query)}`, number)

/** A request from an address of its own, so that no limit of an address is reached. */
function fromAnother(path: string, number: number): Sent {
  return { path, headers: { 'x-forwarded-for': `10.0.${(number >> 8) & 255}.${number & 255}` } }
}

async function everyTitle(address: string): Promise<TitleCard[]> {
  const cards: TitleCard[] = []
  const list = '/api/catalogue/list?limit=60'
  for (let next: string | null = ''; next !== null;) {
    const page: TitleList = await read(address, next === '' ? list : `${list}&cursor=${next}`)
    cards.push(...page.items)
    next = page.next
  }
  return cards
}

/**
 * URLs of a list's pages after the first. Asks for another page size than the bench does, so that none of the
 * measured pages is cached.
 */
async function cursorPaths(address: string, list: string): Promise<string[]> {
  const found: string[] = []
  let { next } = await read<TitleList>(address, `${list}&limit=35`)
  while (next !== null && found.length < 200) {
    found.push(`${list}&cursor=${next}`)
    ;({ next } = await read<TitleList>(address, `${list}&limit=35&cursor=${next}`))
  }
  return found
}

async function read<T>(address: string, path: string): Promise<T> {
  const { body } = await answerTo(address, { path, headers: { 'accept-encoding': 'identity' } })
  return JSON.parse(body.toString()) as T
}

/** Filters of an address as viewers set them: genre, decade and age, none of them twice. */
function filterQueries(cards: readonly TitleCard[]): string[] {
  return choices(cards).map(({ genre, decade, age }) => `genre=${genre}&year_from=${decade}&year_to=${decade + 9}&age=${age}`)
}

function pageQueries(cards: readonly TitleCard[]): string[] {
  const queries = choices(cards).map(({ genre, decade, age }) => `genre=${genre}&years=${decade}-${decade + 9}&age=${age}`)
  return spread(queries, PAGES)
}

function choices(cards: readonly TitleCard[]): { genre: string; decade: number; age: number }[] {
  const genres = [...new Set(cards.flatMap((card) => card.genres))]
  const decades = [...new Set(cards.map(({ year }) => year - (year % 10)))]
  return genres.flatMap((genre) => decades.flatMap((decade) => AGES.map((age) => ({ genre, decade, age }))))
}

/** So many of a list, evenly from its beginning to its end. */
function spread<T>(of: readonly T[], count: number): T[] {
  if (of.length <= count) return [...of]
  return Array.from({ length: count }, (_none, index) => of[Math.floor((index * of.length) / count)]!)
}
