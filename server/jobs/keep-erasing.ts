import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { eraseDueAccounts } from '../features/users/erasure.ts'
import { type Job, repeat } from './repeat.ts'

const EVERY_MS = 600_000

/** Erases accounts whose 14 days are over, every ten minutes. */
export const keepErasing = (db: Kysely<Database>, reportError: (error: unknown) => void): Job =>
  repeat(EVERY_MS, async () => void (await eraseDueAccounts(db, Date.now())), reportError)
