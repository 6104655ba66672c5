import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import type { SourceRow } from '../../db/operator-schema.ts'
import type { Database } from '../../db/schema.ts'
import { type AddressRule, whyUnread } from '../../net/open-address.ts'
import { withOwnNetwork } from '../../net/own-network.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import { fetchGuide, type GuideLimits } from './fetch-guide.ts'
import { GuideError } from './guide-error.ts'
import { importGuide } from './import-guide.ts'
import type { GuideReport } from './report.ts'

/** The columns of a source that a guide's import needs. */
export type GuideSource = Pick<
  SourceRow,
  'id' | 'address' | 'headers' | 'zone' | 'every_s' | 'may_reach_private' | 'etag' | 'last_modified'
>

/** The result of a refresh. A refused guide changes nothing but the source's state. */
export type GuideRefresh = { kind: 'imported'; report: GuideReport } | { kind: 'unchanged' } | { kind: 'refused'; reason: string }

/** Returns the URL of a file or an address as the operator typed it. */
export function addressOf(typed: string): string {
  if (/^https?:\/\//i.test(typed)) return typed
  return pathToFileURL(resolve(typed)).href
}

/** Names a source after its host or file. */
export function nameOf(address: string): string {
  const url = new URL(address)
  const name =
    url.protocol === 'file:'
      ? basename(decodeURIComponent(url.pathname)).replace(/(\.xml(tv)?)?(\.(gz|xz|zst))?$/i, '')
      : url.hostname
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .slice(0, 60) || 'guide'
  )
}

export type RefreshOptions = {
  isAllowed: AddressRule
  nowMs: number
  isDry?: boolean
  isConditional?: boolean
  limits?: GuideLimits
}

/**
 * Fetches and imports the guide of a source, and stores the source's state. Where the operator allows it, the
 * address may lead to its own private network. A dry run stores nothing.
 */
export async function refreshGuide(db: Kysely<Database>, source: GuideSource, options: RefreshOptions): Promise<GuideRefresh> {
  const { isAllowed, nowMs, isDry = false, isConditional = false, limits } = options
  try {
    const rule = source.may_reach_private === 1 ? await withOwnNetwork(isAllowed, source.address) : isAllowed
    const fetched = await fetchGuide(source, { isAllowed: rule, isConditional, limits })
    if (!fetched) {
      await note(db, source, { checked_ms: nowMs, failed: 0, state: 'ok' })
      return { kind: 'unchanged' }
    }
    const report = await importGuide(db, fetched.bytes, { sourceId: source.id, zone: source.zone, nowMs, isDry })
    const { etag, last_modified } = fetched
    const { created, changed, removed } = report.written
    const isChanged = created + changed + removed > 0
    if (!isDry) {
      const times = { checked_ms: nowMs, ...(isChanged && { changed_ms: nowMs }) }
      await note(db, source, { ...times, etag, last_modified, failed: 0, state: 'ok', report: JSON.stringify(report) })
    }
    return { kind: 'imported', report }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    if (!isDry) await noteFailure(db, source, reason, nowMs)
    return { kind: 'refused', reason }
  }
}

/** Returns why a guide could not be read; undefined for a fault of the service. It names no address. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof GuideError || error instanceof UpstreamError) return whyUnread(error)
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (name === 'TimeoutError') return 'the guide takes more than 30 minutes'
  if (code === 'ENOENT') return 'there is no such file'
  return code === 'EISDIR' || code === 'EACCES' || code === 'EPERM' ? 'the file cannot be read' : undefined
}

/** Stores a source as the operator set it. */
export async function saveGuideSource(db: Kysely<Database>, source: GuideSource, nowMs: number): Promise<void> {
  const { id, address, zone, every_s, may_reach_private } = source
  const next_ms = every_s > 0 ? nowMs + every_s * 1000 : 0
  const values = { kind: 'xmltv' as const, address, zone, every_s, may_reach_private, next_ms }
  await db
    .insertInto('sources')
    .values({ id, ...values, encoding: null, package_id: null, category_id: null, etag: null, last_modified: null, sha256: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

async function note(db: Kysely<Database>, { id }: GuideSource, values: Partial<SourceRow>): Promise<void> {
  await db.updateTable('sources').set(values).where('id', '=', id).execute()
}

async function noteFailure(db: Kysely<Database>, { id }: GuideSource, reason: string, nowMs: number): Promise<void> {
  await db
    .updateTable('sources')
    .set(({ eb }) => ({
      checked_ms: nowMs,
      failed: eb('failed', '+', 1),
      state: 'failing',
      report: JSON.stringify({ reason }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Returns a stored source of either kind. */
export function storedSource(db: Kysely<Database>, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Removes a source that has never brought anything. */
export async function forgetGuideSource(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('sources').where('id', '=', id).execute()
}
