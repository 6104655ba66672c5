import { describe, expect, test } from 'vitest'
import { readAttention } from '../../server/features/attention/attention-store.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService } from '../support/service.ts'

const DAY = 86_400_000

describe.each(engines())('what an operator should look at, on $name', (engine) => {
  test('is ending guides, failing sources, late letters and reminders, and the last backup', async () => {
    const { db, close } = await openService(engine)
    const calm = await readAttention(db, NOON)
    expect(calm).toMatchObject({ failingSources: [], lateLetters: 0, moneyTroubles: 0, reminderDueMs: null, backedUpMs: null })
    expect(calm.guides.channels).toBeGreaterThan(1)
    const { last } = await db
      .selectFrom('programmes')
      .select(({ fn }) => fn.max('end_ms').as('last'))
      .executeTakeFirstOrThrow()
    const ofAll = { channels: calm.guides.channels, ending: calm.guides.channels }
    expect((await readAttention(db, Number(last) - DAY)).guides).toEqual(ofAll)
    expect((await readAttention(db, NOON - 30 * DAY)).guides.ending).toBe(0)
    await db.updateTable('channels').set({ hidden: 1 }).execute()
    expect((await readAttention(db, NOON)).guides).toEqual({ channels: 0, ending: 0 })

    const source = { kind: 'xmltv', address: 'https://g.example/', encoding: null, package_id: null, category_id: null } as const
    const found = { etag: null, last_modified: null, sha256: null }
    for (const state of ['ok', 'failing', 'loss', 'removed'] as const)
      await db
        .insertInto('sources')
        .values({ ...source, ...found, id: state, state })
        .execute()
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    for (const [key, next_ms] of [
      ['sent', null],
      ['late', NOON - DAY],
      ['soon', NOON],
    ] as const)
      await db
        .insertInto('notices')
        .values({ id: key, account_id: id, kind: 'x', key, due_ms: NOON, sent_ms: null, next_ms })
        .execute()
    await db
      .insertInto('facts')
      .values({ key: 'backup', value: String(NOON - 5) })
      .execute()
    expect(await readAttention(db, NOON)).toMatchObject({
      failingSources: ['failing', 'loss'],
      lateLetters: 1,
      backedUpMs: NOON - 5,
    })
    await close()
  })
})
