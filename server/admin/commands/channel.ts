import { type BillingCommand, Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { editChannels } from '../../sources/edit-channels.ts'
import { EditFault, type EditValues, readAssignments } from '../../sources/edit-values.ts'
import { StartError } from '../../start-error.ts'
import { byOperator } from './by-operator.ts'

/** How the commands about channels are used. */
export const CHANNEL_USAGES = [
  'channel list [--json]',
  'channel set CHANNEL field=value … --why TEXT  (fields as npm run import -- channel)',
  'channel hide CHANNEL --why TEXT | channel show CHANNEL --why TEXT',
]

const OPTIONS = { why: { type: 'string' }, json: { type: 'boolean', default: false } } as const

const usageError = () => new StartError(`Usage: npm run admin --\n  ${CHANNEL_USAGES.join('\n  ')}`)

/** Lists all channels by number, hidden ones too. */
export const listChannels: BillingCommand = async (args, { db, say }) => {
  const { values, positionals } = readOptions(args, OPTIONS, usageError())
  if (positionals.length > 0) throw usageError()
  const rows = await db
    .selectFrom('channels')
    .select(['id', 'number', 'name', 'category_id', 'package_id', 'age', 'archive_days', 'hidden'])
    .orderBy('number')
    .execute()
  for (const row of rows) {
    const { id, number, name, category_id, package_id, archive_days, hidden } = row
    const facts = [category_id, package_id ?? 'open', `archive of ${archive_days ?? 0} days`, ...(hidden ? ['hidden'] : [])]
    say(values.json ? JSON.stringify(row) : `${number}  ${id}  ${name} (${facts.join(', ')})`)
  }
  return EXIT.done
}

/** Sets and clears the operator's values of a channel, which survive refreshes of its list. */
export const setChannel: BillingCommand = (args, context) => {
  const { values, positionals } = readOptions(args, OPTIONS, usageError())
  const [id, ...assignments] = positionals
  if (id === undefined || assignments.length === 0) throw usageError()
  return edit(id, () => readAssignments(assignments), values.why, context)
}

/** Hides a channel from viewers, with its guide and its recordings. */
export const hideChannel: BillingCommand = (args, context) => setHidden(args, 1, context)

/** Shows a channel that the operator or its list hides. */
export const showChannel: BillingCommand = (args, context) => setHidden(args, 0, context)

type Context = Parameters<BillingCommand>[1]

function setHidden(args: string[], hidden: 0 | 1, context: Context): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS, usageError())
  const [id, ...more] = positionals
  if (id === undefined || more.length > 0) throw usageError()
  return edit(id, () => ({ hidden }), values.why, context)
}

async function edit(
  id: string,
  readValues: () => EditValues,
  why: string | undefined,
  { db, nowMs, operator, say }: Context,
): Promise<number> {
  const by = byOperator(operator, nowMs, why, usageError())
  try {
    await editChannels(db, { [id]: readValues() }, by)
  } catch (cause) {
    if (cause instanceof EditFault) throw new Refusal(`${cause.message}; nothing was changed.`, { cause })
    throw cause
  }
  say(`The channel ${id} is changed.`)
  return EXIT.done
}
