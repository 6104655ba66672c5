import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { sqliteDialect } from './sqlite.ts'

test('statements in use stay prepared, however many others came before them', async () => {
  const db = new Kysely<object>({ dialect: sqliteDialect(':memory:') })
  for (let at = 0; at < 1000; at += 1) await sql`select ${sql.lit(at)}`.execute(db)
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  for (let at = 0; at < 5; at += 1) await sql`select 'often'`.execute(db)
  expect(prepare).toHaveBeenCalledTimes(1)
  prepare.mockRestore()
  await db.destroy()
})
