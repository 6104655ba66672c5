import { randomBytes, randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

type Tables = {
  accounts: { id: string; support_id: string | null }
  sessions: { token_hash: string; id: string | null; created_ms: number; last_seen_ms: number }
}

/**
 * People with their ways in, their devices, one-time codes, and the tickets and codes that lead to a session.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await growAccounts(db)
  await growSessions(db)
  await db.schema
    .createTable('social_identities')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('linked_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('social_identities_key', ['provider', 'subject'])
    .addUniqueConstraint('social_identities_of_account', ['account_id', 'provider'])
    .execute()
  await db.schema
    .createTable('social_flows')
    .addColumn('secret_hash', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('verifier', 'text', (c) => c.notNull())
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('one_time_codes')
    .addColumn('flow', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('login', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('sent_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('password_hash', 'text')
    .execute()
  await db.schema.createIndex('one_time_codes_by_expiry').on('one_time_codes').columns(['expires_ms']).execute()
  await db.schema
    .createIndex('one_time_codes_of_account')
    .unique()
    .on('one_time_codes')
    .columns(['account_id', 'purpose'])
    .execute()
  await db.schema
    .createTable('code_sendings')
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('login', 'text', (c) => c.notNull())
    .addColumn('sent_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('code_sendings_key', ['purpose', 'login'])
    .execute()
  await db.schema
    .createTable('tickets')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('device_codes')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('expires_ms', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('cascade'))
    .execute()
}

async function growAccounts(db: Kysely<Tables>): Promise<void> {
  // SQLite adds one column at a time, and unique ones only by an index.
  const table = () => db.schema.alterTable('accounts')
  await table().addColumn('phone', 'text').execute()
  await table().addColumn('email', 'text').execute()
  await table()
    .addColumn('email_verified', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table()
    .addColumn('email_notifications', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await table().addColumn('password_hash', 'text').execute()
  await table().addColumn('userpic', 'text').execute()
  await table().addColumn('support_id', 'text').execute()
  await table()
    .addColumn('created_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('accounts_phone').unique().on('accounts').column('phone').execute()
  // An unconfirmed address must not lock out its owner.
  await sql`create unique index accounts_email on accounts (email) where email_verified = 1`.execute(db)
  await db.schema.createIndex('accounts_support_id').unique().on('accounts').column('support_id').execute()
  const taken = new Set<string>()
  for (const { id } of await db.selectFrom('accounts').select('id').execute()) {
    let supportId = ''
    do supportId = String(randomInt(10_000_000, 100_000_000))
    while (taken.has(supportId))
    taken.add(supportId)
    await db.updateTable('accounts').set({ support_id: supportId }).where('id', '=', id).execute()
  }
}

/**
 * A session with a slot is a device; slots limit the devices of an account. A session without one is an
 * access key of the operator.
 */
async function growSessions(db: Kysely<Tables>): Promise<void> {
  const table = () => db.schema.alterTable('sessions')
  await table().addColumn('id', 'text').execute()
  await table().addColumn('device_id', 'text').execute()
  await table()
    .addColumn('slot', 'integer', (c) => c.check(sql`slot between 1 and 5`))
    .execute()
  await table()
    .addColumn('platform', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await table()
    .addColumn('label', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await table()
    .addColumn('last_seen_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  for (const { token_hash, created_ms } of await db.selectFrom('sessions').select(['token_hash', 'created_ms']).execute()) {
    const named = { id: randomBytes(9).toString('hex'), last_seen_ms: created_ms }
    await db.updateTable('sessions').set(named).where('token_hash', '=', token_hash).execute()
  }
  await db.schema.createIndex('sessions_id').unique().on('sessions').column('id').execute()
  await db.schema.createIndex('sessions_slot').unique().on('sessions').columns(['account_id', 'slot']).execute()
  await db.schema.createIndex('sessions_device').unique().on('sessions').columns(['account_id', 'device_id']).execute()
}
