import { sql } from 'kysely'
import { connectDatabase, type DatabasePlace } from '../../server/db/connect.ts'
import { newGrant } from '../../server/features/billing/subscription-store.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { newSecret, openAccessKey } from '../../server/features/users/session-store.ts'

const PREFIX = 'load-'
const AT_ONCE = 50

/** Accounts for viewers, in a database that this machine reaches. */
export type ViewerAccounts = { tokens: string[]; remove: () => Promise<void> }

/** Makes accounts of the highest package, each with one session. `remove` erases them and their history. */
export async function makeAccounts(place: DatabasePlace, count: number): Promise<ViewerAccounts> {
  const { db } = await connectDatabase(place)
  const nowMs = Date.now()
  const run = `${PREFIX}${nowMs}-`
  const top = await db.selectFrom('packages').select('id').orderBy('rank', 'desc').limit(1).executeTakeFirst()
  const tokens = Array.from({ length: count }, newSecret)
  for (let at = 0; at < count; at += AT_ONCE) {
    await Promise.all(
      tokens.slice(at, at + AT_ONCE).map(async (token, index) => {
        const id = `${run}${at + index}`
        await db
          .insertInto('accounts')
          .values(newAccount(nowMs, { id, name: id }))
          .execute()
        if (top)
          await db
            .insertInto('subscriptions')
            .values(newGrant({ accountId: id, packageId: top.id }, nowMs))
            .execute()
        await openAccessKey(db, token, id, nowMs)
      }),
    )
  }
  return {
    tokens,
    async remove() {
      await db
        .deleteFrom('accounts')
        .where('id', 'like', sql.lit(`${run}%`))
        .execute()
      await db.destroy()
    },
  }
}
