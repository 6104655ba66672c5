import { type BillingCommand, Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import { readRules } from '../../features/site/redirect-rules.ts'
import { StartError } from '../../start-error.ts'

/** How the commands about redirects are used. */
export const REDIRECT_USAGES = ['redirect list [--json]', 'redirect add FROM TO --why TEXT', 'redirect remove FROM --why TEXT']

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
  const by = byOperator(operator, nowMs, values.why)
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction.selectFrom('redirects').selectAll().where('from_path', '!=', from).execute()
    const present = await transaction.selectFrom('redirects').selectAll().where('from_path', '=', from).executeTakeFirst()
    const refusedBefore = new Set(readRules(rows, undefined).refused)
    const rule = { from_path: from, to_path: to }
    const refused = readRules([...rows, rule], undefined).refused.find((sentence) => !refusedBefore.has(sentence))
    if (refused !== undefined) throw new Refusal(refused)
    await transaction
      .insertInto('redirects')
      .values(rule)
      .onConflict((conflict) => conflict.column('from_path').doUpdateSet({ to_path: to }))
      .execute()
    const change = { action: 'redirect', subject: `redirect:${from}`, before: present?.to_path ?? null, after: to }
    await logAction(transaction, change, by)
  })
  say(`${from} → ${to}; every process follows it within a minute.`)
  return EXIT.done
}

/** Removes the rule of a path. */
export const remove: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { values, paths } = readRule(args, 1)
  const [from] = paths as [string]
  const by = byOperator(operator, nowMs, values.why)
  await db.transaction().execute(async (transaction) => {
    const removed = transaction.deleteFrom('redirects').where('from_path', '=', from).returning('to_path')
    const rule = await removed.executeTakeFirst()
    if (!rule) throw new Refusal(`No rule leaves ${from}.`)
    await logAction(transaction, { action: 'redirect', subject: `redirect:${from}`, before: rule.to_path }, by)
  })
  say(`${from} is followed no more; every process knows within a minute.`)
  return EXIT.done
}

function byOperator(operator: string, nowMs: number, why: string | undefined): ActionBy {
  const reason = why?.trim()
  if (!reason) throw usageError()
  return { actor: `operator:${operator}`, nowMs, reason }
}
