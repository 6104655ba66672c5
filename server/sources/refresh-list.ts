import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { SourceRow } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import { decodeList, type ListRefusal, refusalOf } from '../import/m3u/decode.ts'
import { readEntries, withoutInsecure } from '../import/m3u/entries.ts'
import { ListRules } from '../import/m3u/list-rules.ts'
import { type ListPlan, planList } from '../import/m3u/plan.ts'
import type { MediumPlan } from '../import/m3u/plan-medium.ts'
import { missingRow } from '../import/m3u/plan-medium.ts'
import { type ListReport, reportOf } from '../import/m3u/report.ts'
import type { OutsideFetch } from '../net/outside-fetch.ts'
import { UpstreamError } from '../net/upstream-error.ts'
import { type Fetched, type FetchLimits, fetchSource } from './fetch-source.ts'
import { readListState, type VersionedState } from './list-store.ts'
import { applyPlan, ChangedMeanwhile } from './list-writer.ts'

/** How a refresh of a list ended. A refused list left everything as it was. */
export type ListRefresh =
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; refusal: ListRefusal }
  | { outcome: 'applied'; report: ListReport; content: Read }
  | { outcome: 'refused' | 'planned'; report: ListReport; content: Read; plan: ListPlan }

type Read = Extract<Fetched, { isUnchanged: false }>

export type RefreshOptions = {
  fetch: OutsideFetch
  nowMs: number
  acceptsLoss?: boolean
  isDryRun?: boolean
  /** Reads the list although it is unchanged: the options of its source are others. */
  isForced?: boolean
  /** Pages of the service come by https, which is so unless the operator says otherwise. */
  isHttps?: boolean
  /** Limits of the fetch, where the list must be smaller or faster than usual. */
  limits?: FetchLimits
}

const MOST_ATTEMPTS = 3

/**
 * Fetches a source's list and applies it in one transaction. Throws an `UpstreamError` if the list cannot be
 * read.
 */
export async function refreshList(db: Kysely<Database>, source: SourceRow, options: RefreshOptions): Promise<ListRefresh> {
  const { isForced = false, isDryRun = false } = options
  const request = isForced ? { ...source, etag: null, last_modified: null } : source
  const fetched = await fetchSource(request, options.fetch, options.limits)
  const isUnchanged = fetched.isUnchanged || (!isForced && fetched.sha256 === source.sha256)
  if (isUnchanged) {
    if (!isDryRun) await countMissing(db, source.id, options.nowMs)
    return { outcome: 'unchanged' }
  }
  const text = decoded(fetched.bytes, source.encoding)
  const refusal = refusalOf(text)
  if (refusal) return { outcome: 'refused', refusal }
  const whole = contentOf(text, fetched.base)
  const content = source.delivery === 'direct' && options.isHttps !== false ? withoutInsecure(whole) : whole
  for (let attempt = 1; ; attempt += 1) {
    const state = await readListState(db, source.id)
    const plan = planList(content, state, {
      rules: v.parse(ListRules, JSON.parse(source.rules)),
      packageId: source.package_id,
      categoryId: source.category_id,
      acceptsLoss: options.acceptsLoss ?? false,
      nowMs: options.nowMs,
    })
    const said = { source: source.id, address: source.address, bytes: fetched.bytes.length }
    const report = reportOf(said, content, plan, state.taken.channels.numbers.size)
    if (plan.refusal) return { outcome: 'refused', report, content: fetched, plan }
    if (isDryRun) return { outcome: 'planned', report, content: fetched, plan }
    if (await applied(db, plan, state, source.id, options.nowMs, attempt < MOST_ATTEMPTS))
      return { outcome: 'applied', report, content: fetched }
  }
}

function decoded(bytes: Uint8Array, encoding: string | null): string {
  try {
    return decodeList(bytes, encoding)
  } catch {
    throw new UpstreamError('its encoding is not known', true)
  }
}

function contentOf(text: string, base: string) {
  try {
    return readEntries(text, base)
  } catch (error) {
    if (error instanceof RangeError) throw new UpstreamError(error.message, true)
    throw error
  }
}

/** Applies a plan; false if it has to be made again. */
async function applied(
  db: Kysely<Database>,
  plan: ListPlan,
  state: VersionedState,
  sourceId: string,
  nowMs: number,
  mayRetry: boolean,
): Promise<boolean> {
  try {
    await applyPlan(db, plan, { sourceId, version: state.version, nowMs })
    return true
  } catch (error) {
    if (error instanceof ChangedMeanwhile && mayRetry) return false
    throw error
  }
}

/** An unchanged list still misses the same channels, which come nearer to being hidden. */
async function countMissing(db: Kysely<Database>, sourceId: string, nowMs: number): Promise<void> {
  const state = await readListState(db, sourceId)
  const missing = (formers: VersionedState['channels']): MediumPlan => {
    const changed = formers
      .filter(({ missingSinceMs }) => missingSinceMs !== null)
      .flatMap((former) => missingRow(former, nowMs) ?? [])
    const counts = { added: 0, kept: 0, changed: 0, back: 0, missing: 0, hidden: 0, alternates: 0, numbersTaken: 0 }
    return { added: [], changed, pictures: [], counts, joined: [], gone: [], came: [], former: 0, continuing: 0 }
  }
  const plan: ListPlan = {
    refusal: undefined,
    channels: missing(state.channels),
    stations: missing(state.stations),
    categories: [],
    skipped: 0,
    duplicates: 0,
    repeatedIds: 0,
  }
  await applied(db, plan, state, sourceId, nowMs, true)
}
