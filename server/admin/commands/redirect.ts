import { readFileSync } from 'node:fs'
import type { Transaction } from 'kysely'
import { type BillingCommand, Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import type { Database } from '../../db/schema.ts'
import { readRules, type RedirectRow } from '../../features/site/redirect-rules.ts'
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
  await db.transaction().execute((transaction) => putRules(transaction, [{ from_path: from, to_path: to }], by))
  say(`${from} → ${to}; every process follows it within a minute.`)
  return EXIT.done
}

/** Adds and changes the rules of a file, all of them or none. */
export const importRules: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, paths } = readRule(args, 1)
  const by = byOperator(operator, nowMs, values.why, usageError())
  const rules = rulesIn(paths[0]!)
  await db.transaction().execute((transaction) => putRules(transaction, rules, by))
  say(`Rules added or changed: ${rules.length}; every process follows them within a minute.`)
  return EXIT.done
}

/** Reads a file of rules; lines that are empty or begin with `# ` do not count. */
function rulesIn(file: string): RedirectRow[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartError(`${file} cannot be read.`, { cause })
  }
  const rules = new Map<string, RedirectRow>()
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('# ')) continue
    const [from, to, ...more] = line.trim().split(/\s*[,;\t]\s*|\s+/)
    if (!from || !to || more.length > 0) throw new Refusal(`Line ${at + 1} is not of two addresses; nothing was changed.`)
    if (rules.has(from)) throw new Refusal(`Line ${at + 1} has the address of an earlier line; nothing was changed.`)
    rules.set(from, { from_path: from, to_path: to })
  }
  return [...rules.values()]
}

/** Writes rules with their audit. Throws a `Refusal` for one that the server would not follow. */
async function putRules(transaction: Transaction<Database>, rules: readonly RedirectRow[], by: ActionBy): Promise<void> {
  const rows = await transaction.selectFrom('redirects').selectAll().execute()
  const before = new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
  const after = new Map([...before, ...rules.map(({ from_path, to_path }) => [from_path, to_path] as const)])
  const changed = new Set(rules.map(({ from_path }) => from_path))
  const refusedBefore = new Set(
    readRules(
      rows.filter((row) => !changed.has(row.from_path)),
      undefined,
    ).refused,
  )
  const refused = readRules(
    [...after].map(([from_path, to_path]) => ({ from_path, to_path })),
    undefined,
  ).refused
  const fault = refused.find((sentence) => !refusedBefore.has(sentence))
  if (fault !== undefined) throw new Refusal(fault)
  for (const rule of rules) {
    await transaction
      .insertInto('redirects')
      .values(rule)
      .onConflict((conflict) => conflict.column('from_path').doUpdateSet({ to_path: rule.to_path }))
      .execute()
    const change = { before: before.get(rule.from_path) ?? null, after: rule.to_path }
    await logAction(transaction, { action: 'redirect', subject: `redirect:${rule.from_path}`, ...change }, by)
  }
}

/** Removes the rule of a path. */
export const remove: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, paths } = readRule(args, 1)
  const [from] = paths as [string]
  const by = byOperator(operator, nowMs, values.why, usageError())
  await db.transaction().execute(async (transaction) => {
    const removed = transaction.deleteFrom('redirects').where('from_path', '=', from).returning('to_path')
    const rule = await removed.executeTakeFirst()
    if (!rule) throw new Refusal(`No rule leaves ${from}.`)
    await logAction(transaction, { action: 'redirect', subject: `redirect:${from}`, before: rule.to_path }, by)
  })
  say(`${from} is followed no more; every process knows within a minute.`)
  return EXIT.done
}
