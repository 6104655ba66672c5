import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { type BillingCommand, Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import type { ActionBy } from '../../db/audit-log.ts'
import type { Database } from '../../db/schema.ts'
import { parseRules, putRules, removeRule, type RulesFault } from '../../features/site/change-redirects.ts'
import { type RedirectRow, refusalText } from '../../features/site/redirect-rules.ts'
import { StartError } from '../../start-error.ts'
import { byOperator } from './by-operator.ts'

/** How the commands about redirects are used. */
export const REDIRECT_USAGES = [
  'redirect list [--json]',
  'redirect add FROM TO --why TEXT',
  'redirect import FILE --why TEXT  (lines of FROM and TO, with a tab, a comma or spaces between them)',
  'redirect remove FROM --why TEXT',
]

const OPTIONS = { why: { type: 'string' }, json: { type: 'boolean', default: false } } as const

const usageError = () => new StartError(`Usage: npm run admin --\n  ${REDIRECT_USAGES.join('\n  ')}`)

function readRule(args: string[], count: number) {
  const { values, positionals } = readOptions(args, OPTIONS, usageError())
  if (positionals.length !== count) throw usageError()
  return { values, paths: positionals }
}

/** Lists the redirect rules, by the path that they leave. */
export const list: BillingCommand = async (args, { db, say }) => {
  const { values } = readRule(args, 0)
  for (const row of await db.selectFrom('redirects').selectAll().orderBy('from_path').execute()) {
    say(values.json ? JSON.stringify(row) : `${row.from_path} → ${row.to_path}`)
  }
  return EXIT.done
}

/** Adds a rule, or changes the one of the same path. Refuses one that the server would not follow. */
export const add: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, paths } = readRule(args, 2)
  const [from, to] = paths as [string, string]
  const by = byOperator(operator, nowMs, values.why, usageError())
  await putOrRefuse(db, [{ from_path: from, to_path: to }], by)
  say(`${from} → ${to}; every process follows it within a minute.`)
  return EXIT.done
}

/** Adds and changes the rules of a file, all of them or none. */
export const importRules: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, paths } = readRule(args, 1)
  const by = byOperator(operator, nowMs, values.why, usageError())
  const read = parseRules(textOf(paths[0]!))
  if ('fault' in read) throw new Refusal(faultText(read.fault))
  await putOrRefuse(db, read.rules, by)
  say(`Rules added or changed: ${read.rules.length}; every process follows them within a minute.`)
  return EXIT.done
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartError(`${file} cannot be read.`, { cause })
  }
}

async function putOrRefuse(db: Kysely<Database>, rules: readonly RedirectRow[], by: ActionBy): Promise<void> {
  const put = await putRules(db, rules, { by, publicUrl: undefined })
  if ('fault' in put) throw new Refusal(faultText(put.fault))
}

function faultText(fault: RulesFault): string {
  if (fault.kind === 'refused') return refusalText(fault)
  const wrong = fault.kind === 'line' ? 'is not of two addresses' : 'has the address of an earlier line'
  return `Line ${fault.line} ${wrong}; nothing was changed.`
}

/** Removes the rule of a path. */
export const remove: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, paths } = readRule(args, 1)
  const [from] = paths as [string]
  const by = byOperator(operator, nowMs, values.why, usageError())
  if (!(await removeRule(db, from, by))) throw new Refusal(`No rule leaves ${from}.`)
  say(`${from} is followed no more; every process knows within a minute.`)
  return EXIT.done
}
