import { type BillingCommand, Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { logAction } from '../../db/audit-log.ts'
import { StartError } from '../../start-error.ts'
import { byOperator } from './by-operator.ts'

/** How the commands about packages are used. */
export const PACKAGE_USAGES = ['package list [--json]', 'package streams PACKAGE NUMBER|all --why TEXT']

const OPTIONS = { why: { type: 'string' }, json: { type: 'boolean', default: false } } as const

const usageError = () => new StartError(`Usage: npm run admin --\n  ${PACKAGE_USAGES.join('\n  ')}`)

/** Lists the packages, the narrowest first, with the devices that play at once. */
export const listPackages: BillingCommand = async (args, { db, say }) => {
  const { values, positionals } = readOptions(args, OPTIONS, usageError())
  if (positionals.length > 0) throw usageError()
  const rows = await db.selectFrom('packages').select(['id', 'name', 'streams_at_once']).orderBy('rank').execute()
  for (const row of rows) {
    say(values.json ? JSON.stringify(row) : `${row.id}  ${row.name}: plays on ${row.streams_at_once ?? 'all'} devices at once`)
  }
  return EXIT.done
}

const textOf = (most: number | null): string => String(most ?? 'all')

/** Sets on how many devices of an account a package plays at once. */
export const setStreams: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, positionals } = readOptions(args, OPTIONS, usageError())
  const [id, number, ...more] = positionals
  if (id === undefined || !/^([1-9]\d?|all)$/.test(number ?? '') || more.length > 0) throw usageError()
  const by = byOperator(operator, nowMs, values.why, usageError())
  const streams = { streams_at_once: number === 'all' ? null : Number(number) }
  await db.transaction().execute(async (transaction) => {
    const before = await transaction.selectFrom('packages').where('id', '=', id).select('streams_at_once').executeTakeFirst()
    if (!before) throw new Refusal(`There is no package ${id}.`)
    await transaction.updateTable('packages').set(streams).where('id', '=', id).execute()
    const change = { before: textOf(before.streams_at_once), after: textOf(streams.streams_at_once) }
    await logAction(transaction, { action: 'package streams', subject: `package:${id}`, ...change }, by)
  })
  say(`${id} plays on ${number} devices at once; devices beyond stop within ten minutes.`)
  return EXIT.done
}
