import { GUIDE_PAST_DAYS } from '../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf, kyivInstant } from '../../src/domain/time/kyiv-time.ts'
import { type Job, repeat } from './repeat.ts'

const EVERY_MS = 3_600_000

type TrimmingParts = {
  guide: {
    /** Drops the programmes that start before an instant. */
    dropBefore: (ms: number) => Promise<unknown>
    /** True if a programme starts at an instant or later. */
    reaches: (ms: number) => Promise<boolean>
  }
  now: () => number
  reportError: (error: unknown) => void
}

/** Drops programmes of every guide that are older than the archive, at once and every hour. */
export function keepGuideTrimmed({ reportError, ...parts }: TrimmingParts): Job {
  const trim = () => trimGuide(parts)
  const first = trim().catch(reportError)
  const job = repeat(EVERY_MS, trim, reportError)
  return { stop: async () => void (await Promise.all([first, job.stop()])) }
}

/**
 * Deletes programmes older than the archive. A guide that would be deleted whole stays: the clock may be
 * wrong.
 */
export async function trimGuide({ guide, now }: Omit<TrimmingParts, 'reportError'>): Promise<void> {
  const oldestMs = kyivInstant(addDays(kyivDayOf(now()), -GUIDE_PAST_DAYS))
  if (await guide.reaches(oldestMs)) await guide.dropBefore(oldestMs)
}
