import type { Draft } from '../domain/account/pending-changes.ts'
import { type ProgressReport, withoutReports } from '../domain/playback/progress-reports.ts'
import type { KvStore } from '../storage/kv-store.ts'

/** Progress reports as 0.2.0 stores them in `beats`, under the person. */
export type StoredBeats = { beats: ProgressReport[]; attempts: number; nextAt: number; notBefore?: number }

/** Where 0.2.0 stores changes that were not sent. A tab or a worker of it may still add to them. */
export type StoredFormats = { beats: KvStore<StoredBeats> }

type Migration = { user: string; nowMs: number; add: (draft: Draft) => Promise<void> }

const IDEM = 'of 0.2.0'

/** Moves unsent changes of 0.2.0 into the outbox. A crash in between moves them twice, which folds to the same change. */
export async function migrateStoredFormats({ beats }: StoredFormats, migration: Migration): Promise<void> {
  await migrateBeats(beats, migration)
}

async function migrateBeats(store: KvStore<StoredBeats>, { user, nowMs, add }: Migration): Promise<void> {
  const found = await store.read(user)
  if (!found) return
  await add({ kind: 'progress', user, reports: found.beats, idem: `${IDEM} ${nowMs}`, nowMs })
  await store.change(user, (known) => {
    const left = withoutReports(known?.beats ?? [], found.beats)
    return known && left.length > 0 ? { ...known, beats: left } : undefined
  })
}
