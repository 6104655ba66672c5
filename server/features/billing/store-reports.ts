import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { EntityId, EpochMs } from '../../../src/contract/call.ts'
import type { Database } from '../../db/schema.ts'
import { grantAccess } from './grant-store.ts'
import { readBody } from './read-body.ts'

const MAX_BODY = 65_536
/** A report is accepted for so long after its signature, and so long before it. */
const FRESH_MS = 5 * 60_000
const NO_STORE = { 'Cache-Control': 'no-store' }

/** The header with the seconds since 1970 at which a report was signed. */
export const TIMESTAMP_HEADER = 'efir-timestamp'
/** The header with the signature: HMAC-SHA256 of `TIMESTAMP.BODY` under the secret, in hexadecimal digits. */
export const SIGNATURE_HEADER = 'efir-signature'

/** A subscription of an app store, as whoever runs the apps reports it. */
const StoreReport = v.strictObject({
  event_id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** When it was so; an older report changes nothing. */
  at: EpochMs,
  source: v.picklist(['apple', 'android', 'firetv']),
  /** The store's own reference of the subscription. */
  ref: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  support_id: v.pipe(v.string(), v.regex(/^\d{8}$/, 'malformed support id')),
  package_id: EntityId,
  active_until: EpochMs,
  auto_renew: v.boolean(),
})
type StoreReport = v.InferOutput<typeof StoreReport>

type StoreDeps = { db: Kysely<Database>; secret: string; now: () => number }

/**
 * Takes the reports of app stores. Answers 200 for a report that is stored, known or older; 400, 403 or 409
 * with the reason in `error`. A repeated report changes nothing.
 */
export function createStoreRoutes({ db, secret, now }: StoreDeps): Hono {
  const app = new Hono()
  app.post('/stores', async (context) => {
    const refuse = (status: 400 | 403 | 409, error: string) => context.json({ status: 'error', error }, status, NO_STORE)
    const body = await readBody(context.req.raw, MAX_BODY)
    if (body === null) return refuse(400, 'the body is too large')
    const signed = { at: context.req.header(TIMESTAMP_HEADER) ?? '', signature: context.req.header(SIGNATURE_HEADER) ?? '' }
    if (!isSigned(secret, body, signed)) return refuse(403, 'the signature is wrong')
    if (Math.abs(now() - Number(signed.at) * 1000) > FRESH_MS) return refuse(403, 'the timestamp is not of now')
    const read = v.safeParse(StoreReport, parsed(body))
    if (!read.success) return refuse(400, `${v.getDotPath(read.issues[0]) ?? 'the body'} is missing or wrong`)
    const fault = await apply(db, read.output, now())
    return fault === null ? context.json({ status: 'success' }, 200, NO_STORE) : refuse(409, fault)
  })
  return app
}

function isSigned(secret: string, body: string, { at, signature }: { at: string; signature: string }): boolean {
  const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(signature) ? signature : '', 'hex')
  return /^\d{1,12}$/.test(at) && given.length === expected.length && timingSafeEqual(given, expected)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Applies a report. Returns why it cannot be applied, null if it is or was before. */
async function apply(db: Kysely<Database>, report: StoreReport, nowMs: number): Promise<string | null> {
  const key = `stores:${report.source}:${report.event_id}`
  if (await db.selectFrom('provider_events').select('key').where('key', '=', key).executeTakeFirst()) return null
  const account = await db.selectFrom('accounts').select('id').where('support_id', '=', report.support_id).executeTakeFirst()
  if (!account) return 'no account has this support_id'
  const sold = await db.selectFrom('packages').select('id').where('id', '=', report.package_id).executeTakeFirst()
  if (!sold) return 'no package has this package_id'
  const { source, ref, at, auto_renew: autoRenew } = report
  const store = { source, ref, news: { atMs: at, autoRenew } }
  const grant = { accountId: account.id, packageId: sold.id, untilMs: report.active_until, store, why: report.event_id }
  const result = await grantAccess(db, grant, { actor: 'provider', nowMs })
  if (result.done === 'refused' && result.because === 'foreign_reference') return 'another account has this ref'
  const event = { key, ref, seen: JSON.stringify(report), received_ms: nowMs, done_ms: nowMs, next_ms: null, trouble: null }
  await db
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return null
}
