import { OPERATOR_ROLES, type OperatorRole } from '../../../src/contract/operator-call.ts'
import { OperatorLogin } from '../../../src/contract/operator-session.ts'
import * as v from 'valibot'
import { type BillingCommand, type BillingContext, Refusal } from '../../billing/commands/command.ts'
import { EXIT, readOptions } from '../../command-line.ts'
import { type Action, type ActionBy, logAction } from '../../db/audit-log.ts'
import type { OperatorRow } from '../../db/desk-schema.ts'
import { hashSecret, newId, newSecret } from '../../features/users/session-store.ts'
import { clearAccess, ENROLMENT_MS, rolesOf } from '../../operator/operator-store.ts'
import { StartError } from '../../start-error.ts'

/** How the commands about operators of the desk are used. */
export const OPERATOR_USAGES = [
  'operator add LOGIN --name NAME --roles ROLE,… --why TEXT',
  'operator list [--json]',
  'operator role LOGIN --roles ROLE,… --why TEXT',
  'operator reset LOGIN --why TEXT',
  'operator remove LOGIN --why TEXT',
]

const OPTIONS = {
  name: { type: 'string' },
  roles: { type: 'string' },
  why: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

const usageError = () =>
  new StartError(`Usage: npm run admin --\n  ${OPERATOR_USAGES.join('\n  ')}\nRoles: ${OPERATOR_ROLES.join(', ')}.`)

const readArguments = (args: string[]) => readOptions(args, OPTIONS, usageError())

/** Adds an operator and prints the link of the enrolment, once. */
export const add: BillingCommand = async (args, context) => {
  const { login, values, by } = readChange(args, context)
  const roles = readRoles(values.roles)
  const name = values.name?.trim()
  if (!name) throw usageError()
  const token = newSecret()
  const row = { id: newId(), login, name, roles: roles.join(), password_hash: null, totp_sealed: null, created_ms: by.nowMs }
  const enrolment = { enrolment_hash: hashSecret(token), enrolment_until_ms: by.nowMs + ENROLMENT_MS }
  await context.db.transaction().execute(async (transaction) => {
    const added = transaction.insertInto('operators').values({ ...row, ...enrolment })
    const inserted = await added
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new Refusal(`There is an operator ${login} already.`)
    await logAction(transaction, { ...actionOn(login), action: 'operator add', after: roles.join() }, by)
  })
  sayLink(context, token)
  return EXIT.done
}

/** Lists the operators. */
export const list: BillingCommand = async (args, { db, nowMs, say }) => {
  const { values, positionals } = readArguments(args)
  if (positionals.length > 0) throw usageError()
  for (const row of await db.selectFrom('operators').selectAll().orderBy('login').execute()) {
    const { login, name } = row
    const [roles, state] = [rolesOf(row), stateOf(row, nowMs)]
    say(values.json ? JSON.stringify({ login, name, roles, state }) : `${login}  ${name}, ${roles.join(', ')}: ${state}`)
  }
  return EXIT.done
}

/** Gives an operator other roles; they hold from the next call on. */
export const role: BillingCommand = async (args, context) => {
  const { login, values, by } = readChange(args, context)
  const roles = readRoles(values.roles).join()
  await changeOperator(context, login, by, async (transaction, { id, roles: before }) => {
    await transaction.updateTable('operators').set({ roles }).where('id', '=', id).execute()
    return { action: 'operator role', before, after: roles }
  })
  context.say(`${login}  ${roles}`)
  return EXIT.done
}

/** Removes an operator's password and second factors, ends the sessions, and prints a new link once. */
export const reset: BillingCommand = async (args, context) => {
  const { login, by } = readChange(args, context)
  const token = newSecret()
  await changeOperator(context, login, by, async (transaction, { id }) => {
    const enrolment = { enrolment_hash: hashSecret(token), enrolment_until_ms: by.nowMs + ENROLMENT_MS }
    const cleared = { password_hash: null, totp_sealed: null, ...enrolment }
    await transaction.updateTable('operators').set(cleared).where('id', '=', id).execute()
    await clearAccess(transaction, id)
    return { action: 'operator reset' }
  })
  sayLink(context, token)
  return EXIT.done
}

/** Removes an operator. The audit log retains the name. */
export const remove: BillingCommand = async (args, context) => {
  const { login, by } = readChange(args, context)
  await changeOperator(context, login, by, async (transaction, { id, roles }) => {
    await clearAccess(transaction, id)
    await transaction.deleteFrom('operators').where('id', '=', id).execute()
    return { action: 'operator remove', before: roles }
  })
  context.say(`${login}  Removed.`)
  return EXIT.done
}

type Transaction = Parameters<typeof logAction>[0]
type Change = (transaction: Transaction, operator: OperatorRow) => Promise<Omit<Action, 'subject'>>

async function changeOperator({ db }: BillingContext, login: string, by: ActionBy, change: Change): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const operator = await transaction.selectFrom('operators').selectAll().where('login', '=', login).executeTakeFirst()
    if (!operator) throw new Refusal(`There is no operator ${login}.`)
    await logAction(transaction, { ...(await change(transaction, operator)), ...actionOn(login) }, by)
  })
}

function readChange(args: string[], { nowMs, operator }: BillingContext) {
  const { values, positionals } = readArguments(args)
  const login = v.safeParse(OperatorLogin, positionals[0])
  const reason = values.why?.trim()
  if (positionals.length !== 1 || !login.success || !reason) throw usageError()
  const by: ActionBy = { actor: `operator:${operator}`, nowMs, reason }
  return { login: login.output, values, by }
}

function readRoles(text = ''): OperatorRole[] {
  const named = text.split(',').map((one) => one.trim())
  const roles = OPERATOR_ROLES.filter((one) => named.includes(one))
  if (roles.length === 0 || roles.length !== new Set(named).size) throw usageError()
  return roles
}

const actionOn = (login: string) => ({ subject: `operator:${login}` })

function stateOf({ password_hash, enrolment_until_ms }: OperatorRow, nowMs: number): string {
  if (password_hash !== null) return 'enrolled'
  return enrolment_until_ms > nowMs ? `link open until ${new Date(enrolment_until_ms).toISOString()}` : 'link expired'
}

function sayLink({ say, publicUrl = '' }: BillingContext, token: string): void {
  say('The operator opens this link within 24 hours, once. It is shown only now:')
  say(`${publicUrl}/operator#enrol=${token}`)
}
