import type { Transaction } from 'kysely'
import { MAX_REPORTS } from '../../../src/contract/history.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import type { Database } from '../../db/schema.ts'
import { writeRows } from '../../db/write-rows.ts'

/** The device that sends reports, and when they arrived. */
export type Reporter = { accountId: string; device: string; nowMs: number }

/** How often `seen_ms` is updated: PostgreSQL writes three times as much for it, because it is indexed. */
export const SEEN_EVERY_MS = 4 * 60_000

/** Letters of a moment: its milliseconds by a base of 36, which repeat after 25 days. */
const LETTERS = 6
const REPEATING_MS = 36 ** LETTERS
const GAP = ' '.repeat(LETTERS)
/** A device may send its last call again, so all moments of one are stored. */
const STORED = MAX_REPORTS + 1

/**
 * Stores the moments of devices' reports and returns the new reports of each call. Of two of one moment in a
 * call the later one counts. The caller locks the accounts.
 */
export async function takeMoments<R extends { deviceAtMs: number }>(
  transaction: Transaction<Database>,
  sent: readonly { who: Reporter; reports: readonly R[] }[],
): Promise<R[][]> {
  const rows = await transaction
    .selectFrom('watch_devices')
    .selectAll()
    .where(
      isOneOf(
        ['account_id', 'device_id'],
        sent.map(({ who }) => [who.accountId, who.device]),
      ),
    )
    .execute()
  const known = new Map(rows.map((row) => [keyOf(row.account_id, row.device_id), row]))
  const changed = new Map<string, (typeof rows)[number]>()
  const fresh = sent.map(({ who: { accountId, device, nowMs }, reports }) => {
    const key = keyOf(accountId, device)
    const row = changed.get(key) ??
      known.get(key) ?? { account_id: accountId, device_id: device, seen_ms: 0, moments: NO_MOMENTS }
    const ofCall = [...new Map(reports.map((report) => [report.deviceAtMs, report])).values()]
    const taken = ofCall.filter(({ deviceAtMs }) => !hasMoment(row.moments, deviceAtMs))
    if (taken.length === 0) return taken
    const moments = taken.reduce((stored, { deviceAtMs }) => withMoment(stored, deviceAtMs), row.moments)
    const seen_ms = nowMs - row.seen_ms < SEEN_EVERY_MS ? row.seen_ms : nowMs
    changed.set(key, { ...row, seen_ms, moments })
    return taken
  })
  const written = [...changed].map(([key, row]) => ({ row, isKnown: known.has(key) }))
  await writeRows(transaction, 'watch_devices', ['account_id', 'device_id'], written)
  return fresh
}

// Neither an account nor a device has a space.
const keyOf = (accountId: string, device: string): string => `${accountId} ${device}`

/**
 * The last moments of a device in a text of one length, a gap after the newest. A new one changes two places
 * that lie together, and PostgreSQL's log has only what lies between the first and the last change.
 */
export const NO_MOMENTS = GAP.repeat(STORED)

const lettersOf = (atMs: number): string => (atMs % REPEATING_MS).toString(36).padStart(LETTERS, '0')

/** True if a moment is among those stored. */
export function hasMoment(moments: string, atMs: number): boolean {
  const letters = lettersOf(atMs)
  let at = moments.indexOf(letters)
  while (at !== -1 && at % LETTERS !== 0) at = moments.indexOf(letters, at + 1)
  return at !== -1
}

/** Adds a moment in place of the oldest. */
export function withMoment(moments: string, atMs: number): string {
  const at = moments.indexOf(GAP)
  const written = moments.slice(0, at) + lettersOf(atMs) + moments.slice(at + LETTERS)
  const next = (at + LETTERS) % moments.length
  return written.slice(0, next) + GAP + written.slice(next + LETTERS)
}
