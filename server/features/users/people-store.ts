import { type Kysely, sql } from 'kysely'
import type { Person, PersonSubscription, Standing } from '../../../src/contract/operator-people.ts'
import { FOREVER_MS } from '../../../src/domain/billing/periods.ts'
import { accountSubject, type ActionBy, logAction } from '../../db/audit-log.ts'
import type { AccountRow } from '../../db/account-schema.ts'
import type { AuditRow, Database } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'
import { ordersOf } from '../billing/order-list.ts'
import { isNamedBy } from './named-account.ts'
import { shortAddress, shortPhone } from './short-contacts.ts'

/** A longer list helps no search. */
const MOST_FOUND = 50
const MOST_ROWS = 50

const STANDING = ['support_id', 'name', 'created_ms', 'blocked_ms', 'erase_ms'] as const

/** People as support finds and sees them. */
export type PeopleStore = ReturnType<typeof createPeopleStore>

export function createPeopleStore(db: Kysely<Database>) {
  const logLook = (action: { subject: string; after?: string }, by: ActionBy): Promise<void> =>
    db.transaction().execute((transaction) => logAction(transaction, { action: 'look', ...action }, by))

  return {
    /** Finds people by their support id, phone, confirmed e-mail address or a part of the name. */
    async find(sought: string, by: ActionBy): Promise<{ people: Standing[]; has_more: boolean }> {
      const found = await db
        .selectFrom('accounts')
        .select(STANDING)
        .where(isSought(sought))
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(MOST_FOUND + 1)
        .execute()
      const people = found.slice(0, MOST_FOUND).map(standingOf)
      await logLook({ subject: 'accounts', after: `${people.length} found` }, by)
      return { people, has_more: found.length > MOST_FOUND }
    },

    /** Returns the id of the account with a support id; undefined without one. */
    async idOf(supportId: string): Promise<string | undefined> {
      const account = db.selectFrom('accounts').where('support_id', '=', supportId).select('id')
      return (await account.executeTakeFirst())?.id
    },

    /** Notes that an operator looks at a person. */
    noteLook: (accountId: string, by: ActionBy): Promise<void> => logLook({ subject: accountSubject(accountId) }, by),

    /** Returns a person without secrets and without what was watched. */
    async show(accountId: string, nowMs: number): Promise<Person> {
      const [account, packages, subscriptions, payments, devices, letters, actions] = await Promise.all([
        db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
        db.selectFrom('packages').select(['id', 'name']).orderBy('rank').execute(),
        subscriptionsOf(db, accountId, nowMs),
        ordersOf(db, accountId, MOST_ROWS),
        db
          .selectFrom('sessions')
          .where('account_id', '=', accountId)
          .select(['id', 'label', 'platform', 'created_ms', 'last_seen_ms'])
          .orderBy('last_seen_ms', 'desc')
          .orderBy('id')
          .execute(),
        db
          .selectFrom('notices')
          .where('account_id', '=', accountId)
          .where('due_ms', '<=', nowMs)
          .select(['id', 'kind', 'due_ms', 'sent_ms'])
          .orderBy('due_ms', 'desc')
          .orderBy('id')
          .limit(MOST_ROWS)
          .execute(),
        actionsOn(db, accountId),
      ])
      return {
        ...standingOf(account),
        subject: accountSubject(accountId),
        phone: account.phone === null ? null : shortPhone(account.phone),
        email: account.email === null ? null : shortAddress(account.email),
        is_email_confirmed: account.email_verified === 1,
        packages,
        subscriptions,
        payments,
        devices,
        letters,
        actions,
      }
    },
  }
}

function standingOf({
  support_id,
  name,
  created_ms,
  blocked_ms,
  erase_ms,
}: Pick<AccountRow, (typeof STANDING)[number]>): Standing {
  return { support_id, name, created_ms, blocked_ms: blocked_ms > 0 ? blocked_ms : null, erase_ms }
}

/** An exact support id, phone or address; any other text is a part of the name. */
const isSought = (sought: string) => isNamedBy(sought) ?? isPartOfName(sought)

/** SQLite folds no Cyrillic letters, so the usual spellings of a name are compared. */
function isPartOfName(part: string) {
  const lower = part.toLowerCase()
  const spellings = new Set([part, lower, lower.charAt(0).toUpperCase() + lower.slice(1)])
  const conditions = [...spellings].map((spelling) => contains('name', spelling))
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

async function subscriptionsOf(db: Kysely<Database>, accountId: string, nowMs: number): Promise<PersonSubscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .leftJoin('packages', 'packages.id', 'subscriptions.package_id')
    .where('account_id', '=', accountId)
    .selectAll('subscriptions')
    .select('packages.name')
    .orderBy('access_until_ms', 'desc')
    .orderBy('subscriptions.id')
    .limit(MOST_ROWS)
    .execute()
  return rows.map(({ id, package_id, name, source, state, access_from_ms, access_until_ms, auto_renew }) => ({
    id,
    source,
    state,
    package_name: name ?? package_id,
    from_ms: access_from_ms,
    is_in_force: access_from_ms <= nowMs && nowMs < access_until_ms,
    until_ms: access_until_ms >= FOREVER_MS ? null : access_until_ms,
    is_renewing: auto_renew === 1,
  }))
}

/** Looks would push everything else out of the list. */
function actionsOn(db: Kysely<Database>, accountId: string): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', accountSubject(accountId))
    .where('action', '!=', 'look')
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()
}
