import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { televisionVersion } from '../db/television-version.ts'
import { createProgrammeStore } from '../features/programmes/programme-store.ts'
import { createGuideRefresher, createListRefresher, createRefreshRound, keepRefreshing } from '../sources/refresh-job.ts'
import { isHttpsService } from '../sources/probe-streams.ts'
import { keepErasing } from './keep-erasing.ts'
import { followChanges } from './follow-changes.ts'
import { keepGuideTrimmed } from './keep-guide-trimmed.ts'
import { keepSwept, sweep } from './sweep.ts'

type TelevisionJobs = {
  db: Kysely<Database>
  isUpstreamAllowed: Parameters<typeof createListRefresher>[1]
  publicUrl: string | undefined
  /** Called after another process has changed channels or guides. */
  onChange: () => void
  /** Wraps the round of a job for the metrics. */
  watched: (name: string, round: () => Promise<void>) => () => Promise<void>
  say: (line: string) => void
  reportError: (error: unknown) => void
}

/** Keeps lists and guides refreshed, tables free of old rows, and reports changes of another process. */
export function keepTelevision({ db, reportError, say, ...parts }: TelevisionJobs): { stop(): Promise<unknown> } {
  const refreshers = {
    m3u: createListRefresher(db, parts.isUpstreamAllowed, say, isHttpsService(parts.publicUrl)),
    xmltv: createGuideRefresher(db, parts.isUpstreamAllowed, say),
  }
  const refresh = createRefreshRound({ db, refreshers, now: Date.now, reportError })
  const jobs = [
    keepRefreshing(parts.watched('lists', refresh), reportError),
    keepGuideTrimmed({ guide: createProgrammeStore(db), now: Date.now, reportError }),
    keepSwept(
      parts.watched('sweep', () => sweep(db, Date.now())),
      reportError,
    ),
    keepErasing(db, reportError),
    followChanges({ version: () => televisionVersion(db), onChange: parts.onChange, reportError }),
  ]
  return { stop: () => Promise.all(jobs.map((job) => job.stop())) }
}
