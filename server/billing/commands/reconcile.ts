import { EXIT } from '../../command-line.ts'
import { reconcileArchive } from '../../features/billing/reconcile-archive.ts'
import { type BillingCommand, readArguments, Refusal, usageError } from './command.ts'
import { endOfDay, startOfDay } from '../../features/billing/kyiv-days.ts'

export const RECONCILE_USAGE = 'reconcile [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--json]'

const OPTIONS = { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean', default: false } } as const
/** By default the last days, as far back as chargebacks usually come. */
const DAYS_MS = 30 * 86_400_000

/** Compares the provider's archive with the journal, and shows each order that differs. */
export const reconcile: BillingCommand = async (args, { db, nowMs, say, openArchive }) => {
  const { values, positionals } = readArguments(args, OPTIONS, RECONCILE_USAGE)
  if (positionals.length > 0) throw usageError(RECONCILE_USAGE)
  const fromMs = values.from === undefined ? nowMs - DAYS_MS : startOfDay(values.from)
  const toMs = values.to === undefined ? nowMs : endOfDay(values.to)
  if (fromMs === undefined || toMs === undefined) throw new Refusal('--from and --to are days in Kyiv, such as 2027-01-31.')
  if (toMs <= fromMs) throw new Refusal('--to is before --from.')
  const archive = openArchive()
  if (!archive)
    throw new Refusal('The archive is read with the keys of LiqPay or Chargebee, or in the sandbox of a local service.')
  const differences = await reconcileArchive(db, archive, { fromMs, toMs }).finally(() => archive.close())
  for (const difference of differences) {
    const { orderId, theirsMinor, oursMinor } = difference
    const amounts = `the provider kept ${major(theirsMinor)}, the journal has ${major(oursMinor)}`
    say(values.json ? JSON.stringify(difference) : `${orderId}: ${amounts}.`)
  }
  if (!values.json) say(`Orders that differ: ${differences.length}.`)
  return differences.length === 0 ? EXIT.done : EXIT.refused
}

const major = (minor: number): string => (minor / 100).toFixed(2)
