import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createParentalStore } from '../../server/features/parental/parental-store.ts'
import { hashSecret } from '../../server/features/users/session-store.ts'
import type { Channel } from '../../src/contract/channels.ts'
import { afterCheck, licenceStateOf } from '../../src/domain/downloads/offline-licence.ts'
import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import { statusOf } from '../../src/features/guide/cell-link.ts'
import { askersOf } from '../support/asking.ts'
import { sqlite } from '../support/engines.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'
import {
  type Control,
  CONTROLS,
  expectedCopy,
  expectedGuideDays,
  expectedOf,
  LIST_VIEWERS,
  SIGNED_IN,
  type Tier,
  viewersUnder,
} from '../support/tier-rules.ts'
import { DAYS_BACK, MORE_TOKENS, type Playable, putThings, putViewers } from '../support/tier-things.ts'

const HOUR = 3_600_000
const LISTS = [
  '/channels/all',
  '/channels/show/ch-basic-0',
  '/channels/slug/kanal-ch-premium-0',
  '/catalogue/home',
  '/catalogue/list?limit=60',
  '/catalogue/genres/drama?limit=60',
  '/catalogue/collections/zyma?limit=60',
  '/catalogue/people/p-2',
  '/catalogue/show/film-premium-12',
  '/search?limit=20&q=канал',
  '/search?limit=20&q=фільм',
  '/search?limit=20&q=новини',
]
// Favourite channels are ids alone: their sign is that of the list of channels.
const OWN_LISTS = ['/catalogue/favorites/list', '/history/continue', '/history/titles']
const OWN_FILMS = ['film-free-0', 'film-basic-12', 'film-premium-18']

/** Everything in a response that says whether the tier opens it, however deep. */
function signsIn(data: unknown): { _id: string; allowed: boolean }[] {
  if (typeof data !== 'object' || data === null) return []
  const inside = Object.values(data).flatMap(signsIn)
  return 'allowed' in data ? [data as { _id: string; allowed: boolean }, ...inside] : inside
}

