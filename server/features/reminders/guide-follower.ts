import type { Kysely } from 'kysely'
import { guideVersion } from '../../db/guide-version.ts'
import type { Database, ReminderRow } from '../../db/schema.ts'
import type { DueStore } from './due-store.ts'
import { movedProgramme } from './moved-programme.ts'

const FOLLOW_EVERY_MS = 3_600_000
/** Parts of a changed guide that one round follows, so that due reminders need not wait for the whole. */
const MOST_PARTS = 10

/**
 * Creates a function that moves reminders with their programmes: after each change of the guide, and hourly
 * for the reminders whose programme has come near.
 */
export function createGuideFollower(db: Kysely<Database>, due: DueStore): (nowMs: number) => Promise<void> {
  /** The guide that reminders were last compared with, and when. */
  let followed: { version: string; atMs: number } | undefined

  async function follow(reminder: ReminderRow, nowMs: number): Promise<void> {
    const moved = movedProgramme(reminder, await due.guideAround(reminder, nowMs), nowMs)
    if (moved) await due.move(reminder, moved)
    else await due.lose(reminder, nowMs)
  }

  return async (nowMs) => {
    const version = await guideVersion(db)
    if (followed?.version === version && Math.abs(nowMs - followed.atMs) < FOLLOW_EVERY_MS) return
    for (let parts = 0; parts < MOST_PARTS; parts++) {
      const unlike = await due.unlikeGuide(nowMs)
      if (unlike.length === 0) {
        followed = { version, atMs: nowMs }
        return
      }
      for (const reminder of unlike) await follow(reminder, nowMs)
    }
  }
}
