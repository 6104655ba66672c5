import type { Insertable } from 'kysely'
import { foldPromoCode } from '../../../src/domain/billing/promo-code.ts'
import { EXIT } from '../../command-line.ts'
import type { PromoCodeTable } from '../../db/billing-records-schema.ts'
import { newId } from '../../features/users/session-store.ts'
import { type BillingCommand, type BillingContext, readArguments, Refusal, usageError } from './command.ts'
import { endOfDay } from './kyiv-days.ts'

export const PROMO_USAGE =
  'promo add CODE (--percent N | --amount SUM --currency CUR | --days N) [--package ID] [--periods N] [--first-only] ' +
  '[--until YYYY-MM-DD] [--max-uses N] [--note TEXT] | promo list [--json] | promo stop CODE'

const OPTIONS = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  currency: { type: 'string' },
  days: { type: 'string' },
  package: { type: 'string' },
  periods: { type: 'string' },
  'first-only': { type: 'boolean', default: false },
  until: { type: 'string' },
  'max-uses': { type: 'string' },
  note: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values']

/** Makes, lists and stops promo codes. */
export const promo: BillingCommand = async (args, context) => {
  const { values, positionals } = readArguments(args, OPTIONS, PROMO_USAGE)
  const [what, typed, ...more] = positionals
  if (what === 'list' && typed === undefined) return listPromos(values.json, context)
  const code = foldPromoCode(typed ?? '')
  if (more.length > 0 || code === '') throw usageError(PROMO_USAGE)
  if (what === 'add') return addPromo(code, values, context)
  if (what === 'stop') return stopPromo(code, context)
  throw usageError(PROMO_USAGE)
}

async function addPromo(code: string, values: Values, { db, nowMs, say }: BillingContext): Promise<number> {
  if (!/^[\p{L}\p{N}_-]{3,32}$/u.test(code)) throw new Refusal('CODE is 3 to 32 letters, digits, - and _.')
  const untilMs = values.until === undefined ? null : endOfDay(values.until)
  if (untilMs === undefined) throw new Refusal('--until is a day, such as 2027-01-31; the code ends with it in Kyiv.')
  if (values.package !== undefined) {
    const known = await db.selectFrom('packages').select('id').where('id', '=', values.package).executeTakeFirst()
    if (!known) throw new Refusal(`The package "${values.package}" is not known.`)
  }
  const row = {
    ...{ id: newId(), code, ...reductionOf(values), package_id: values.package ?? null, valid_from_ms: nowMs },
    ...{ periods: count(values.periods, 'periods', 0) ?? 1, first_only: Number(values['first-only']), valid_until_ms: untilMs },
    ...{ max_uses: count(values['max-uses'], 'max-uses', 1), disabled_ms: null, note: values.note ?? '' },
  }
  const added = await db
    .insertInto('promo_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal(`The code ${code} is there already.`)
  say(`Added. ${code}`)
  return EXIT.done
}

function reductionOf({
  percent,
  amount,
  currency,
  days,
}: Values): Pick<Insertable<PromoCodeTable>, 'kind' | 'value' | 'currency'> {
  if ([percent, amount, days].filter((given) => given !== undefined).length !== 1) throw usageError(PROMO_USAGE)
  if (percent !== undefined) {
    const value = count(percent, 'percent', 1)!
    if (value > 100) throw new Refusal('--percent is from 1 to 100.')
    return { kind: 'percent', value, currency: null }
  }
  if (days !== undefined) return { kind: 'days', value: count(days, 'days', 1)!, currency: null }
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount!) || Number(amount) === 0) throw new Refusal('--amount is such as 10 or 10.50.')
  if (!/^[A-Z]{3}$/.test(currency ?? '')) throw new Refusal('--amount has a --currency such as UAH.')
  return { kind: 'amount', value: Math.round(Number(amount) * 100), currency: currency! }
}

function count(text: string | undefined, name: string, least: number): number | null {
  if (text === undefined) return null
  if (!/^\d{1,6}$/.test(text) || Number(text) < least) throw new Refusal(`--${name} is a whole number from ${least}.`)
  return Number(text)
}

async function listPromos(isJson: boolean, { db, nowMs, say }: BillingContext): Promise<number> {
  const rows = await db.selectFrom('promo_codes').selectAll().orderBy('code').execute()
  for (const row of rows) {
    const { code, kind, value, currency, uses, max_uses, valid_until_ms, disabled_ms } = row
    const isOver = disabled_ms !== null || (valid_until_ms !== null && valid_until_ms <= nowMs)
    const what = kind === 'amount' ? `${(value / 100).toFixed(2)} ${currency}` : `${value} ${kind === 'days' ? 'days' : '%'}`
    say(
      isJson
        ? JSON.stringify(row)
        : `${code}: ${what}, used ${uses}${max_uses === null ? '' : ` of ${max_uses}`}${isOver ? ', over' : ''}.`,
    )
  }
  return EXIT.done
}

async function stopPromo(code: string, { db, nowMs, say }: BillingContext): Promise<number> {
  const stopped = await db
    .updateTable('promo_codes')
    .set({ disabled_ms: nowMs })
    .where('code', '=', code)
    .where('disabled_ms', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!stopped) throw new Refusal(`No code ${code} is given out.`)
  say(`Stopped. ${code}; orders that have it keep it.`)
  return EXIT.done
}
