import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { SourceRow } from '../../db/operator-schema.ts'
import type { Database } from '../../db/schema.ts'
import { latinIdOf } from '../../../src/domain/routing/latin-id.ts'
import { fetchLogos } from '../../sources/logos.ts'
import { secondsOf } from '../../sources/next-refresh.ts'
import { isHttpsService } from '../../sources/probe-streams.ts'
import { type RefreshResult, runRefresh } from '../../sources/run-refresh.ts'
import { createSourceFetch } from '../../sources/source-fetch.ts'
import { createSourceStore } from '../../sources/source-store.ts'
import { StartError } from '../../start-error.ts'
import { addHeader, type Headers } from '../m3u/headers.ts'
import { ListRules } from '../m3u/list-rules.ts'
import { refusalText, reportLines } from '../m3u/report.ts'
import { isZone } from '../xmltv/times.ts'
import { type Command, EXIT, readArguments, usageError } from './command.ts'

export const CHANNELS_USAGE = [
  'channels FILE|URL [--source NAME] [--package ID] [--category ID] [--encoding E] [--zone ZONE] [--every 6h]',
  "    [--header 'User-Agent: …'] [--rules FILE] [--delivery relay|direct] [--private]",
  '    [--max-connections N]',
  '    [--dry-run] [--accept-loss] [--json]',
].join('\n')

const OPTIONS = {
  source: { type: 'string' },
  package: { type: 'string' },
  category: { type: 'string' },
  encoding: { type: 'string' },
  zone: { type: 'string' },
  every: { type: 'string' },
  header: { type: 'string', multiple: true },
  rules: { type: 'string' },
  delivery: { type: 'string' },
  private: { type: 'boolean' },
  'max-connections': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'accept-loss': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

const DIRECT_NEEDS_PROBE = 'Direct channels and stations play after `npm run import -- probe` found that they fit.'
const DEFAULT_EVERY_S = 6 * 3600

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values']

/** Imports a list of channels and keeps it as a source. */
export const channels: Command = async (args, { db, config, nowMs, say }) => {
  const { values, positionals } = readArguments(args, OPTIONS, CHANNELS_USAGE)
  const [place, ...more] = positionals
  if (place === undefined || more.length > 0) throw usageError(CHANNELS_USAGE)
  const store = createSourceStore(db)
  const address = addressOf(place)
  const id = values.source ?? (await knownId(db, address)) ?? nameOf(address)
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(id))
    throw new StartError(`A source's name has small Latin letters, digits, . _ and -, not "${id}".`)
  const former = await store.byId(id)
  if (former && former.kind !== 'm3u') throw new StartError(`The source ${id} is a guide: name this list by --source.`)
  const source = await sourceOf(db, { id, address, values, former, nowMs })
  const isDryRun = values['dry-run']
  const fetch = await createSourceFetch(source, config.isUpstreamAllowed)
  if (!isDryRun) await store.put(source)
  const isHttps = isHttpsService(config.publicUrl)
  const options = { fetch, nowMs, isDryRun, acceptsLoss: values['accept-loss'], isForced: true, isHttps }
  const result = await runRefresh(db, source, options)
  const isApplied = result.outcome === 'applied'
  if (!isDryRun && !isApplied) await putBack(db, id, former)
  if (values.json) say(JSON.stringify(jsonOf(result)))
  else for (const line of linesOf(result)) say(line)
  if (isApplied) {
    const logos = await fetchLogos(db, id, fetch)
    if (!values.json && logos.fetched + logos.failed > 0) say(`Logos: ${logos.fetched} copied, ${logos.failed} failed.`)
    if (source.delivery === 'direct' && !values.json) say(DIRECT_NEEDS_PROBE)
  }
  return isApplied || result.outcome === 'planned' ? EXIT.done : EXIT.refused
}

/** The lines of a refresh's result. */
export function linesOf(result: RefreshResult): string[] {
  if (result.outcome === 'failed') return [`The list cannot be read: ${result.reason}. Nothing was changed.`]
  if (result.outcome === 'unchanged') return ['The list is unchanged.']
  if (!('report' in result)) return [refusalText(result.refusal)]
  return [...reportLines(result.report), ...(result.outcome === 'planned' ? ['Dry run: nothing was changed.'] : [])]
}

/** The result of a refresh for programs. */
export function jsonOf(result: RefreshResult): object {
  const { outcome } = result
  if (result.outcome === 'failed') return { outcome, reason: result.reason }
  if ('report' in result) return { outcome, ...result.report }
  return 'refusal' in result ? { outcome, refusal: result.refusal } : { outcome }
}

/** A list that never was applied leaves no source; a known one keeps its former address and options. */
async function putBack(db: Kysely<Database>, id: string, former: SourceRow | undefined): Promise<void> {
  if (!former) return void (await db.deleteFrom('sources').where('id', '=', id).execute())
  const store = createSourceStore(db)
  const { state, failed, checked_ms, next_ms, report } = (await store.byId(id)) ?? former
  await store.put({ ...former, state, failed, checked_ms, next_ms, report })
}

