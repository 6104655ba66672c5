import type { Kysely } from 'kysely'
import type { Database, PackageRow } from '../../db/schema.ts'

/** All queries of packages and their prices. */
export type PlanStore = ReturnType<typeof createPlanStore>

export function createPlanStore(db: Kysely<Database>) {
  return {
    all: (): Promise<PackageRow[]> => db.selectFrom('packages').selectAll().orderBy('rank').execute(),
    byId: (id: string): Promise<PackageRow | undefined> =>
      db.selectFrom('packages').selectAll().where('id', '=', id).executeTakeFirst(),
  }
}
