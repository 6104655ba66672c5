import { FOREVER_MS } from '../../../src/domain/billing/periods.ts'
import { EXIT } from '../../command-line.ts'
import { readBooks } from '../../features/billing/books-store.ts'
import { type BillingCommand, readArguments, Refusal, usageError } from './command.ts'
import { endOfDay, startOfDay } from '../../features/billing/kyiv-days.ts'

export const BOOKS_USAGE = 'books [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--json]'

const OPTIONS = { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean', default: false } } as const

/** Shows what was charged and returned in each currency. */
export const books: BillingCommand = async (args, { db, say }) => {
  const { values, positionals } = readArguments(args, OPTIONS, BOOKS_USAGE)
  if (positionals.length > 0) throw usageError(BOOKS_USAGE)
  const fromMs = values.from === undefined ? 0 : startOfDay(values.from)
  const toMs = values.to === undefined ? FOREVER_MS : endOfDay(values.to)
  if (fromMs === undefined || toMs === undefined) throw new Refusal('--from and --to are days in Kyiv, such as 2027-01-31.')
  if (toMs <= fromMs) throw new Refusal('--to is before --from.')
  const lines = await readBooks(db, { fromMs, toMs })
  for (const line of lines) {
    const { currency, charges, charged, returned, net, surplus } = line
    say(
      values.json
        ? JSON.stringify(line)
        : `${currency}: charged ${major(charged)} (${charges}), returned ${major(returned)}, net ${major(net)}, surplus to return ${major(surplus)}.`,
    )
  }
  if (!values.json && lines.length === 0) say('No payments.')
  return EXIT.done
}

const major = (minor: number): string => (minor / 100).toFixed(2)
