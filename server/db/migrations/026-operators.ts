import type { Kysely } from 'kysely'

/** Operators of the desk, their sessions and passkeys, and indexes for filters of the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operators')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('login', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('totp_sealed', 'text')
    .addColumn('totp_step', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('enrolment_hash', 'text', (column) => column.unique())
    .addColumn('enrolment_until_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('operator_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('operator_id', 'text', (column) => column.notNull().references('operators.id').onDelete('cascade'))
    .addColumn('ends_ms', 'bigint', (column) => column.notNull())
    .addColumn('proven_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('challenge', 'text')
    .execute()
  await db.schema.createIndex('operator_sessions_of').on('operator_sessions').column('operator_id').execute()
  await db.schema.createIndex('operator_sessions_by_end').on('operator_sessions').column('ends_ms').execute()
  await db.schema
    .createTable('operator_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operator_id', 'text', (column) => column.notNull().references('operators.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('used_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('operator_passkeys_of').on('operator_passkeys').column('operator_id').execute()
  await db.schema.createIndex('audit_of_actor').on('audit').columns(['actor', 'at_ms']).execute()
  await db.schema.createIndex('audit_of_action').on('audit').columns(['action', 'at_ms']).execute()
}
