import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWebPusher, newPushKeys } from '../../server/adapters/push.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { LEASE_MS } from '../../server/features/reminders/due-store.ts'
import { MAX_SUBSCRIPTIONS } from '../../server/features/reminders/push-store.ts'
import { MAX_REMINDERS } from '../../server/features/reminders/reminder-store.ts'
import { createReminding } from '../../server/features/reminders/reminding.ts'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { askersOf } from '../support/asking.ts'
import { engines } from '../support/engines.ts'
import { newSubscriber, openPushService, signerOf } from '../support/push-service.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = NOON + 90 * MINUTE
const DAY = '2026-11-21'
const ID = programme('tv-1', START, 60, DAY).id
const device = (name: string) => ({ 'device-id': `brwsr-${name}` })

describe.each(engines())('reminders on $name', (engine) => {
  let service: Service
  let push: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    service = await openService(engine)
    push = await openPushService()
  })
  afterAll(async () => {
    await push.close()
    await service.close()
  })
  beforeEach(async () => {
    const { db } = service
    await db.deleteFrom('reminders').execute()
    await db.deleteFrom('push_subscriptions').execute()
    await db.deleteFrom('programmes').where('start_ms', '>', NOON).execute()
    await createProgrammeStore(db).put([programme('tv-1', START, 60, DAY)])
    service.clock.nowMs = NOON
    service.restart()
  })
  afterEach(() => {
    push.received.length = 0
    push.answers.length = 0
    expect(service.reported.splice(0)).toEqual([])
  })

  const { data, failure } = askersOf(() => service)
  type Who = { token?: string; headers?: Record<string, string> }
  const oksana: Who = { token: TOKENS.premium, headers: device('sofa') }
  const visitor: Who = { headers: device('visitor-phone') }
  const add = (who: Who, programme_id = ID) => data('addReminder', '/reminders/add', { ...who, body: { programme_id } })
  const list = (who: Who) => data('listReminders', '/reminders/list', who)
  const remove = (who: Who, id = ID) => data('removeReminder', `/reminders/${id}`, { ...who, method: 'DELETE' })
  const subscribe = async (who: Who, path = '/a', language = 'uk') => {
    const subscriber = newSubscriber()
    const body = { endpoint: push.address + path, keys: subscriber.keys, language }
    await data('subscribePush', '/push/subscribe', { ...who, body })
    return subscriber
  }
  const reminding = () => {
    const { connection, pusher, clock, reported } = service
    return createReminding({
      connection,
      pusher,
      clock: { now: () => clock.nowMs, elapsed: () => clock.nowMs },
      reportError: (error) => reported.push(error),
    })
  }
  const roundAt = async (nowMs: number) => {
    service.clock.nowMs = nowMs
    await reminding()()
  }
  const put = (rows: ReturnType<typeof programme>[]) => createProgrammeStore(service.db).put(rows)
  const dropFromGuide = (id: string) => service.db.deleteFrom('programmes').where('id', '=', id).execute()

  test('are listed by start with their due time, and can be removed', async () => {
    const other = programme('tv-1', START - HOUR, 30, DAY)
    await put([other])
    expect(await add(oksana)).toEqual({
      programme_id: ID,
      channel: { slug: 'kanal-1', name: 'Канал 1', name_ru: 'Канал 1 по-русски', logo: '/images/a.svg' },
      title: 'Вечірні новини',
      title_ru: 'Вечерние новости',
      age: 0,
      start: START,
      end: START + HOUR,
      asked_start: START,
      due: START - 5 * MINUTE,
      gone: false,
    })
    await add(oksana, other.id)
    expect((await list(oksana)).map(({ programme_id }) => programme_id)).toEqual([other.id, ID])
    await remove(oksana)
    await remove(oksana)
    expect((await list(oksana)).map(({ programme_id }) => programme_id)).toEqual([other.id])
    service.clock.nowMs = other.end_ms
    expect(await list(oksana)).toEqual([])
  })

  test('are one for each programme, however often it is requested', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add(oksana)))
    expect(await list(oksana)).toHaveLength(1)
  })

  test('belong to all devices of an account, and to one device of a visitor', async () => {
    await add(oksana)
    await add(visitor)
    expect(await list({ token: TOKENS.premium, headers: device('kitchen') })).toHaveLength(1)
    expect(await list({ token: TOKENS.basic, headers: device('sofa') })).toEqual([])
    expect(await list({ headers: device('sofa') })).toEqual([])
    await remove({ token: TOKENS.basic, headers: device('visitor-phone') })
    expect(await list(visitor)).toHaveLength(1)
    expect(await failure('/reminders/list')).toBe('400 invalid_input')
  })

  test('need a future programme, and are a hundred at most', async () => {
    expect(await failure('/reminders/add', { ...oksana, body: { programme_id: 'none' } })).toBe('404 not_found')
    const current = programme('tv-1', NOON - 30 * MINUTE, 60, DAY).id
    expect(await failure('/reminders/add', { ...oksana, body: { programme_id: current } })).toBe('409 programme_started')
    const many = Array.from({ length: MAX_REMINDERS + 1 }, (_none, index) => programme('tv-2', START + index * MINUTE, 1, DAY))
    await put(many)
    await add(oksana)
    const answers = await Promise.all(
      many.map(({ id }) => service.ask('/reminders/add', { ...oksana, body: { programme_id: id } })),
    )
    expect(answers.filter(({ ok }) => !ok).map(({ status }) => status)).toEqual([422, 422])
    expect(await list(oksana)).toHaveLength(MAX_REMINDERS)
  })

  test('send a push five minutes before the start, once, encrypted, signed and in the language of the device', async () => {
    const sofa = await subscribe(oksana, '/sofa')
    const tablet = await subscribe({ token: TOKENS.premium, headers: device('tablet') }, '/tablet', 'ru')
    await openAccessKey(service.db, 'another-session-of-premium', 'u-premium', NOON)
    await subscribe({ token: TOKENS.basic, headers: device('of-taras') }, '/taras')
    await add(oksana)
    await roundAt(START - 5 * MINUTE - 1)
    expect(push.received).toEqual([])
    await roundAt(START - 5 * MINUTE)
    await roundAt(START - 4 * MINUTE)
    await roundAt(START + MINUTE)
    expect(push.received.map(({ path }) => path).toSorted()).toEqual(['/sofa', '/tablet'])
    const to = (path: string) => push.received.find((each) => each.path === path)!
    expect(sofa.read(to('/sofa'))).toEqual({
      kind: 'soon',
      programme_id: ID,
      title: 'Вечірні новини',
      channel: 'Канал 1',
      start: START,
      url: '/ua/telekanaly/kanal-1',
      language: 'uk',
    })
    expect(tablet.read(to('/tablet'))).toMatchObject({ title: 'Вечерние новости', url: '/telekanaly/kanal-1', language: 'ru' })
    expect(to('/sofa').ttl).toBe(300)
    expect(() => tablet.read(to('/sofa'))).toThrow()
    const signer = signerOf(to('/sofa'), service.pusher.key)
    expect(signer).toMatchObject({ aud: push.address, sub: 'mailto:support@efir.example' })
    expect((await data('pushKey', '/push/key')).key).toBe(service.pusher.key)
  })

  test('reach a visitor’s device, and at the start when set later than five minutes before it', async () => {
    service.clock.nowMs = START - 3 * MINUTE
    await add(visitor)
    const phone = await subscribe(visitor)
    await roundAt(START - MINUTE)
    expect(push.received).toEqual([])
    await roundAt(START)
    expect(push.received.map((each) => phone.read(each))).toMatchObject([{ programme_id: ID }])
    expect(push.received[0]!.ttl).toBe(3600)
  })

  test('are sent once by several processes that are due at the same time', async () => {
    const many = Array.from({ length: 30 }, (_none, index) => programme('tv-2', START + index, 1, DAY))
    await put(many)
    await subscribe(oksana)
    for (const { id } of many) await add(oksana, id)
    service.clock.nowMs = START - MINUTE
    await Promise.all([reminding()(), reminding()(), reminding()()])
    const topics = push.received.map(({ topic }) => topic)
    expect([topics.length, new Set(topics).size]).toEqual([30, 30])
  })

  test('do not reach a device signed out before', async () => {
    await subscribe(oksana)
    await openAccessKey(service.db, 'a-session-that-ends', 'u-premium', NOON)
    await subscribe({ token: 'a-session-that-ends', headers: device('lent') }, '/lent')
    await add(oksana)
    push.answers.push({ status: 503 }, { status: 503 })
    await roundAt(START - 5 * MINUTE)
    push.received.length = 0
    const { id } = await service.db
      .deleteFrom('sessions')
      .where('id', '=', (qb) => qb.selectFrom('push_subscriptions').select('session_id').where('endpoint', 'like', '%/lent'))
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBeTruthy()
    await roundAt(START - 4 * MINUTE)
    expect(push.received.map(({ path }) => path)).toEqual(['/a'])
  })

  test('are retried while the push service is busy, after its delay, until the programme ends', async () => {
    await subscribe(oksana)
    await add(oksana)
    push.answers.push({ status: 503 }, { status: 429, headers: { 'retry-after': '120' } })
    await roundAt(START - 5 * MINUTE)
    await roundAt(START - 5 * MINUTE + 4999)
    expect(push.received).toHaveLength(1)
    await roundAt(START - 5 * MINUTE + 5000)
    await roundAt(START - 4 * MINUTE)
    expect(push.received).toHaveLength(2)
    await roundAt(START - 2 * MINUTE)
    expect(push.received.map(({ ttl }) => ttl)).toEqual([300, 295, 120])
    await remove(oksana)
    await add(oksana)
    push.received.length = 0
    await roundAt(START + HOUR)
    expect(push.received).toEqual([])
  })

  test.each([404, 410])('end for a subscription that the push service no longer knows (%i)', async (status) => {
    await subscribe(oksana)
    await add(oksana)
    push.answers.push({ status })
    await roundAt(START - 5 * MINUTE)
    await roundAt(START - MINUTE)
    expect(push.received).toHaveLength(1)
    expect(await service.db.selectFrom('push_subscriptions').select('device').execute()).toEqual([])
  })

  test('that are refused are not retried, and the report hides their endpoint', async () => {
    await subscribe(oksana, '/a-secret-address')
    await add(oksana)
    push.answers.push({ status: 400 })
    await roundAt(START - 5 * MINUTE)
    await roundAt(START - MINUTE)
    expect(push.received).toHaveLength(1)
    expect(service.reported.splice(0).map(String)).toEqual(['Error: a push service refused a push (HTTP 400)'])
  })

  test('are sent at most once more after their sender was killed', async () => {
    await subscribe(oksana)
    await add(oksana)
    // The process takes the push on and dies before its end: the send never returns.
    const { connection, clock } = service
    const topics: string[] = []
    const dying = {
      ...service.pusher,
      send: ({ topic }: { topic: string }) => (topics.push(topic), Promise.reject(new Error('killed'))),
    }
    const dies = createReminding({
      connection,
      pusher: dying,
      clock: { now: () => clock.nowMs, elapsed: () => clock.nowMs },
      reportError: () => {},
    })
    clock.nowMs = START - 5 * MINUTE
    await expect(dies()).rejects.toThrow('killed')
    await roundAt(START - 5 * MINUTE + LEASE_MS - 1)
    expect(push.received).toEqual([])
    clock.nowMs = START - 5 * MINUTE + LEASE_MS
    await expect(dies()).rejects.toThrow('killed')
    await roundAt(START - MINUTE)
    expect(topics).toHaveLength(2)
    expect(push.received).toEqual([])
  })

  test('of a killed sender arrive with the next round', async () => {
    await subscribe(oksana)
    await add(oksana)
    const { connection, clock } = service
    const dying = { ...service.pusher, send: () => Promise.reject(new Error('killed')) }
    clock.nowMs = START - 5 * MINUTE
    await expect(
      createReminding({
        connection,
        pusher: dying,
        clock: { now: () => clock.nowMs, elapsed: () => clock.nowMs },
        reportError: () => {},
      })(),
    ).rejects.toThrow()
    await roundAt(START - 5 * MINUTE + LEASE_MS)
    await roundAt(START - MINUTE)
    expect(push.received).toHaveLength(1)
  })

  test('follow a programme that the guide moves', async () => {
    await subscribe(oksana)
    await add(oksana)
    await put([{ ...programme('tv-1', START + 40 * MINUTE, 60, DAY), id: ID }])
    await roundAt(START - 5 * MINUTE)
    expect(push.received).toEqual([])
    expect(await list(oksana)).toMatchObject([
      { programme_id: ID, start: START + 40 * MINUTE, asked_start: START, due: START + 35 * MINUTE, gone: false },
    ])
    await roundAt(START + 35 * MINUTE)
    expect(push.received).toHaveLength(1)
  })

  test('follow a programme under a new id, and are removed by the original one', async () => {
    await add(oksana)
    await dropFromGuide(ID)
    const later = programme('tv-1', START + 170 * MINUTE, 60, DAY)
    const nearer = { ...programme('tv-1', START - 20 * MINUTE, 60, DAY), title: 'ВЕЧІРНІ  новини' }
    const another = { ...programme('tv-1', START, 60, DAY), id: 'another', title: 'Футбол' }
    await put([later, nearer, another, { ...programme('tv-2', START, 60, DAY) }])
    await roundAt(NOON + MINUTE)
    expect(await list(oksana)).toMatchObject([{ programme_id: nearer.id, start: nearer.start_ms, asked_start: START }])
    await remove(oksana, ID)
    expect(await list(oksana)).toEqual([])
  })

  test('merge when a programme moves onto another reminder of its viewer', async () => {
    const next = programme('tv-1', START + HOUR, 60, DAY)
    await put([next])
    await add(oksana)
    await add(oksana, next.id)
    await dropFromGuide(ID)
    await roundAt(NOON + MINUTE)
    expect((await list(oksana)).map(({ programme_id }) => programme_id)).toEqual([next.id])
  })

  test('report a programme that has gone from the guide', async () => {
    const sofa = await subscribe(oksana)
    await add(oksana)
    await dropFromGuide(ID)
    await put([programme('tv-1', START + 3 * HOUR + 1, 60, DAY)])
    await Promise.all([roundAt(NOON + MINUTE), roundAt(NOON + MINUTE)])
    await roundAt(START - 5 * MINUTE)
    expect(push.received.map((each) => sofa.read(each))).toMatchObject([{ kind: 'gone', programme_id: ID, start: START }])
    expect(await list(oksana)).toMatchObject([{ programme_id: ID, gone: true }])
    await put([programme('tv-1', START, 60, DAY)])
    await add(oksana)
    expect(await list(oksana)).toMatchObject([{ programme_id: ID, gone: false }])
  })

  test('use the last endpoint of a device, also after the browser moved it', async () => {
    await subscribe(visitor, '/old')
    const phone = await subscribe(visitor, '/older')
    const body = { was: `${push.address}/older`, endpoint: `${push.address}/new`, keys: phone.keys }
    await data('renewPush', '/push/renew', { body })
    await data('renewPush', '/push/renew', { body: { ...body, was: `${push.address}/nobody`, endpoint: `${push.address}/x` } })
    await add(visitor)
    await roundAt(START - 5 * MINUTE)
    expect(push.received.map(({ path }) => path)).toEqual(['/new'])
    expect(await service.db.selectFrom('push_subscriptions').select('device').execute()).toHaveLength(1)
  })

  test('reach at most twenty devices of an account, the latest ones', async () => {
    for (let index = 0; index <= MAX_SUBSCRIPTIONS; index += 1) {
      service.clock.nowMs = NOON + index
      await subscribe({ token: TOKENS.premium, headers: device(`many-${index}`) }, `/${index}`)
    }
    await add(oksana)
    await roundAt(START - 5 * MINUTE)
    const paths = push.received.map(({ path }) => path)
    expect(paths).toHaveLength(MAX_SUBSCRIPTIONS)
    expect(paths).not.toContain('/0')
  })

  test('are sent to the open internet only', async () => {
    const { takes, send } = createWebPusher({ ...newPushKeys(), subject: 'mailto:a@efir.example' })
    for (const endpoint of ['https://127.0.0.1/x', 'https://[::1]/x', 'https://10.1.2.3/x', 'http://push.example/x']) {
      expect(takes(endpoint)).toBe(false)
      const { keys } = newSubscriber()
      expect(await send({ endpoint, ...keys, payload: '{}', ttlS: 1, topic: 'x' })).toEqual({ kind: 'gone' })
    }
    const body = { endpoint: 'https://10.0.0.1/x', keys: newSubscriber().keys, language: 'uk' }
    expect(await failure('/push/subscribe', { ...oksana, body })).toBe('422 push_refused')
  })

  test('of a deleted account are deleted', async () => {
    await service.db
      .insertInto('accounts')
      .values({ id: 'u-short', name: '', support_id: '99999999', created_ms: NOON })
      .execute()
    await openAccessKey(service.db, 'a-token-of-a-short-life', 'u-short', NOON)
    await add({ token: 'a-token-of-a-short-life' })
    await service.db.deleteFrom('accounts').where('id', '=', 'u-short').execute()
    expect(await service.db.selectFrom('reminders').select('id').execute()).toEqual([])
  })
})
