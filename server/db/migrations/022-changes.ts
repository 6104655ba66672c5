import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Tables that decide what everybody sees, with the columns whose change matters; null for all. */
const SHOWN: readonly (readonly [table: string, columns: string | null])[] = [
  ['channels', null],
  ['channel_edits', null],
  ['categories', null],
  ['packages', null],
  ['redirects', null],
  // Not the findings of probes.
  ['stations', 'number, slug, name, name_ru, genre, genre_ru, logo, loop, loop_offset, working, stream, age, hidden'],
]

/** Tables that decide what one account may do. */
const OF_VIEWER: readonly (readonly [table: string, event: string, accountColumn: string])[] = [
  // Not the updates of sessions, which note the last use.
  ['sessions', 'delete', 'account_id'],
  ['subscriptions', 'insert or update or delete', 'account_id'],
  ['parental_controls', 'insert or update of age_limit or delete', 'account_id'],
  ['accounts', 'update of name, blocked_ms', 'id'],
]

/** PostgreSQL notifies every process of a change, and counts the tries that all processes limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSharedTries(db)
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`create function efir_lists_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('efir', 'lists');
      return null;
    end $$`.execute(db)
  await sql`create function efir_viewer_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('efir', 'viewer ' ||
        (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]));
      return null;
    end $$`.execute(db)
  const create = (table: string, event: string, then: string) =>
    sql.raw(`create trigger efir_changes after ${event} on ${table} ${then}`).execute(db)
  for (const [table, columns] of SHOWN) {
    const update = columns === null ? 'update' : `update of ${columns}`
    await create(table, `insert or delete or ${update}`, 'for each statement execute function efir_lists_changed()')
  }
  await create('facts', 'insert or update', `for each row when (new.key like '%-version') execute function efir_lists_changed()`)
  for (const [table, event, column] of OF_VIEWER) {
    await create(table, event, `for each row execute function efir_viewer_changed('${column}')`)
  }
}

/** Not written to the log of PostgreSQL: after a crash, limits begin anew. */
async function createSharedTries(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`create unlogged table shared_tries (
    key text primary key,
    tried_ms bigint[] not null,
    until_ms bigint not null
  ) with (fillfactor = 70)`.execute(db)
  await sql`create index shared_tries_by_end on shared_tries (until_ms)`.execute(db)
}
