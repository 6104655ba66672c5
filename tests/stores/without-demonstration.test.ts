import { expect, test } from 'vitest'
import { fillEmptyDatabase } from '../../server/demo/fill-empty-database.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { sqlite } from '../support/engines.ts'

test('a service that wants no demonstration stays empty, and ends sign-in links of an earlier one', async () => {
  const { db, close } = await sqlite.open()
  const lines: string[] = []
  await db
    .insertInto('accounts')
    .values(newAccount(Date.now(), { id: 'demo-premium', name: 'Оксана' }))
    .execute()
  await openAccessKey(db, 'a-token-of-an-earlier-start', 'demo-premium', Date.now())
  const none = await fillEmptyDatabase(db, false, (line) => lines.push(line))
  none.keepGuideFilled().stop()
  await none.announceAccounts({
    keys: { sign: Buffer.alloc(32), verify: [] } as never,
    address: 'http://efir.test',
    isLocal: true,
    say: (line) => lines.push(line),
  })
  expect(await db.selectFrom('channels').select('id').execute()).toEqual([])
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  expect(lines).toEqual([])
  await close()
})
