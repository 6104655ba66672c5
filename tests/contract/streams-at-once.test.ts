import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { TOKEN_MS } from '../../server/media/edge-tokens.ts'
import { askersOf } from '../support/asking.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { engines } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const DEVICES = [TOKENS.premium, 'a-second-device-of-this-viewer', 'a-third-device-of-this-viewer'] as const
const [FIRST, SECOND, THIRD] = DEVICES

describe.each(engines())('streams at once on $name', (engine) => {
  let service: Service
  beforeEach(async () => {
    service = await openService(engine)
    for (const token of [SECOND, THIRD]) await openAccessKey(service.db, token, 'u-premium', NOON)
    await bound(2)
  })
  afterEach(() => service.close())

  const { data, failure } = askersOf(() => service)
  const bound = (streams_at_once: number | null) => service.db.updateTable('packages').set({ streams_at_once }).execute()
  const live = (token: string, id = 'tv-2') => data('liveChannel', `/channels/live/${id}`, { token })
  const refused = (token: string) => failure('/channels/live/tv-2', { token })
  const claim = (token: string) => data('claimStream', '/channels/claim-stream', { token, method: 'PUT' })
  const pass = (ms: number) => (service.clock.nowMs += ms)

  test('a device beyond the package is refused until another has been still for as long as a token lives', async () => {
    await live(FIRST)
    pass(1000)
    await live(SECOND)
    expect(await refused(THIRD)).toBe('409 streams_full')
    // A zap, and a renewal shortly before the token ends, keep the place.
    await live(FIRST, 'tv-3')
    pass(TOKEN_MS - 60_000)
    await live(SECOND)
    pass(2 * 60_000)
    await live(THIRD)
    expect(await refused(FIRST)).toBe('409 streams_full')
  })

  test('a device that claims its place stops the one that has played longest', async () => {
    await live(FIRST)
    pass(1000)
    await live(SECOND)
    await claim(THIRD)
    await live(THIRD)
    await live(SECOND)
    expect(await refused(FIRST)).toBe('409 streams_full')
  })

  test('a device that signs out leaves its place at once', async () => {
    await live(SECOND)
    const { session_id } = await service.db.selectFrom('stream_leases').selectAll().executeTakeFirstOrThrow()
    // An access key is no device, and stays.
    await service.db.updateTable('sessions').set({ slot: 1 }).where('id', '=', session_id).execute()
    await live(FIRST)
    await data('logOut', '/auth/log-out', { token: SECOND, method: 'POST' })
    await live(THIRD)
  })

  test('three devices at once get two places', async () => {
    const answers = await Promise.all(DEVICES.map((token) => service.ask('/channels/live/tv-2', { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  })

  test('channels open to everybody and trailers are not bounded, films, archives and lists are', async () => {
    await putCatalogue(service.db)
    await bound(1)
    await live(FIRST)
    await live(SECOND, 'tv-1')
    const stream = '/catalogue/stream/film-2'
    expect(await failure(stream, { token: SECOND })).toBe('409 streams_full')
    const start = NOON - 3_600_000
    const archive = { token: SECOND, body: { channel_id: 'tv-2', start, duration: 60 } }
    expect(await failure('/channels/live-with-duration', archive)).toBe('409 streams_full')
    const listed = await data('protectedChannels', '/channels/protected-all', { token: SECOND })
    expect(listed.map(({ _id, stream: one }) => [_id, one !== null])).toEqual([
      ['tv-1', true],
      ['tv-2', false],
      ['tv-3', false],
      ['tv-4', false],
    ])
  })

  test('a package without a number plays on every device, and one whose number falls on fewer', async () => {
    await bound(null)
    for (const token of DEVICES) await live(token)
    expect(await service.db.selectFrom('stream_leases').selectAll().execute()).toEqual([])
    await bound(3)
    for (const token of DEVICES) await live(token)
    await bound(1)
    expect(await Promise.all(DEVICES.map(async (token) => (await service.ask('/channels/live/tv-2', { token })).status))).toEqual(
      expect.arrayContaining([200, 409, 409]),
    )
  })
})