describe('tiers and ages', () => {
  let service: Service
  let things: Awaited<ReturnType<typeof putThings>>
  beforeAll(async () => {
    service = await openService(sqlite)
    await putViewers(service)
    things = await putThings(service)
    const headers = { 'device-id': 'brwsr-family' }
    await data('signInByKey', '/auth/sign-in/key', { body: { key: TOKENS.basic }, headers })
    for (const [, { token }] of SIGNED_IN) await putOwn(token!)
    // The package ends while its lists are cached.
    await data('streamTitle', '/catalogue/stream/film-premium-0', { token: MORE_TOKENS.lapsed })
    await data('allChannels', '/channels/all', { token: MORE_TOKENS.lapsed })
    const ended = { access_until_ms: service.clock.nowMs }
    await service.db.updateTable('subscriptions').set(ended).where('account_id', '=', 'u-lapsed').execute()
  })
  afterAll(() => service.close())

  const { data } = askersOf(() => service)
  const ask = ({ token, device }: Tier, path: string, body?: object) =>
    service.ask(path, { ...(token && { token }), ...(device && { headers: { 'device-id': device } }), ...(body && { body }) })

  /** Puts films of every package into the favourites and the history of a viewer. */
  async function putOwn(token: string): Promise<void> {
    for (const title_id of OWN_FILMS) {
      await data('addFavouriteTitle', '/catalogue/favorites/add', { token, body: { title_id } })
      const reports = [{ at: NOON, title_id, position: HOUR / 3, played: 60_000 }]
      await data('recordBeats', '/history/beats', { token, body: { device: 'brwsr-own', beats: reports } })
    }
  }

  /** Sets the same control for every account. The PIN's own check is tested in parental.test.ts. */
  async function setControl({ limit, isPinGiven }: Control): Promise<void> {
    const store = createParentalStore(service.db)
    for (const [, { token }] of SIGNED_IN) {
      const { id, account_id } = await service.db
        .selectFrom('sessions')
        .where('token_hash', '=', hashSecret(token!))
        .select(['id', 'account_id'])
        .executeTakeFirstOrThrow()
      await store.lift(account_id)
      if (limit !== null) await store.setFirst(account_id, limit, 'no hash of any PIN')
      if (isPinGiven) await store.open(account_id, id, NOON)
    }
  }

  /** The server's refusal of a stream, or `plays`, and the effect on a download. */
  async function outcomeOf(tier: Tier, { path, body }: Playable): Promise<string> {
    const response = await ask(tier, path, body)
    const { code = null } = (await response.json()) as { code?: string }
    const right = afterCheck({ checkedAtMs: NOON, refusal: null }, { code, status: response.status }, NOON)
    return `${code ?? 'plays'}, copy ${licenceStateOf(right, NOON)}`
  }

  describe.each(CONTROLS)('limit $limit, PIN given: $isPinGiven', (control) => {
    beforeAll(() => setControl(control))

    test.each(viewersUnder(control))('%s plays the channels and stations of the specification', async (_name, tier) => {
      const check = async (thing: Playable) => {
        const expected = expectedOf(tier, thing, control)
        return [thing.name, await outcomeOf(tier, thing), `${expected}, copy ${expectedCopy(expected)}`] as const
      }
      const checked = await Promise.all(things.playables.map(check))
      expect(checked.filter(([, actual, expected]) => actual !== expected)).toEqual([])
      expect((await ask(tier, '/radio/live/fm-1')).status).toBe(200)
    })

    test.each(SIGNED_IN)('%s gets a stream of every channel that plays in the protected list', async (_name, tier) => {
      const listed = await data('protectedChannels', '/channels/protected-all', { token: tier.token! })
      const withStream = listed.filter(({ _id, stream }) => stream && things.needs.has(_id))
      const live = things.playables.filter(({ path }) => path.startsWith('/channels/live/'))
      const playing = live.filter((thing) => expectedOf(tier, thing, control) === 'plays')
      expect(withStream.map(({ _id }) => `/channels/live/${_id}`)).toEqual(playing.map(({ path }) => path))
    })

    test.each(LIST_VIEWERS)('%s sees its rights in every list', async (_name, tier) => {
      const seen = new Set<string>()
      for (const path of tier.token === undefined ? LISTS : [...LISTS, ...OWN_LISTS]) {
        const signs = signsIn(await (await ask(tier, path)).json()).filter(({ _id }) => things.needs.has(_id))
        expect([path, signs.length > 0]).toEqual([path, true])
        const wrong = signs.filter(({ _id, allowed }) => allowed !== tier.opens.includes(things.needs.get(_id)!))
        expect([path, wrong]).toEqual([path, []])
        for (const { _id } of signs) seen.add(_id)
      }
      expect(seen.size).toBe(things.needs.size)
    })
  })

  test.each(LIST_VIEWERS)('%s sees locks in the guide where the archive does not play', async (_name, tier) => {
    const channels = (await (await ask(tier, '/channels/all')).json()) as Channel[]
    const lockedDays = (channel: Channel) =>
      DAYS_BACK.filter((days) => {
        const aired = { start: NOON - days * 24 * HOUR - HOUR, end: NOON - days * 24 * HOUR }
        const cell = { programme: aired, aired } as Parameters<typeof statusOf>[0]
        return statusOf(cell, channel, kyivDayOf(NOON), NOON) === 'locked'
      })
    const own = channels.filter(({ _id }) => things.needs.has(_id))
    expect(own).toHaveLength(18)
    expect(own.map((channel) => [channel._id, lockedDays(channel)])).toEqual(
      own.map(({ _id }) => [_id, DAYS_BACK.filter((days) => days >= expectedGuideDays(tier, things.needs.get(_id)!))]),
    )
  })
})
