import type { Kysely, Updateable } from 'kysely'
import type { SourceRow, SourceTable } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import { whyUnread } from '../net/open-address.ts'
import { UpstreamError } from '../net/upstream-error.ts'
import { nextRefreshMs } from './next-refresh.ts'
import { type ListRefresh, refreshList, type RefreshOptions } from './refresh-list.ts'
import { createSourceStore } from './source-store.ts'

/** How a refresh ended, or why the source could not be read. */
export type RefreshResult = ListRefresh | { outcome: 'failed'; reason: string }

/**
 * Refreshes a list and notes the result in its source. Throws only for faults of this server, such as a full
 * disk.
 */
export async function runRefresh(
  db: Kysely<Database>,
  source: SourceRow,
  options: RefreshOptions & { random?: number },
): Promise<RefreshResult> {
  const result = await refreshed(db, source, options)
  if (options.isDryRun !== true) {
    const { next_ms, ...values } = noted(source, result, options)
    const store = createSourceStore(db)
    await store.update(source.id, values)
    await store.plan(source.id, next_ms)
  }
  return result
}

async function refreshed(db: Kysely<Database>, source: SourceRow, options: RefreshOptions): Promise<RefreshResult> {
  try {
    return await refreshList(db, source, options)
  } catch (error) {
    if (error instanceof UpstreamError) return { outcome: 'failed', reason: whyUnread(error) }
    throw error
  }
}

function noted(
  source: SourceRow,
  result: RefreshResult,
  { nowMs, random = 0.5 }: { nowMs: number; random?: number },
): Updateable<SourceTable> & { next_ms: number } {
  const isGood = result.outcome === 'applied' || result.outcome === 'unchanged'
  const failed = isGood ? 0 : source.failed + 1
  const next_ms = nextRefreshMs({ every_s: source.every_s, failed }, nowMs, random)
  const base = { checked_ms: nowMs, failed, next_ms }
  if (result.outcome === 'unchanged') return { ...base, state: 'ok' }
  if (result.outcome === 'failed') return { ...base, state: 'failing', report: JSON.stringify({ reason: result.reason }) }
  if (!('report' in result)) return { ...base, state: 'failing', report: JSON.stringify({ refusal: result.refusal }) }
  const report = JSON.stringify(result.report)
  if (result.outcome === 'refused') return { ...base, state: result.report.refusal === 'loss' ? 'loss' : 'failing', report }
  const { etag, lastModified, sha256 } = result.content
  return {
    ...base,
    state: 'ok',
    report,
    etag,
    last_modified: lastModified,
    sha256,
    ...(sha256 !== source.sha256 && { changed_ms: nowMs }),
  }
}
