import { EXIT, readOptions } from '../../command-line.ts'
import { type BillingCommand, type BillingContext, Refusal } from '../../billing/commands/command.ts'
import { findAccount, type Subscriber } from '../../billing/commands/find-account.ts'
import { accountSubject, type ActionBy, lastActions } from '../../db/audit-log.ts'
import { contains } from '../../db/text-match.ts'
import { createAccountStanding } from '../../features/users/account-standing.ts'
import { eraseAccount } from '../../features/users/erasure.ts'
import { ownData } from '../../features/users/own-data.ts'
import { StartError } from '../../start-error.ts'

/** How the commands about accounts are used. */
export const ACCOUNT_USAGES = [
  'account find NAME [--json]',
  'account show ACCOUNT [--json]',
  'account block|unblock|sign-out ACCOUNT --why TEXT [--json]',
  'account export ACCOUNT --why TEXT',
  'account delete ACCOUNT --why TEXT [--now] [--json]',
]

const OPTIONS = {
  why: { type: 'string' },
  now: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

const MOST_FOUND = 50
const MOST_ACTIONS = 20

const usageError = () => new StartError(`Usage: npm run admin --\n  ${ACCOUNT_USAGES.join('\n  ')}`)

type Options = { why?: string; now: boolean; json: boolean }

function readOne(args: string[]): { typed: string; options: Options } {
  const { values, positionals } = readOptions(args, OPTIONS, usageError())
  const [typed, ...more] = positionals
  if (typed === undefined || more.length > 0) throw usageError()
  return { typed, options: values }
}

/** Finds accounts by a part of their name, in the same letters. */
export const find: BillingCommand = async (args, { db, say }) => {
  const { typed, options } = readOne(args)
  const accounts = db.selectFrom('accounts').select(['support_id', 'name', 'created_ms', 'blocked_ms', 'erase_ms'])
  const named = accounts.where(contains('name', typed))
  const found = await named.orderBy('created_ms').limit(MOST_FOUND).execute()
  if (found.length === 0) throw new Refusal('No account has such a name.')
  for (const account of found) say(options.json ? JSON.stringify(account) : standingLine(account))
  return EXIT.done
}

/** Shows an account's standing, its numbers, and the last actions on it. */
export const show: BillingCommand = async (args, { db, say }) => {
  const { typed, options } = readOne(args)
  const { id } = await findAccount(db, typed)
  const account = await db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['support_id', 'name', 'created_ms', 'blocked_ms', 'erase_ms'])
    .executeTakeFirstOrThrow()
  const devices = await db
    .selectFrom('sessions')
    .where('account_id', '=', id)
    .select(['label', 'platform', 'created_ms', 'last_seen_ms'])
    .orderBy('last_seen_ms', 'desc')
    .execute()
  const actions = await lastActions(db, MOST_ACTIONS, accountSubject(id))
  if (options.json) {
    say(JSON.stringify({ ...account, devices, actions: actions.map(({ subject: _subject, ...action }) => action) }))
    return EXIT.done
  }
  say(standingLine(account))
  for (const { label, last_seen_ms } of devices) say(`  ${label || 'an access key'}, last used ${isoTime(last_seen_ms)}`)
  for (const { at_ms, actor, action, reason } of actions) {
    say(`  ${isoTime(at_ms)} ${actor}: ${action}${reason && `. Why: ${reason}`}`)
  }
  return EXIT.done
}

/** Refuses every token and sign-in of an account. */
export const block = changing(async (account, by, { db }) =>
  (await createAccountStanding(db).block(account.id, by)) ? 'Blocked.' : refuse('The account is blocked already.'),
)

/** Lets a blocked account in again. */
export const unblock = changing(async (account, by, { db }) =>
  (await createAccountStanding(db).unblock(account.id, by)) ? 'Unblocked.' : refuse('The account is not blocked.'),
)

/** Signs an account out on every device. */
export const signOut = changing(async (account, by, { db }) => {
  const ended = await createAccountStanding(db).signOut(account.id, by)
  return `Signed out; sessions ended: ${ended}.`
})

/** Prints what the service stores of a person, for a request by letter. */
export const exportData: BillingCommand = async (args, { db, nowMs, operator, say }) => {
  const { typed, options } = readOne(args)
  const { id } = await findAccount(db, typed)
  const by = byOperator(operator, nowMs, options)
  await createAccountStanding(db).noteExport(id, by)
  say(JSON.stringify(await ownData(db, id, nowMs), null, 2))
  return EXIT.done
}

/** Deletes an account in 14 days, or at once with `--now`. */
export const erase = changing(async (account, by, { db }, { now }) => {
  if (!now) {
    const eraseMs = await createAccountStanding(db).requestErasure(account.id, by)
    return `Signed out; erased at ${isoTime(eraseMs)}, unless the person signs in before.`
  }
  if (await eraseAccount(db, account.id, by)) return 'Erased.'
  return refuse('An order of the account is in flight; try again when it is paid or has expired.')
})

type Change = (account: Subscriber, by: ActionBy, context: BillingContext, options: Options) => Promise<string>

/** A command that changes an account and says so in one sentence. */
function changing(change: Change): BillingCommand {
  return async (args, context) => {
    const { typed, options } = readOne(args)
    const account = await findAccount(context.db, typed)
    const done = await change(account, byOperator(context.operator, context.nowMs, options), context, options)
    context.say(options.json ? JSON.stringify({ support_id: account.support_id, done }) : `${account.support_id}  ${done}`)
    return EXIT.done
  }
}

/** The operator with a reason, without which nothing is changed. */
function byOperator(operator: string, nowMs: number, { why }: Options): ActionBy {
  const reason = why?.trim()
  if (!reason) throw usageError()
  return { actor: `operator:${operator}`, nowMs, reason }
}

function refuse(sentence: string): never {
  throw new Refusal(sentence)
}

const isoTime = (ms: number) => new Date(ms).toISOString()

type Standing = { support_id: string; name: string; created_ms: number; blocked_ms: number; erase_ms: number | null }

function standingLine({ support_id, name, created_ms, blocked_ms, erase_ms }: Standing): string {
  const blocked = blocked_ms > 0 ? `, blocked since ${isoTime(blocked_ms)}` : ''
  const erased = erase_ms === null ? '' : `, to be erased at ${isoTime(erase_ms)}`
  return `${support_id}  ${name || 'without a name'}, since ${isoTime(created_ms)}${blocked}${erased}`
}