function addressOf(place: string): string {
  if (/^https?:\/\//i.test(place)) return new URL(place).href
  if (!existsSync(place)) throw new StartError('There is no such file; an address begins with http:// or https://.')
  return pathToFileURL(resolve(place)).href
}

/** The source that has this address, whatever its token is now. */
async function knownId(db: Kysely<Database>, address: string): Promise<string | undefined> {
  const place = (text: string) => {
    const url = new URL(text)
    return `${url.host}${url.pathname}`
  }
  const rows = await db.selectFrom('sources').select(['id', 'address']).where('kind', '=', 'm3u').execute()
  const known = rows.filter((row) => place(row.address) === place(address))
  return known.length === 1 ? known[0]!.id : undefined
}

/** A source's name where the operator gives none: the host, or the file's name. */
function nameOf(address: string): string {
  const url = new URL(address)
  const file = decodeURIComponent(url.pathname.split('/').at(-1)!).replace(/\.\w+$/, '')
  return (url.protocol === 'file:' ? latinIdOf(file) : url.hostname.replace(/[^a-z0-9.-]/g, '')) || 'list'
}

type Given = { id: string; address: string; values: Values; former: SourceRow | undefined; nowMs: number }

async function sourceOf(db: Kysely<Database>, { id, address, values, former, nowMs }: Given): Promise<SourceRow> {
  const isFile = address.startsWith('file:')
  return {
    kind: 'm3u',
    changed_ms: 0,
    checked_ms: 0,
    failed: 0,
    report: '{}',
    etag: null,
    last_modified: null,
    sha256: null,
    ...former,
    id,
    address,
    state: former?.state === 'loss' ? 'loss' : 'ok',
    next_ms: nowMs,
    headers: values.header ? JSON.stringify(headersOf(values.header)) : (former?.headers ?? '{}'),
    encoding: values.encoding === undefined ? (former?.encoding ?? null) : encodingOf(values.encoding),
    zone: values.zone === undefined ? (former?.zone ?? 'Europe/Kyiv') : zoneOf(values.zone),
    every_s: values.every === undefined ? (former?.every_s ?? (isFile ? 0 : DEFAULT_EVERY_S)) : everyOf(values.every),
    package_id: values.package === undefined ? (former?.package_id ?? null) : await existing(db, 'packages', values.package),
    category_id:
      values.category === undefined ? (former?.category_id ?? null) : await existing(db, 'categories', values.category),
    rules: values.rules === undefined ? (former?.rules ?? '{}') : await rulesOf(db, values.rules),
    delivery: values.delivery === undefined ? (former?.delivery ?? 'relay') : deliveryOf(values.delivery),
    may_reach_private: values.private === undefined ? (former?.may_reach_private ?? 0) : Number(values.private),
    max_connections:
      values['max-connections'] === undefined ? (former?.max_connections ?? 0) : connectionsOf(values['max-connections']),
  }
}

function headersOf(lines: readonly string[]): Headers {
  const headers: Headers = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const before = Object.keys(headers).length
    if (colon > 0) addHeader(headers, line.slice(0, colon), line.slice(colon + 1))
    // The value may be a password, so it is not repeated.
    if (Object.keys(headers).length === before)
      throw new StartError(`--header must be of the form 'Name: value', with a header that the server does not set itself.`)
  }
  return headers
}

function deliveryOf(text: string): SourceRow['delivery'] {
  if (text === 'relay' || text === 'direct') return text
  throw new StartError(`--delivery is relay or direct, not "${text}".`)
}

function connectionsOf(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new StartError(`--max-connections is a whole number; 0 allows any number. It is "${text}".`)
}

function encodingOf(text: string): string {
  try {
    return new TextDecoder(text).encoding
  } catch (cause) {
    throw new StartError(`--encoding "${text}" is not known.`, { cause })
  }
}

function zoneOf(text: string): string {
  if (!isZone(text)) throw new StartError(`--zone must be a zone such as Europe/Kyiv or UTC, not "${text}".`)
  return text
}

function everyOf(text: string): number {
  if (text === '0') return 0
  const seconds = secondsOf(text)
  if (seconds === undefined)
    throw new StartError(`--every must be 5m or longer, such as 30m, 6h or 1d; 0 never refreshes. It is "${text}".`)
  return seconds
}

async function existing(db: Kysely<Database>, table: 'packages' | 'categories', id: string): Promise<string> {
  const ids = (await db.selectFrom(table).select('id').orderBy('id').execute()).map((row) => row.id)
  if (!ids.includes(id)) throw new StartError(`"${id}" is not among the ${table}: ${ids.join(', ') || 'none'}.`)
  return id
}

async function rulesOf(db: Kysely<Database>, path: string): Promise<string> {
  const read = v.safeParse(ListRules, readJson(path))
  if (!read.success) throw new StartError(`${path}: ${v.getDotPath(read.issues[0]) ?? 'the file'}: ${read.issues[0].message}`)
  for (const { package: id } of Object.values(read.output.groups)) if (id) await existing(db, 'packages', id)
  return JSON.stringify(read.output)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new StartError(`${path} cannot be read as JSON.`, { cause })
  }
}
