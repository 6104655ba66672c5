import { type BillingCommand, Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import type { ActionBy } from '../../db/audit-log.ts'
import { EditFault } from '../../sources/edit-values.ts'
import { StartError } from '../../start-error.ts'
import { byOperator } from './by-operator.ts'

type Db = Parameters<BillingCommand>[1]['db']
type Row = { id: string; number: number; name: string; hidden: number }

/** Channels or stations, as the commands of an operator change them. */
export type Edited<R extends Row, V> = {
  noun: 'channel' | 'station'
  /** Returns all of them by number, hidden ones too. */
  rowsOf: (db: Db) => Promise<R[]>
  factsOf: (row: R) => string[]
  /** Reads `field=value` arguments, and sets values. Both throw an `EditFault`. */
  read: (assignments: readonly string[]) => V
  edit: (db: Db, id: string, values: V, by: ActionBy) => Promise<void>
}

const OPTIONS = { why: { type: 'string' }, json: { type: 'boolean', default: false } } as const

/** Creates the commands that list, set, hide and show channels or stations, with how they are used. */
export function editCommands<R extends Row, V>({ noun, rowsOf, factsOf, read, edit }: Edited<R, V>) {
  const one = noun.toUpperCase()
  const usages = [
    `${noun} list [--json]`,
    `${noun} set ${one} field=value … --why TEXT`,
    `${noun} hide ${one} --why TEXT | ${noun} show ${one} --why TEXT`,
  ]
  const usageError = () => new StartError(`Usage: npm run admin --\n  ${usages.join('\n  ')}`)

  const list: BillingCommand = async (args, { db, say }) => {
    const { values, positionals } = readOptions(args, OPTIONS, usageError())
    if (positionals.length > 0) throw usageError()
    for (const row of await rowsOf(db)) {
      const facts = [...factsOf(row), ...(row.hidden ? ['hidden'] : [])].join(', ')
      say(values.json ? JSON.stringify(row) : `${row.number}  ${row.id}  ${row.name}${facts && ` (${facts})`}`)
    }
    return EXIT.done
  }

  const set: BillingCommand = async (args, { db, nowMs, operator, say }) => {
    const { values, positionals } = readOptions(args, OPTIONS, usageError())
    const [id, ...assignments] = positionals
    if (id === undefined || assignments.length === 0) throw usageError()
    const by = byOperator(operator, nowMs, values.why, usageError())
    try {
      await edit(db, id, read(assignments), by)
    } catch (cause) {
      if (cause instanceof EditFault) throw new Refusal(`${cause.message}; nothing was changed.`, { cause })
      throw cause
    }
    say(`The ${noun} ${id} is changed.`)
    return EXIT.done
  }

  const setHidden =
    (hidden: 0 | 1): BillingCommand =>
    (args, context) => {
      const { positionals } = readOptions(args, OPTIONS, usageError())
      if (positionals.length !== 1) throw usageError()
      return set([...args, `hidden=${hidden}`], context)
    }

  return { usages, list, set, hide: setHidden(1), show: setHidden(0) }
}
