import type { Kysely } from 'kysely'
import type { DeskSource } from '../../src/contract/operator-lists.ts'
import type { SourceRow } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import { sourceReportOf } from './source-report.ts'
import { countBySource, createSourceStore, isClaimed } from './source-store.ts'

/** Returns all sources for the desk: the host is all that it learns of an address. */
export async function listSources(db: Kysely<Database>, nowMs: number): Promise<DeskSource[]> {
  const [rows, channels, stations, guides] = await Promise.all([
    createSourceStore(db).all(),
    countBySource(db, 'imported_channels'),
    countBySource(db, 'imported_stations'),
    countBySource(db, 'guide_links'),
  ])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    host: hostOf(row.address),
    state: row.state,
    progress: progressOf(row, nowMs),
    every_s: row.every_s,
    next_ms: row.every_s > 0 && row.state !== 'removed' && row.next_ms > 0 ? row.next_ms : null,
    checked_ms: row.checked_ms > 0 ? row.checked_ms : null,
    failed: row.failed,
    channels: (row.kind === 'm3u' ? channels : guides).get(row.id) ?? 0,
    stations: stations.get(row.id) ?? 0,
    report: sourceReportOf(JSON.parse(row.report)),
  }))
}

/** The host of a source's address; null for a file. Paths, queries and user information hold passwords. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.host : null
}

function progressOf(source: SourceRow, nowMs: number): DeskSource['progress'] {
  if (source.state === 'removed') return null
  if (source.next_ms < 0) return 'asked'
  return source.next_ms > nowMs && isClaimed(source) ? 'running' : null
}
