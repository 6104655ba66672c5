import type { Kysely } from 'kysely'
import type { NewPromo, PromoFault } from '../../../src/contract/operator-money.ts'
import { foldPromoCode } from '../../../src/domain/billing/promo-code.ts'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import type { Database } from '../../db/schema.ts'
import { newId } from '../users/session-store.ts'
import { endOfDay } from './kyiv-days.ts'
import type { PromoRow } from './promo-store.ts'

const CODE = /^[\p{L}\p{N}_-]{3,32}$/u

const promoSubject = (code: string): string => `promo:${code}`

/** Makes a promo code, and returns its spelling; or why it makes none. */
export async function addPromo(
  db: Kysely<Database>,
  { code: typed, kind, value, currency, package_id, until, ...rules }: NewPromo,
  by: ActionBy,
): Promise<{ code: string } | { fault: PromoFault }> {
  const code = foldPromoCode(typed)
  if (!CODE.test(code)) return { fault: 'code_malformed' }
  if (kind === 'percent' && value > 100) return { fault: 'percent' }
  if ((kind === 'amount') !== (currency !== null)) return { fault: 'currency' }
  const untilMs = until === null ? null : endOfDay(until)
  if (untilMs === undefined || (untilMs !== null && untilMs <= by.nowMs)) return { fault: 'day' }
  if (package_id !== null) {
    const known = db.selectFrom('packages').select('id').where('id', '=', package_id)
    if (!(await known.executeTakeFirst())) return { fault: 'package' }
  }
  const row = {
    id: newId(),
    code,
    kind,
    value,
    currency,
    package_id,
    valid_from_ms: by.nowMs,
    valid_until_ms: untilMs,
    periods: rules.periods,
    first_only: Number(rules.first_only),
    max_uses: rules.max_uses,
    disabled_ms: null,
    note: rules.note,
  }
  return db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('promo_codes')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { fault: 'code_taken' }
    await logAction(transaction, { action: 'add', subject: promoSubject(code), after: reductionText(row) }, by)
    return { code }
  })
}

/** Gives a code out no more; orders that have it keep it. Returns false for one that is not given out. */
export function endPromo(db: Kysely<Database>, code: string, by: ActionBy): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('promo_codes')
      .set({ disabled_ms: by.nowMs })
      .where('code', '=', code)
      .where('disabled_ms', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!ended) return false
    const before = `${reductionText(ended)}, used ${ended.uses}`
    await logAction(transaction, { action: 'end', subject: promoSubject(code), before }, by)
    return true
  })
}

/** All codes, by their spelling. */
export const listPromos = (db: Kysely<Database>): Promise<PromoRow[]> =>
  db.selectFrom('promo_codes').selectAll().orderBy('code').execute()

/** True for a code that is given out no more. */
export const isPromoOver = ({ disabled_ms, valid_until_ms }: PromoRow, nowMs: number): boolean =>
  disabled_ms !== null || (valid_until_ms !== null && valid_until_ms <= nowMs)

/** Returns the reduction of a code, `10.00 UAH`, `20 %` or `7 days`. */
export function reductionText({ kind, value, currency }: Pick<PromoRow, 'kind' | 'value' | 'currency'>): string {
  return kind === 'amount' ? `${(value / 100).toFixed(2)} ${currency}` : `${value} ${kind === 'days' ? 'days' : '%'}`
}
