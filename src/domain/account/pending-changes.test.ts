import { describe, expect, test } from 'vitest'
import {
  applyResponse,
  backOffMs,
  isDue,
  isGivenUp,
  isWaiting,
  waitingCount,
  type Draft,
  foldToggle,
  markAttempt,
  outcomeOf,
  type PendingFavourite,
} from './pending-changes.ts'
import { withPendingFavourites } from './pending-favourites.ts'

const NOW = 1_800_000_000_000
const press = (want: boolean, more: Partial<Draft<PendingFavourite>> = {}): Draft<PendingFavourite> => ({
  user: 'u-1',
  kind: 'channels',
  id: 'tv-1',
  want,
  base: !want,
  idem: `${more.nowMs ?? NOW}`,
  nowMs: NOW,
  ...more,
})
const change = (more: Partial<PendingFavourite> = {}): PendingFavourite => ({ ...fold(undefined, press(true))!, ...more })
const fold = foldToggle<PendingFavourite>
const reply = (status: number | null, code = 'code', retryAfterMs = 0) => ({ status, code, retryAfterMs })
const at = { nowMs: NOW, chance: 0.5 }

test('an action becomes a pending change with a revision', () => {
  expect(fold(undefined, press(true))).toEqual({
    user: 'u-1',
    kind: 'channels',
    id: 'tv-1',
    want: true,
    base: false,
    idem: `${NOW}`,
    rev: 1,
    attempts: 0,
    nextAt: NOW,
    notBefore: 0,
    ts: NOW,
  })
})

test('the opposite of a change that never left leaves nothing', () => {
  expect(fold(change(), press(false, { base: true }))).toBeUndefined()
})

test('the opposite of a change that may have arrived is sent after it', () => {
  const second = fold(markAttempt(change()), press(false, { nowMs: NOW + 5 }))!
  expect(second).toMatchObject({ want: false, base: null, rev: 2, attempts: 0, ts: NOW + 5 })
  expect(fold(second, press(true, { nowMs: NOW + 9 }))).toMatchObject({ want: true, base: null, rev: 3 })
})

test('the opposite is also sent while the list is unknown', () => {
  const first = fold(undefined, press(true, { base: null }))!
  expect(fold(first, press(false))).toMatchObject({ want: false, rev: 2 })
})

test('a change that repeats the known state is sent anyway: another tab may have changed it', () => {
  const first = fold(undefined, press(false, { base: false }))!
  expect(first).toMatchObject({ want: false, base: null, rev: 1, attempts: 0 })
  expect(fold(first, press(true, { base: false }))).toMatchObject({ want: true, base: null, rev: 2 })
})

test('a clock that was set back does not reorder two changes', () => {
  const second = fold(markAttempt(change()), press(false, { nowMs: NOW - 60_000 }))!
  expect(second.ts).toBe(NOW + 1)
})

test('a new change does not shorten the server’s Retry-After', () => {
  const afterLimit = change({ attempts: 1, notBefore: NOW + 9000, nextAt: NOW + 9000 })
  expect(fold(afterLimit, press(false))).toMatchObject({ notBefore: NOW + 9000, nextAt: NOW + 9000 })
})

