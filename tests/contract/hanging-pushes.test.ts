import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Push, PushOutcome } from '../../server/adapters/push.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createProgrammeStore } from '../../server/features/programmes/programme-store.ts'
import { FIRST_OF_HOST } from '../../server/features/reminders/push-lanes.ts'
import { createReminding } from '../../server/features/reminders/reminding.ts'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { newSubscriber } from '../support/push-service.ts'
import { NOON, openService, programme, type Service, TOKENS } from '../support/service.ts'

const MINUTE = 60_000
const START = NOON + 90 * MINUTE
const DUE = START - 5 * MINUTE
const DAY = '2026-11-21'
const DEVICES = 600

describe('push services that hang', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService(sqlite)
    await createProgrammeStore(service.db).put([programme('tv-1', START, 60, DAY), programme('tv-2', START + MINUTE, 60, DAY)])
  })
  afterAll(() => service.close())

  const { data, failure } = askersOf(() => service)
  const keys = () => newSubscriber().keys
  const remind = (token: string, channel: string, startMs: number) =>
    data('addReminder', '/reminders/add', {
      token,
      headers: { 'device-id': 'brwsr-sofa' },
      body: { programme_id: programme(channel, startMs, 60, DAY).id },
    })

  test('delay only reminders of their own subscribers, and time out after a few seconds', async () => {
    const { db, connection, clock, reported } = service
    const [of] = await db.selectFrom('sessions').select('id').where('account_id', '=', 'u-premium').execute()
    const language = 'uk' as const
    const subscription = (device: string, endpoint: string, session_id: string | null) => ({
      device,
      session_id,
      endpoint,
      language,
      changed_ms: NOON,
      ...keys(),
    })
    // The honest device stands last.
    const rows = Array.from({ length: DEVICES }, (_, index) =>
      subscription(`a-${index}`, `https://hangs.example/${index}`, of!.id),
    )
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('push_subscriptions')
        .values(rows.slice(from, from + 100))
        .execute()
    await remind(TOKENS.premium, 'tv-1', START)
    const body = { endpoint: 'http://127.0.0.1:1/honest', keys: keys(), language: 'uk' }
    await data('subscribePush', '/push/subscribe', { token: TOKENS.basic, headers: { 'device-id': 'brwsr-taras' }, body })
    await remind(TOKENS.basic, 'tv-1', START)
    await remind(TOKENS.basic, 'tv-2', START + MINUTE)

    const hanging: ((outcome: PushOutcome) => void)[] = []
    let isGivenUp = false
    const came: string[] = []
    const pusher = {
      ...service.pusher,
      send({ endpoint, payload }: Push): Promise<PushOutcome> {
        if (endpoint.includes('hangs'))
          return new Promise((resolve) => {
            hanging.push(resolve)
            if (isGivenUp) resolve({ kind: 'silent' })
          })
        came.push((JSON.parse(payload) as { programme_id: string }).programme_id)
        return Promise.resolve({ kind: 'taken' })
      },
    }
    const round = createReminding({
      connection,
      pusher,
      clock: { now: () => clock.nowMs, elapsed: () => clock.nowMs },
      reportError: (error) => reported.push(error),
    })

    clock.nowMs = DUE
    const first = round()
    // It came while the others hang.
    await vi.waitFor(() => expect(came).toHaveLength(1))
    isGivenUp = true
    for (const giveUp of hanging) giveUp({ kind: 'silent' })
    await first
    // The rest was not sent there; the next reminder finds the way free.
    expect(hanging.length).toBeLessThanOrEqual(2 * FIRST_OF_HOST)
    const pushes = hanging.length
    clock.nowMs = DUE + 10_000
    await round()
    expect(hanging).toHaveLength(pushes)
    // A minute later they are tried again, and hold up nothing again.
    clock.nowMs = DUE + MINUTE
    isGivenUp = false
    const third = round()
    await vi.waitFor(() => expect(came).toHaveLength(2))
    await vi.waitFor(() => expect(hanging.length).toBeGreaterThan(pushes))
    isGivenUp = true
    for (const giveUp of hanging) giveUp({ kind: 'silent' })
    await third
    expect([came, reported]).toEqual([[programme('tv-1', START, 60, DAY).id, programme('tv-2', START + MINUTE, 60, DAY).id], []])
  })

  test('are limited: an address cannot add endless endpoints or devices', async () => {
    const subscribe = (device: string, endpoint: string) => ({
      headers: { 'device-id': `brwsr-${device}` },
      from: '198.51.100.7',
      body: { endpoint, keys: keys(), language: 'uk' },
    })
    expect(await failure('/push/subscribe', subscribe('x', 'https://hangs.example/x'))).toBe('422 push_refused')
    const { most, windowMs } = LIMITS.newPushDevicesOfAddress
    const asks = Array.from({ length: most + 1 }, (_, index) => index)
    const statuses: number[] = []
    for (const index of asks) {
      // Below the limit of an address in ten minutes.
      service.clock.nowMs += 6000
      statuses.push((await service.ask('/push/subscribe', subscribe(`made-up-${index}`, `http://127.0.0.1:1/${index}`))).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(most)
    expect(statuses.at(-1)).toBe(429)
    // A device that is known may still say where its pushes go, and a day later there is room again.
    expect((await service.ask('/push/subscribe', subscribe('made-up-0', 'http://127.0.0.1:1/0'))).status).toBe(200)
    service.clock.nowMs += windowMs
    expect((await service.ask('/push/subscribe', subscribe('another', 'http://127.0.0.1:1/another'))).status).toBe(200)
  })
})
