import type { Kysely } from 'kysely'
import type { DraftFault, SourceDraft } from '../../src/contract/operator-lists.ts'
import { type ActionBy, logAction } from '../db/audit-log.ts'
import type { SourceRow } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import { hostOf } from './list-sources.ts'
import { createSourceStore } from './source-store.ts'

/** A draft's source beside the known one of its name; or why there can be none. */
export type DraftSource = { source: NewSource; former: SourceRow | undefined } | { fault: DraftFault }

type NewSource = ReturnType<typeof sourceOf>

/** Reads what a draft stands for. */
export async function readDraft(db: Kysely<Database>, draft: SourceDraft): Promise<DraftSource> {
  const former = await createSourceStore(db).byId(draft.id)
  if (former && former.kind !== draft.kind) return { fault: 'other_kind' }
  const { package_id } = draft
  if (package_id !== null) {
    const known = db.selectFrom('packages').select('id').where('id', '=', package_id)
    if (!(await known.executeTakeFirst())) return { fault: 'unknown_package' }
  }
  return { source: sourceOf(draft, former), former }
}

/**
 * The source of a draft. Headers and the way into a private network were given for one origin: another origin
 * gets neither.
 */
function sourceOf({ id, kind, address, every_s, package_id }: SourceDraft, former: SourceRow | undefined) {
  const isSameOrigin = former !== undefined && URL.parse(former.address)?.origin === new URL(address).origin
  return {
    id,
    kind,
    address: new URL(address).href,
    every_s,
    package_id: kind === 'm3u' ? package_id : null,
    category_id: former?.category_id ?? null,
    encoding: former?.encoding ?? null,
    zone: former?.zone ?? (kind === 'm3u' ? 'Europe/Kyiv' : 'UTC'),
    headers: isSameOrigin ? former.headers : '{}',
    may_reach_private: isSameOrigin ? former.may_reach_private : 0,
    etag: null,
    last_modified: null,
    sha256: null,
  }
}

/** Adds a source, or gives a known one its address, and asks for its refresh. Returns why it did not. */
export async function addSource(db: Kysely<Database>, draft: SourceDraft, by: ActionBy): Promise<DraftFault | null> {
  const read = await readDraft(db, draft)
  if ('fault' in read) return read.fault
  const { source, former } = read
  await db.transaction().execute(async (transaction) => {
    await createSourceStore(transaction).put({ ...source, state: 'ok', failed: 0, next_ms: -by.nowMs })
    const change = { before: former ? noteOf(former) : null, after: noteOf(source) }
    await logAction(transaction, { action: 'source', subject: `source:${source.id}`, ...change }, by)
  })
  return null
}

/** A source in the audit log: its host alone, and its schedule. */
function noteOf({ kind, address, every_s, package_id }: Pick<SourceRow, 'kind' | 'address' | 'every_s' | 'package_id'>): string {
  return JSON.stringify({ kind, host: hostOf(address), every_s, package: package_id })
}

/**
 * Asks for a refresh, which the server's job does within a minute; false if there is no such source. A
 * removed list comes back. With `acceptsLoss` more than half of a list's channels may go.
 */
export function askForRefresh(
  db: Kysely<Database>,
  id: string,
  { acceptsLoss, by }: { acceptsLoss: boolean; by: ActionBy },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const store = createSourceStore(transaction)
    const source = await store.byId(id)
    if (!source) return false
    const isAccepted = acceptsLoss && source.state === 'loss'
    const state = isAccepted ? 'accepted' : source.state === 'removed' ? 'ok' : source.state
    await store.update(id, { next_ms: -by.nowMs, state })
    const change = { before: source.state, after: state }
    await logAction(transaction, { action: 'refresh', subject: `source:${id}`, ...change }, by)
    return true
  })
}

/** Asks for the refresh of guides after the match of a channel has changed. */
export async function askForGuides(db: Kysely<Database>, ids: readonly string[], nowMs: number): Promise<void> {
  const store = createSourceStore(db)
  for (const id of ids) await store.update(id, { next_ms: -nowMs })
}

/**
 * Sets how often a source is refreshed, from now on. Returns false if there is none, or if its schedule is
 * not the expected one.
 */
export function scheduleSource(
  db: Kysely<Database>,
  id: string,
  { every_s, expected }: { every_s: number; expected?: number },
  by: ActionBy,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const store = createSourceStore(transaction)
    const source = await store.byId(id)
    if (!source || (expected !== undefined && source.every_s !== expected)) return false
    // A refresh that is asked for is not put off.
    await store.update(id, { every_s, ...(source.next_ms >= 0 && { next_ms: by.nowMs + every_s * 1000 }) })
    const change = { before: String(source.every_s), after: String(every_s) }
    await logAction(transaction, { action: 'schedule', subject: `source:${id}`, ...change }, by)
    return true
  })
}
