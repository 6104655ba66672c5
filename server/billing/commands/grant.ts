import { FOREVER_MS, periodFrom } from '../../../src/domain/billing/periods.ts'
import { EXIT } from '../../command-line.ts'
import { type Grant, grantAccess } from '../../features/billing/grant-store.ts'
import { type BillingCommand, readArguments, Refusal, usageError } from './command.ts'
import { findAccount } from './find-account.ts'
import { endOfDay } from '../../features/billing/kyiv-days.ts'
import { subscriptionJson, subscriptionLine, untilText } from './subscription-text.ts'

export const GRANT_USAGE =
  'grant ACCOUNT PACKAGE (--days N | --until YYYY-MM-DD | --forever) --why TEXT [--source apple|android|firetv --ref REF] [--json]'

const OPTIONS = {
  days: { type: 'string' },
  until: { type: 'string' },
  forever: { type: 'boolean', default: false },
  why: { type: 'string' },
  source: { type: 'string' },
  ref: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values']

const MOST_DAYS = 36_500

/** Gives an account a package without a payment here. */
export const grant: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, positionals } = readArguments(args, OPTIONS, GRANT_USAGE)
  const [typed, packageId, ...more] = positionals
  const why = values.why?.trim()
  if (typed === undefined || packageId === undefined || more.length > 0 || !why) throw usageError(GRANT_USAGE)
  const untilMs = untilOf(values, nowMs)
  const store = storeOf(values)
  const known = await db.selectFrom('packages').select('id').orderBy('rank').execute()
  if (!known.some(({ id }) => id === packageId)) {
    throw new Refusal(`The package "${packageId}" is not known; known are: ${known.map(({ id }) => id).join(', ')}.`)
  }
  const account = await findAccount(db, typed)
  const caller = { actor: `operator:${operator}`, nowMs } as const
  const result = await grantAccess(db, { accountId: account.id, packageId, untilMs, store, why }, caller)
  if (result.done === 'refused') {
    throw new Refusal(
      result.because === 'lasts_longer'
        ? `The account has ${packageId} ${untilText(result.subscription.access_until_ms)} already; revoke ${result.subscription.id} first.`
        : 'Another account has this reference of the store.',
    )
  }
  const { done, subscription } = result
  say(
    values.json
      ? JSON.stringify({ done, support_id: account.support_id, ...subscriptionJson(subscription, nowMs) })
      : `${done === 'granted' ? 'Granted' : 'Changed'}. ${subscriptionLine(subscription, nowMs)}`,
  )
  return EXIT.done
}

function untilOf({ days, until, forever }: Values, nowMs: number): number {
  const given = [days !== undefined, until !== undefined, forever].filter(Boolean).length
  if (given !== 1) throw usageError(GRANT_USAGE)
  if (forever) return FOREVER_MS
  if (days !== undefined) {
    const count = /^\d{1,5}$/.test(days) ? Number(days) : 0
    if (count < 1 || count > MOST_DAYS) throw new Refusal(`--days is a whole number from 1 to ${MOST_DAYS}.`)
    return periodFrom(nowMs, count).endMs
  }
  const endMs = endOfDay(until!)
  if (endMs === undefined) throw new Refusal('--until is a day, such as 2027-01-31; access ends with it in Kyiv.')
  if (endMs <= nowMs) throw new Refusal(`--until ${until} has passed.`)
  return endMs
}

function storeOf({ source, ref }: Values): Grant['store'] {
  if (source === undefined && ref === undefined) return null
  if (source !== 'apple' && source !== 'android' && source !== 'firetv') {
    throw new Refusal('--source is apple, android or firetv, and has a --ref.')
  }
  if (!ref || ref.length > 200) throw new Refusal('--ref is the reference of the subscription at the store.')
  return { source, ref }
}
