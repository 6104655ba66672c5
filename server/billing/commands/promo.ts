import type { NewPromo, PromoFault } from '../../../src/contract/operator-money.ts'
import { foldPromoCode } from '../../../src/domain/billing/promo-code.ts'
import { EXIT } from '../../command-line.ts'
import { addPromo, endPromo, isPromoOver, listPromos, reductionText } from '../../features/billing/promo-admin.ts'
import { type BillingCommand, type BillingContext, by, readArguments, Refusal, usageError } from './command.ts'

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
  if (what === 'list' && typed === undefined) return list(values.json, context)
  const code = foldPromoCode(typed ?? '')
  if (more.length > 0 || code === '') throw usageError(PROMO_USAGE)
  if (what === 'add') return add(code, values, context)
  if (what === 'stop') return stop(code, context)
  throw usageError(PROMO_USAGE)
}

const REFUSALS: Record<PromoFault, string> = {
  code_malformed: 'CODE is 3 to 32 letters, digits, - and _.',
  code_taken: 'The code is there already.',
  percent: '--percent is from 1 to 100.',
  currency: '--amount has a --currency such as UAH.',
  package: 'The package is not known.',
  day: '--until is a day to come, such as 2027-01-31; the code ends with it in Kyiv.',
}

async function add(code: string, values: Values, context: BillingContext): Promise<number> {
  const rules = {
    package_id: values.package ?? null,
    until: values.until ?? null,
    first_only: values['first-only'],
    periods: count(values.periods, 'periods', 0) ?? 1,
    max_uses: count(values['max-uses'], 'max-uses', 1),
  }
  const note = values.note ?? ''
  const added = await addPromo(context.db, { code, ...reductionOf(values), ...rules, note }, by(context, note))
  if ('fault' in added) throw new Refusal(REFUSALS[added.fault])
  context.say(`Added. ${added.code}`)
  return EXIT.done
}

function reductionOf({ percent, amount, currency, days }: Values): Pick<NewPromo, 'kind' | 'value' | 'currency'> {
  if ([percent, amount, days].filter((given) => given !== undefined).length !== 1) throw usageError(PROMO_USAGE)
  if (percent !== undefined) return { kind: 'percent', value: count(percent, 'percent', 1)!, currency: null }
  if (days !== undefined) return { kind: 'days', value: count(days, 'days', 1)!, currency: null }
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount!) || Number(amount) === 0) throw new Refusal('--amount is such as 10 or 10.50.')
  if (!/^[A-Z]{3}$/.test(currency ?? '')) throw new Refusal(REFUSALS.currency)
  return { kind: 'amount', value: Math.round(Number(amount) * 100), currency: currency! }
}

function count(text: string | undefined, name: string, least: number): number | null {
  if (text === undefined) return null
  if (!/^\d{1,6}$/.test(text) || Number(text) < least) throw new Refusal(`--${name} is a whole number from ${least}.`)
  return Number(text)
}

async function list(isJson: boolean, { db, nowMs, say }: BillingContext): Promise<number> {
  for (const row of await listPromos(db)) {
    const { code, uses, max_uses } = row
    const used = `used ${uses}${max_uses === null ? '' : ` of ${max_uses}`}`
    say(isJson ? JSON.stringify(row) : `${code}: ${reductionText(row)}, ${used}${isPromoOver(row, nowMs) ? ', over' : ''}.`)
  }
  return EXIT.done
}

async function stop(code: string, context: BillingContext): Promise<number> {
  if (!(await endPromo(context.db, code, by(context)))) throw new Refusal(`No code ${code} is given out.`)
  context.say(`Stopped. ${code}; orders that have it keep it.`)
  return EXIT.done
}
