import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../src/contract/operator-people.ts'
import type { OperatorRole } from '../../src/contract/operator-call.ts'
import { accountSubject } from '../../server/db/audit-log.ts'
import { newAccount } from '../../server/features/users/account-store.ts'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { engines } from '../support/engines.ts'
import { type DeskClient, signedInOperator } from '../support/operator/desk.ts'
import { NOON, openService, type Service } from '../support/service.ts'

const DAY = 24 * 3_600_000
const WATCHED = 'secret-programme'
const because = { reason: 'a call of the person' }

describe.each(engines())('people of the desk on $name', (engine) => {
  let service: Service
  const clients = {} as Record<'support' | 'owner', DeskClient>
  beforeAll(async () => {
    service = await openService(engine)
    for (const role of ['support', 'owner'] as const satisfies readonly OperatorRole[]) {
      clients[role] = (await signedInOperator(service, `an-${role}`, [role])).client
    }
  })
  beforeEach(async () => {
    const { db } = service
    await db.deleteFrom('audit').execute()
    await db.deleteFrom('subscriptions').where('account_id', '=', 'p-1').execute()
    await db.deleteFrom('billing_log').execute()
    await db.deleteFrom('accounts').where('id', '=', 'p-1').execute()
    const login = { phone: '+380671234567', email: 'olha@efir.example', email_verified: 1, password_hash: 'scrypt-of-a-password' }
    await db
      .insertInto('accounts')
      .values(newAccount(NOON, { id: 'p-1', name: 'Ольга 100%', support_id: '20000001', ...login }))
      .execute()
    await openAccessKey(db, 'token-of-olha', 'p-1', NOON)
  })
  afterAll(() => service.close())

  const json = async (response: Response) => (await response.json()) as Record<string, unknown>
  const act = (who: DeskClient, action: string, body: object = because) => who.ask(`/people/20000001/${action}`, { body })
  const person = async (response: Response): Promise<Person> => {
    expect(response.status).toBe(200)
    return (await response.json()) as Person
  }
  const actions = async () =>
    service.db
      .selectFrom('audit')
      .select(['actor', 'action', 'subject', 'reason', 'after'])
      .orderBy('at_ms')
      .orderBy('id')
      .execute()

  test.each(['20000001', '067 123-45-67', 'Olha@efir.example', 'ольга', 'га 100%'])('%s finds the person', async (sought) => {
    const found = await json(await clients.support.ask('/people/search', { body: { sought } }))
    expect(found).toMatchObject({ people: [{ support_id: '20000001', name: 'Ольга 100%' }], has_more: false })
    expect(JSON.stringify(found)).not.toMatch(/\+380|efir\.example/)
    expect(await actions()).toMatchObject([
      { actor: 'operator:an-support', action: 'look', subject: 'accounts', after: '1 found' },
    ])
  })

  test.each(['9%9', 'ol_ha@efir.example', '20000009'])('%s finds nobody', async (sought) => {
    const found = await clients.support.ask('/people/search', { body: { sought } })
    expect(await json(found)).toEqual({ people: [], has_more: false })
  })

  test('a look shows no secret, phone, address or watch history, and is in the audit log', async () => {
    const watched = {
      programme_id: 'a',
      channel_id: 'tv-1',
      title: WATCHED,
      title_ru: WATCHED,
      age: 0,
      start_ms: 0,
      end_ms: 60_000,
    }
    const progress = { position_ms: 1, watched_ms: 1, last_ms: 1, removed_ms: 0 }
    await service.db
      .insertInto('watch_history')
      .values({ account_id: 'p-1', ...watched, ...progress })
      .execute()
    const shown = await person(await clients.support.ask('/people/20000001'))
    expect(shown).toMatchObject({ phone: '+38067•••••67', email: 'o•••@efir.example', devices: [{}] })
    const text = JSON.stringify(shown)
    for (const secret of ['scrypt', 'token', '1234567', 'olha@', WATCHED]) expect(text).not.toContain(secret)
    const look = { actor: 'operator:an-support', action: 'look', subject: accountSubject('p-1') }
    expect(await actions()).toMatchObject([look])
  })

  test('support blocks, unblocks and signs out with a reason', async () => {
    expect(await person(await act(clients.support, 'sign-out'))).toMatchObject({ devices: [] })
    expect(await person(await act(clients.support, 'block'))).toMatchObject({ blocked_ms: NOON })
    expect(await person(await act(clients.support, 'unblock'))).toMatchObject({ blocked_ms: null })
    const done = await actions()
    expect(done.map(({ action }) => action).toSorted()).toEqual(['block', 'sign-out', 'unblock'])
    for (const { actor, reason } of done) expect([actor, reason]).toEqual(['operator:an-support', because.reason])
    expect(await json(await act(clients.support, 'block', { reason: ' ' }))).toMatchObject({ code: 'invalid_input' })
  })

  test('an owner grants a package and revokes it, and both are in the audit log', async () => {
    const grant = { ...because, package_id: 'premium', days: 7 }
    const granted = await person(await act(clients.owner, 'grants', grant))
    expect(granted.subscriptions).toMatchObject([{ source: 'admin', is_in_force: true, until_ms: NOON + 7 * DAY }])
    expect(await json(await act(clients.owner, 'grants', grant))).toMatchObject({ code: 'already_have' })
    expect(await json(await act(clients.owner, 'grants', { ...grant, package_id: 'gold' }))).toMatchObject({ code: 'not_found' })
    expect(await json(await act(clients.owner, 'grants', { ...grant, days: 9_999 }))).toMatchObject({ code: 'invalid_input' })

    const revocation = { ...because, subscription_id: granted.subscriptions[0]!.id }
    const revoked = await person(await act(clients.owner, 'revocations', revocation))
    expect(revoked.subscriptions).toMatchObject([{ state: 'ended', is_in_force: false }])
    expect(await json(await act(clients.owner, 'revocations', revocation))).toMatchObject({ code: 'subscription_ended' })
    const done = (await actions()).map(({ action, actor, reason }) => `${actor} ${action}: ${reason}`)
    expect(done.toSorted()).toEqual(['grant', 'revoke'].map((action) => `operator:an-owner ${action}: ${because.reason}`))
  })

  test('a subscription of another person is not revoked', async () => {
    const { id } = await service.db
      .selectFrom('subscriptions')
      .where('account_id', '=', 'u-premium')
      .select('id')
      .executeTakeFirstOrThrow()
    const answer = await act(clients.owner, 'revocations', { ...because, subscription_id: id })
    expect(await json(answer)).toMatchObject({ code: 'not_found' })
  })

  test('an export of an owner has the data of the person and leaves a note', async () => {
    expect(await json(await act(clients.support, 'export'))).toMatchObject({ code: 'no_permission' })
    expect(await actions()).toEqual([])
    const data = await json(await act(clients.owner, 'export'))
    expect(data).toMatchObject({ profile: { name: 'Ольга 100%', phone: '+380671234567' } })
    expect(JSON.stringify(data)).not.toContain('scrypt')
    expect(await actions()).toMatchObject([{ action: 'export', reason: because.reason }])
  })

  test('an owner deletes an account in 14 days', async () => {
    expect(await person(await act(clients.owner, 'deletion'))).toMatchObject({ erase_ms: NOON + 14 * DAY, devices: [] })
    expect(await actions()).toMatchObject([{ action: 'delete', actor: 'operator:an-owner' }])
    expect(await json(await act(clients.support, 'deletion'))).toMatchObject({ code: 'no_permission' })
  })
})
