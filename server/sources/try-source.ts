import type { Kysely } from 'kysely'
import type { DryRun, SourceDraft, SourceReport } from '../../src/contract/operator-lists.ts'
import type { SourceRow } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import type { ListPlan } from '../import/m3u/plan.ts'
import { refreshGuide } from '../import/xmltv/guide-source.ts'
import type { AddressRule } from '../net/open-address.ts'
import { readDraft } from './change-sources.ts'
import { runRefresh } from './run-refresh.ts'
import { createSourceFetch } from './source-fetch.ts'
import { sourceReportOf } from './source-report.ts'
import { createSourceStore } from './source-store.ts'

/** The rules of reads for which an operator waits. */
export type TrialRules = { isAllowed: AddressRule; isHttps: boolean }

/** An operator waits 30 s; a larger source is added without a dry run. */
export const TRIAL_LIMITS = { mostBytes: 24 * 1024 ** 2, timeoutMs: 20_000, longestMs: 20_000 }

const MOST_NAMES = 50
const NOTHING: DryRun = { fault: null, is_known: false, report: null, come: [], go: [], change: [], without_guide: [] }

type TriedSource = Extract<Awaited<ReturnType<typeof readDraft>>, { source: unknown }>['source']

/** Reads a draft and tells what it would change. Writes nothing. */
export async function trySource(
  db: Kysely<Database>,
  draft: SourceDraft,
  { nowMs, ...rules }: TrialRules & { nowMs: number },
): Promise<DryRun> {
  const read = await readDraft(db, draft)
  if ('fault' in read) return { ...NOTHING, fault: read.fault }
  const { source, former } = read
  const tried = draft.kind === 'm3u' ? tryList(db, source, rules, nowMs) : tryGuide(db, source, rules, nowMs)
  return { ...NOTHING, is_known: former !== undefined, ...(await tried) }
}

async function tryList(db: Kysely<Database>, source: TriedSource, { isAllowed, isHttps }: TrialRules, nowMs: number) {
  const fetch = await createSourceFetch(source, isAllowed)
  const former = await createSourceStore(db).byId(source.id)
  const row: SourceRow = { ...DEFAULTS, ...former, ...source }
  const result = await runRefresh(db, row, { fetch, nowMs, isHttps, isDryRun: true, isForced: true, limits: TRIAL_LIMITS })
  if ('plan' in result) return { report: sourceReportOf(result.report), ...(await namesOf(db, result.plan)) }
  if ('refusal' in result) return { report: failed({ refusal: result.refusal }) }
  return { report: failed({ reason: 'reason' in result ? result.reason : '' }) }
}

/** The columns of a list that a draft does not name. */
const DEFAULTS = {
  next_ms: 0,
  checked_ms: 0,
  changed_ms: 0,
  failed: 0,
  max_connections: 0,
  ...({ rules: '{}', report: '{}', state: 'ok', delivery: 'relay' } as const),
} satisfies Partial<SourceRow>

const failed = (why: Partial<SourceReport>): SourceReport => ({ list: null, guide: null, refusal: null, reason: null, ...why })

/** Names what comes, goes and changes; the report has the numbers. */
async function namesOf(db: Kysely<Database>, { channels, stations }: ListPlan) {
  const come = [...channels.added, ...stations.added].slice(0, MOST_NAMES).map(({ shown }) => shown.name)
  const isChange = ({ shown, streams }: (typeof channels.changed)[number]) => shown !== undefined || streams !== undefined
  const idsOf = (medium: typeof channels) => medium.changed.filter(isChange).map(({ id }) => id)
  const named = async (of: Record<'channels' | 'stations', readonly string[]>) =>
    [...(await namesIn(db, 'channels', of.channels)), ...(await namesIn(db, 'stations', of.stations))].slice(0, MOST_NAMES)
  return {
    come,
    go: await named({ channels: channels.gone, stations: stations.gone }),
    change: await named({ channels: idsOf(channels), stations: idsOf(stations) }),
  }
}

async function namesIn(db: Kysely<Database>, table: 'channels' | 'stations', ids: readonly string[]): Promise<string[]> {
  const some = ids.slice(0, MOST_NAMES)
  if (some.length === 0) return []
  const rows = await db.selectFrom(table).select('name').where('id', 'in', some).orderBy('number').execute()
  return rows.map(({ name }) => name)
}

async function tryGuide(db: Kysely<Database>, source: TriedSource, { isAllowed }: TrialRules, nowMs: number) {
  const result = await refreshGuide(db, source, { isAllowed, nowMs, isDry: true, limits: TRIAL_LIMITS })
  if (result.kind === 'refused') return { report: failed({ reason: result.reason }) }
  if (result.kind === 'unchanged') return {}
  const without_guide = await namesIn(db, 'channels', result.report.withoutGuide)
  return { report: sourceReportOf(result.report), without_guide }
}