describe('a reply', () => {
  test.each([
    [200, 'done'],
    [204, 'done'],
    [409, 'done'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [410, 'refused'],
    [413, 'refused'],
    [422, 'refused'],
    [401, 'sign-in'],
    [408, 'again'],
    [425, 'again'],
    [500, 'again'],
    [503, 'again'],
    [302, 'again'],
    [429, 'pause-kind'],
    [null, 'pause'],
  ] as const)('of %s means %s', (status, verdict) => {
    expect(outcomeOf(reply(status))).toBe(verdict)
  })

  test('that is not the service’s own refuses nothing', () => {
    for (const status of [401, 403, 404, 410]) expect(outcomeOf(reply(status, ''))).toBe('again')
  })

  test('with the server’s limit pauses its kind, with a proxy’s limit pauses all', () => {
    expect(outcomeOf(reply(503, 'code', 1000))).toBe('pause-kind')
    for (const status of [429, 502, 503, 504]) expect(outcomeOf(reply(status, ''))).toBe('pause')
    expect(outcomeOf(reply(500, '', 1000))).toBe('again')
  })

  test('takes away only the revision that it answers', () => {
    const sent = markAttempt(change())
    for (const status of [200, 409, 404]) {
      expect(applyResponse(sent, sent, reply(status), at)).toBeUndefined()
      expect(applyResponse({ ...sent, rev: 2 }, sent, reply(status), at)).toEqual({ ...sent, rev: 2 })
    }
    expect(applyResponse(undefined, sent, reply(500), at)).toBeUndefined()
  })

  test('that requires sign-in leaves the change unchanged', () => {
    const sent = markAttempt(change())
    expect(applyResponse(sent, sent, reply(401), at)).toEqual(sent)
  })

  test('with a Retry-After is obeyed even by an immediate attempt', () => {
    const afterLimit = applyResponse(markAttempt(change()), markAttempt(change()), reply(429, 'code', 30_000), at)!
    expect(afterLimit).toMatchObject({ nextAt: NOW + 30_000, notBefore: NOW + 30_000 })
    expect(isDue(afterLimit, NOW + 29_999, true)).toBe(false)
    expect(isDue(afterLimit, NOW + 30_000)).toBe(true)
  })

  test('that is missing starts a back-off, which a new network ends', () => {
    const waits = applyResponse(markAttempt(change()), markAttempt(change()), reply(null), at)!
    expect(waits.nextAt).toBe(NOW + 501)
    expect([isWaiting(waits), isDue(waits, NOW + 500), isDue(waits, NOW, true)]).toEqual([true, false, true])
    expect(isWaiting(change())).toBe(false)
    expect([waitingCount([change(), waits]), waitingCount([change()])]).toEqual([2, 0])
  })
})

test('the time between tries is anything up to a most that doubles, at last five minutes', () => {
  for (let attempts = 1; attempts <= 40; attempts += 1) {
    const most = Math.min(300_000, 1000 * 2 ** (attempts - 1))
    expect(backOffMs(attempts, 0)).toBe(1)
    expect(backOffMs(attempts, 0.5)).toBe(1 + Math.floor(most / 2))
    expect(backOffMs(attempts, 0.999_999_9)).toBeLessThanOrEqual(most)
  }
})

test('after thirty days a change is given up', () => {
  expect(isGivenUp(change(), NOW + 30 * 86_400_000)).toBe(false)
  expect(isGivenUp(change(), NOW + 30 * 86_400_000 + 1)).toBe(true)
})

test('a list shows pending changes: removals disappear, additions come in their order', () => {
  const ids = ['a', 'b', 'c']
  const changes = [
    change({ id: 'z', ts: NOW + 2 }),
    change({ id: 'y', ts: NOW + 1 }),
    change({ id: 'b', want: false }),
    change({ id: 'a' }),
  ]
  expect(withPendingFavourites(ids, changes)).toEqual(['a', 'c', 'y', 'z'])
  expect(withPendingFavourites(ids, [])).toBe(ids)
})

test('for any order of changes, attempts and responses the server ends with the last change', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let run = 0; run < 500; run += 1) {
    let pending: PendingFavourite | undefined
    let now = NOW
    const service = { has: random() < 0.5, at: 0 }
    let screen = service.has
    const take = ({ want, ts }: PendingFavourite) => {
      if (ts < service.at) return
      Object.assign(service, { has: want, at: ts })
    }
    for (let step = 0; step < 30; step += 1) {
      now += 1 + Math.floor(random() * 3)
      if (random() < 0.4) {
        pending = fold(pending, press(!screen, { base: screen, idem: `${run}-${step}`, nowMs: now }))
        screen = !screen
      } else if (pending) {
        pending = markAttempt(pending)
        const sent = pending
        const fate = random()
        if (fate < 0.7) take(sent)
        if (fate < 0.4) pending = applyResponse(pending, sent, reply(200), { nowMs: now, chance: random() })
      }
    }
    if (pending) take(pending)
    expect(service.has).toBe(screen)
  }
})
