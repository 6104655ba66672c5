import type { Kysely, Transaction } from 'kysely'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import type { Database } from '../../db/schema.ts'
import { readRules, type RedirectRow, type RefusedRule } from './redirect-rules.ts'

/** Why rules were not put. Lines count from 1. */
export type RulesFault = { kind: 'line' | 'twice'; line: number } | ({ kind: 'refused' } & RefusedRule)

/** How many rules a text adds, changes and leaves as they are. */
export type RulesReport = { added: number; changed: number; same: number }

/** Reads lines of two addresses; lines that are empty or begin with `# ` do not count. */
export function parseRules(text: string): { rules: RedirectRow[] } | { fault: RulesFault } {
  const rules = new Map<string, RedirectRow>()
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('# ')) continue
    const [from, to, ...more] = line.trim().split(/\s*[,;\t]\s*|\s+/)
    if (!from || !to || more.length > 0) return { fault: { kind: 'line', line: at + 1 } }
    if (rules.has(from)) return { fault: { kind: 'twice', line: at + 1 } }
    rules.set(from, { from_path: from, to_path: to })
  }
  return { rules: [...rules.values()] }
}

/** Compares rules with those that are there. Returns a fault for one that the site would not follow. */
export async function checkRules(
  db: Kysely<Database>,
  rules: readonly RedirectRow[],
  publicUrl: string | undefined,
): Promise<{ before: Map<string, string>; report: RulesReport } | { fault: RulesFault }> {
  const rows = await db.selectFrom('redirects').selectAll().execute()
  const before = new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]))
  const put = new Map(rules.map(({ from_path, to_path }) => [from_path, to_path]))
  const rest = rows.filter(({ from_path }) => !put.has(from_path))
  // Rows that were not followed before are no fault of these rules.
  const known = new Set(readRules(rest, publicUrl).refused.map(({ from }) => from))
  const refused = readRules([...rules, ...rest], publicUrl).refused.find(({ from }) => !known.has(from))
  if (refused) return { fault: { kind: 'refused', ...refused } }
  const added = rules.filter(({ from_path }) => !before.has(from_path)).length
  const same = rules.filter(({ from_path, to_path }) => before.get(from_path) === to_path).length
  return { before, report: { added, same, changed: rules.length - added - same } }
}

/** Writes rules with their audit, all or none. Rules that are there already are not written again. */
export function putRules(
  db: Kysely<Database>,
  rules: readonly RedirectRow[],
  { by, publicUrl }: { by: ActionBy; publicUrl: string | undefined },
): Promise<{ report: RulesReport } | { fault: RulesFault }> {
  return db.transaction().execute(async (transaction) => {
    const checked = await checkRules(transaction, rules, publicUrl)
    if ('fault' in checked) return checked
    for (const rule of rules) {
      const before = checked.before.get(rule.from_path) ?? null
      if (before !== rule.to_path) await putRule(transaction, rule, before, by)
    }
    return { report: checked.report }
  })
}

async function putRule(
  transaction: Transaction<Database>,
  rule: RedirectRow,
  before: string | null,
  by: ActionBy,
): Promise<void> {
  await transaction
    .insertInto('redirects')
    .values(rule)
    .onConflict((conflict) => conflict.column('from_path').doUpdateSet({ to_path: rule.to_path }))
    .execute()
  const action = { action: 'redirect', subject: `redirect:${rule.from_path}`, before, after: rule.to_path }
  await logAction(transaction, action, by)
}

/** Removes the rule of a path. Returns false if there is none, or if it leads elsewhere than expected. */
export function removeRule(db: Kysely<Database>, from: string, by: ActionBy, expected?: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const removed = transaction
      .deleteFrom('redirects')
      .where('from_path', '=', from)
      .$if(expected !== undefined, (query) => query.where('to_path', '=', expected!))
      .returning('to_path')
    const rule = await removed.executeTakeFirst()
    if (!rule) return false
    await logAction(transaction, { action: 'redirect', subject: `redirect:${from}`, before: rule.to_path }, by)
    return true
  })
}

/** Sets back the rule of a path from what the audit log says. Returns why it did not. */
export async function restoreRule(
  db: Kysely<Database>,
  { from, before, after }: { from: string; before: string | null; after: string | null },
  { by, publicUrl }: { by: ActionBy; publicUrl: string | undefined },
): Promise<'changed' | 'gone' | null> {
  if (before === null) return after !== null && (await removeRule(db, from, by, after)) ? null : 'changed'
  return db.transaction().execute(async (transaction) => {
    const rule = { from_path: from, to_path: before }
    const checked = await checkRules(transaction, [rule], publicUrl)
    if ('fault' in checked) return 'gone'
    if ((checked.before.get(from) ?? null) !== after) return 'changed'
    await putRule(transaction, rule, after, by)
    return null
  })
}
