import type { Kysely } from 'kysely'
import type { Database, PackageRow } from '../../db/schema.ts'
import { StartError } from '../../start-error.ts'

/** The currencies that LiqPay takes. */
const CURRENCIES = ['USD', 'EUR', 'UAH']
const MOST_MINOR = 2 ** 31 - 1

/**
 * Verifies the packages on sale before anybody can order one. Throws a `StartError` that names each fault:
 * a price that is no amount above 0, another currency than LiqPay's, or a length of no days.
 */
export async function checkPrices(db: Kysely<Database>): Promise<void> {
  const packages = await db.selectFrom('packages').selectAll().where('on_sale', '=', 1).where('store', 'is', null).execute()
  const faults = packages.filter(({ price_minor: price }) => price !== null).flatMap(faultsOf)
  if (faults.length > 0) throw new StartError(`Packages cannot be sold: ${faults.join('; ')}.`)
}

function faultsOf(sold: PackageRow): string[] {
  const isAmount = (minor: number, least: number) => Number.isInteger(minor) && minor >= least && minor <= MOST_MINOR
  const { currency, trial_currency, price_minor, trial_price_minor, discount_percent } = sold
  const checks: [holds: boolean, fault: string][] = [
    [isAmount(price_minor!, 1), `a price of ${price_minor}`],
    [CURRENCIES.includes(currency ?? ''), `the currency ${currency}, which LiqPay does not take`],
    [trial_currency === null || CURRENCIES.includes(trial_currency), `the currency ${trial_currency} of its trial`],
    [trial_price_minor === null || isAmount(trial_price_minor, 0), `a trial for ${trial_price_minor}`],
    [isAmount(discount_percent, 0) && discount_percent <= 100, `a discount of ${discount_percent} %`],
    [isAmount(sold.period_days, 1), `a period of ${sold.period_days} days`],
    [isAmount(sold.trial_days, 0), `a trial of ${sold.trial_days} days`],
  ]
  return checks.filter(([holds]) => !holds).map(([, fault]) => `${sold.id} has ${fault}`)
}
