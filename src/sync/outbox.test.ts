import { expect, test } from 'vitest'
import type { ChangeResponse, Draft, PendingChange, PendingFavourite } from '../domain/account/pending-changes.ts'
import type { ChangeTable, Sender } from './change-rules.ts'
import { CHANGES } from './change-table.ts'
import { createOutbox } from './outbox.ts'
import type { SentChange } from './send-change.ts'
import { memoryStore } from './testing/memory-store.ts'
import type { OutboxRow } from './outbox-row.ts'

const NOW = 1_800_000_000_000

type Reply = ChangeResponse & { data?: unknown }

/**
 * A device whose server responds by `respond`. Sent changes are listed as favourites, which most tests make.
 */
function open(respond: (change: PendingFavourite) => Reply | Promise<Reply>) {
  const store = memoryStore<OutboxRow>()
  const clock = { nowMs: NOW }
  const sent: PendingFavourite[] = []
  const ended: SentChange[] = []
  const applied: string[] = []
  const who = { now: { token: 'a token', user: 'u-1', device: 'brwsr-1' } as Sender | undefined }
  const refusedTokens: string[] = []
  const pausedUntil = new Map<string, number>()
  const fakes = {
    async send(_who: Sender, change: PendingChange) {
      sent.push(change as PendingFavourite)
      return respond(change as PendingFavourite)
    },
    async apply({ token }: Sender, change: PendingChange, data: unknown) {
      const { id, want } = change as PendingFavourite
      const { isFavorite } = (data ?? { isFavorite: want }) as { isFavorite: boolean }
      applied.push(`${token} ${id} ${isFavorite}, ${store.values.size} wait, ${ended.length} told`)
    },
  }
  const table = Object.fromEntries(Object.entries(CHANGES).map(([kind, rules]) => [kind, { ...rules, ...fakes }]))
  const start = () =>
    createOutbox({
      table: table as unknown as ChangeTable,
      store,
      who: async () => who.now,
      migrate: async () => {},
      retryAfter: {
        until: async (scope) => pausedUntil.get(scope) ?? 0,
        async keep(scope, untilMs) {
          if (store.isFull) throw new DOMException('full', 'QuotaExceededError')
          pausedUntil.set(scope, untilMs)
        },
      },
      nowMs: () => clock.nowMs,
      random: () => 0.5,
      onSent: (one) => ended.push(one),
      onChange: () => {},
      async onRefusedToken(token) {
        refusedTokens.push(token)
      },
    })
  const press = (id: string, want: boolean, user = 'u-1'): Draft<PendingFavourite> => ({
    user,
    kind: 'channels',
    id,
    want,
    base: !want,
    idem: `${id} ${want} ${(clock.nowMs += 1)}`,
    nowMs: clock.nowMs,
  })
  return { outbox: start(), start, store, clock, sent, ended, applied, who, refusedTokens, press }
}

const reply = (status: number | null, code = status === 200 ? '' : 'code', retryAfterMs = 0) => ({ status, code, retryAfterMs })

test('changes go in the order of the presses, and are marked before they go', async () => {
  const device = open(() => reply(200))
  for (const id of ['b', 'a']) await device.outbox.add(device.press(id, true))
  expect(await device.outbox.drain()).toBeNull()
  expect(device.sent.map(({ id, attempts }) => [id, attempts])).toEqual([
    ['b', 1],
    ['a', 1],
  ])
  expect(device.ended.map(({ how }) => how)).toEqual(['done', 'done'])
  expect(device.store.values.size).toBe(0)
})

test('a change made during sending is sent afterwards', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const device = open(() => answered.then(() => reply(200)))
  await device.outbox.add(device.press('a', true))
  const drained = device.outbox.drain()
  while (device.sent.length === 0) await Promise.resolve()
  await device.outbox.add(device.press('a', false))
  answer()
  await drained
  expect(device.sent.map(({ want }) => want)).toEqual([true, false])
  expect(device.store.values.size).toBe(0)
})

test('a change whose page died while it was on its way is sent again under its idempotency key', async () => {
  let alive = true
  const device = open(() => (alive ? new Promise<never>(() => {}) : reply(200)))
  await device.outbox.add(device.press('a', true))
  void device.outbox.drain()
  while (device.sent.length === 0) await Promise.resolve()
  alive = false
  expect(await device.start().drain({ atOnce: true })).toBeNull()
  expect(new Set(device.sent.map(({ idem }) => idem)).size).toBe(1)
  expect(device.sent.map(({ attempts }) => attempts)).toEqual([1, 2])
})

test('without a network one attempt stands for all', async () => {
  const device = open(() => reply(null))
  for (const id of ['a', 'b', 'c']) await device.outbox.add(device.press(id, true))
  expect(await device.outbox.drain()).toBeGreaterThan(device.clock.nowMs)
  expect(device.sent).toHaveLength(1)
  await device.outbox.drain()
  expect(device.sent).toHaveLength(1)
  await device.outbox.drain({ atOnce: true })
  expect(device.sent).toHaveLength(2)
})

test('a failed change does not block the others', async () => {
  const device = open(({ id }) => reply(id === 'a' ? 500 : 200))
  for (const id of ['a', 'b']) await device.outbox.add(device.press(id, true))
  expect(await device.outbox.drain()).toBe(device.clock.nowMs + 501)
  expect([...device.store.values.keys()]).toEqual(['u-1|channels|a'])
})

const kindsOf = (device: ReturnType<typeof open>): string[] => device.sent.map(({ kind }) => kind)

test('a limit of one kind pauses this kind, later changes included, but no other', async () => {
  const device = open(({ kind }) => (kind === 'channels' ? reply(429, 'too_many_tries', 20_000) : reply(200)))
  for (const id of ['a', 'b']) await device.outbox.add(device.press(id, true))
  await device.outbox.add({ ...device.press('s', true), kind: 'stations' })
  expect(await device.outbox.drain()).toBe(device.clock.nowMs + 20_000)
  expect(kindsOf(device)).toEqual(['channels', 'stations'])
  await device.outbox.add(device.press('c', true))
  await device.outbox.add({ ...device.press('t', true), kind: 'titles' })
  // Another tab, or the worker, knows of it, too.
  await device.start().drain({ atOnce: true })
  expect(kindsOf(device)).toEqual(['channels', 'stations', 'titles'])
  device.clock.nowMs += 20_000
  await device.outbox.drain()
  expect(kindsOf(device).slice(3)).toEqual(['channels'])
})

test('rate-limited reports block no favourites, only the removals that depend on them', async () => {
  const device = open(({ kind }) => ((kind as string) === 'progress' ? reply(429, 'too_many_tries', 20_000) : reply(200)))
  await device.outbox.add(progress(5))
  await device.outbox.drain({ atOnce: true })
  await device.outbox.add({ kind: 'watched-programmes', user: 'u-1', id: 'p-1', idem: 'r', nowMs: NOW })
  await device.outbox.add(device.press('a', true))
  await device.outbox.drain({ atOnce: true })
  expect(kindsOf(device)).toEqual(['progress', 'channels'])
})

test('a kind that the server defers without an instant waits for its back-off', async () => {
  const device = open(({ kind }) => (kind === 'channels' ? reply(429, 'too_many_tries') : reply(200)))
  for (const id of ['a', 'b']) await device.outbox.add(device.press(id, true))
  await device.outbox.add({ ...device.press('s', true), kind: 'stations' })
  expect(await device.outbox.drain({ atOnce: true })).toBe(device.clock.nowMs + 501)
  await device.outbox.drain()
  expect(kindsOf(device)).toEqual(['channels', 'stations'])
})

test('a pause by a proxy, without the server’s code, applies to every kind', async () => {
  for (const status of [429, 502, 503, 504]) {
    const device = open(() => reply(status, '', 20_000))
    await device.outbox.add(device.press('a', true))
    await device.outbox.add({ ...device.press('s', true), kind: 'stations' })
    expect(await device.outbox.drain()).toBe(device.clock.nowMs + 20_000)
    await device.start().drain({ atOnce: true })
    expect(kindsOf(device)).toEqual(['channels'])
    device.clock.nowMs += 20_000
    await device.outbox.drain()
    expect(device.sent).toHaveLength(2)
  }
})

test('a refusal is reported with its code, unless the viewer changed it again meanwhile', async () => {
  const device = open(() => reply(422, 'favourites_full'))
  await device.outbox.add(device.press('a', true))
  await device.outbox.drain()
  expect(device.ended).toMatchObject([{ how: 'refused', code: 'favourites_full' }])
  expect(device.store.values.size).toBe(0)
})

test('after an expired token the changes wait for the same person’s next token', async () => {
  let isOpen = false
  const device = open(() => reply(isOpen ? 200 : 401))
  for (const id of ['a', 'b']) await device.outbox.add(device.press(id, true))
  await device.outbox.drain()
  expect([device.sent.length, device.refusedTokens]).toEqual([1, ['a token']])
  isOpen = true
  device.who.now = { token: 'of another', user: 'u-2', device: 'brwsr-1' }
  expect(await device.outbox.drain({ atOnce: true })).toBeNull()
  device.who.now = undefined
  expect(await device.outbox.drain({ atOnce: true })).toBeNull()
  expect(device.sent).toHaveLength(1)
  device.who.now = { token: 'a new one', user: 'u-1', device: 'brwsr-1' }
  await device.outbox.drain({ atOnce: true })
  expect(device.ended.map(({ change }) => 'id' in change && change.id)).toEqual(['a', 'b'])
})

test('a change that a full device cannot store stays in memory and is sent', async () => {
  const device = open(() => reply(200))
  await device.outbox.add(device.press('a', true))
  device.store.isFull = true
  expect(await device.outbox.add(device.press('b', true))).toBe(false)
  expect((await device.outbox.changesOf({ user: 'u-1', token: 'a token' })).map((one) => 'id' in one && one.id)).toEqual([
    'a',
    'b',
  ])
  // To take away needs no room.
  expect(await device.outbox.add(device.press('a', false))).toBe(true)
  expect((await device.outbox.changesOf({ user: 'u-1', token: 'a token' })).map((one) => 'id' in one && one.id)).toEqual(['b'])
  await device.outbox.drain()
  expect(device.ended.map(({ change }) => 'id' in change && change.id)).toEqual(['b'])
  expect(await device.outbox.changesOf({ user: 'u-1', token: 'a token' })).toEqual([])
})

test('a device that became full still sends its stored changes', async () => {
  const device = open(() => reply(200))
  await device.outbox.add(device.press('a', true))
  device.store.isFull = true
  expect(await device.outbox.drain()).toBeNull()
  expect(device.ended).toMatchObject([{ how: 'done' }])
})

test('a device that became full waits between tries as any other', async () => {
  const device = open(() => reply(500))
  await device.outbox.add(device.press('a', true))
  device.store.isFull = true
  const next = device.clock.nowMs + 501
  expect(await device.outbox.drain()).toBe(next)
  expect(await device.outbox.drain()).toBe(next)
  expect(device.sent).toHaveLength(1)
  device.clock.nowMs = next
  await device.outbox.drain()
  expect(device.sent.map(({ attempts }) => attempts)).toEqual([1, 2])
  device.store.isFull = false
  await device.outbox.drain({ atOnce: true })
  expect([...device.store.values.values()].map(({ attempts }) => attempts)).toEqual([3])
})

test.each(['', 'too_many_tries'])('a device that became full obeys the Retry-After of the code "%s"', async (code) => {
  const device = open(() => reply(429, code, 20_000))
  for (const id of ['a', 'b']) await device.outbox.add(device.press(id, true))
  device.store.isFull = true
  expect(await device.outbox.drain()).toBe(device.clock.nowMs + 20_000)
  await device.outbox.drain({ atOnce: true })
  expect(device.sent).toHaveLength(1)
})

test('on a device that became full the opposite of a change being sent is sent afterwards', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const device = open(() => answered.then(() => reply(200)))
  await device.outbox.add(device.press('a', true))
  device.store.isFull = true
  const drained = device.outbox.drain()
  while (device.sent.length === 0) await Promise.resolve()
  expect(await device.outbox.add(device.press('a', false))).toBe(false)
  answer()
  await drained
  expect(device.sent.map(({ want }) => want)).toEqual([true, false])
  expect(await device.outbox.changesOf({ user: 'u-1', token: 'a token' })).toEqual([])
})

test('an accepted change is in the cached list before it leaves the outbox', async () => {
  let taken = { isFavorite: true, wasFavorite: false }
  const device = open(({ id }) => (id === 'c' ? reply(422, 'favourites_full') : { ...reply(200), data: taken }))
  for (const id of ['a', 'c']) await device.outbox.add(device.press(id, true))
  await device.outbox.drain()
  // Another device changed it later: the server decides.
  taken = { isFavorite: false, wasFavorite: false }
  await device.outbox.add(device.press('b', true))
  await device.outbox.drain()
  expect(device.applied).toEqual(['a token a true, 2 wait, 0 told', 'a token b false, 1 wait, 2 told'])
})

test('after thirty days a change that the server still defers is dropped and reported', async () => {
  const device = open(() => reply(500, 'server_error'))
  await device.outbox.add(device.press('a', true))
  device.clock.nowMs += 31 * 86_400_000
  await device.outbox.drain()
  expect(device.ended).toMatchObject([{ how: 'given-up' }])
  expect(device.sent).toHaveLength(1)
})

test('no change is given up before the server has answered it, however far the clock was off', async () => {
  const answers = [reply(null), reply(null), reply(200)]
  const device = open(() => answers.shift()!)
  await device.outbox.add(device.press('a', true))
  for (let times = 0; times < 3; times++) {
    device.clock.nowMs += 2 * 365 * 86_400_000
    await device.outbox.drain({ atOnce: true })
  }
  expect(device.sent).toHaveLength(3)
  expect(device.ended).toMatchObject([{ how: 'done' }])
})

const report = (at: number) => ({ at, channel_id: 'tv-1', playing: at, played: 15_000 })
const progress = (at: number): Draft => ({ kind: 'progress', user: 'u-1', reports: [report(at)], idem: `${at}`, nowMs: NOW + at })

test('reports that arrive while others are on their way are all that is left', async () => {
  const { promise: responded, resolve: respond } = Promise.withResolvers<void>()
  const device = open(() => responded.then(() => reply(200)))
  await device.outbox.add(progress(1))
  const drained = device.outbox.drain({ atOnce: true })
  while (device.sent.length === 0) await Promise.resolve()
  await device.outbox.add(progress(2))
  respond()
  expect(await drained).toBeNull()
  const reports = (device.sent as unknown as { reports: { at: number }[] }[]).map((one) => one.reports.map(({ at }) => at))
  expect(reports).toEqual([[1], [2]])
})

test('progress reports are sent before a removal from the history, which they would undo', async () => {
  const device = open(() => reply(200))
  await device.outbox.add({ kind: 'watched-programmes', user: 'u-1', id: 'p-1', idem: 'r', nowMs: NOW })
  await device.outbox.add(progress(5))
  await device.outbox.add(device.press('a', true))
  await device.outbox.drain({ atOnce: true })
  expect(device.sent.map(({ kind }) => kind as string)).toEqual(['channels', 'progress', 'watched-programmes'])
})

test('a programme that another device removed first is removed', async () => {
  const device = open(() => reply(404, 'not_found'))
  await device.outbox.add({ kind: 'watched-programmes', user: 'u-1', id: 'p-1', idem: 'r', nowMs: NOW })
  await device.outbox.drain()
  expect(device.ended).toMatchObject([{ how: 'done' }])
})

test('a tab of 0.2.0 does not read changes of kinds that it cannot send', async () => {
  const device = open(() => reply(200))
  await device.outbox.add(progress(1))
  await device.outbox.add(device.press('a', true))
  expect([...device.store.values.values()].map((row) => [row.kind, row.user])).toEqual([
    ['progress', undefined],
    ['channels', 'u-1'],
  ])
  expect((await device.outbox.changesOf({ user: 'u-1', token: 'a token' })).map(({ user }) => user)).toEqual(['u-1', 'u-1'])
})

test('a row of a kind that this version does not know stays for the version that wrote it', async () => {
  const device = open(() => reply(200))
  const row = { kind: 'ratings', rev: 1, ts: NOW } as unknown as OutboxRow
  device.store.values.set('u-1|ratings|x', row)
  expect(await device.outbox.drain()).toBeNull()
  expect(device.store.values.get('u-1|ratings|x')).toBe(row)
})

test('a visitor whose change is answered with 401 waits for the back-off', async () => {
  const device = open(() => reply(401, 'authorization_required'))
  device.who.now = { token: undefined, user: 'u-1', device: 'brwsr-1' }
  await device.outbox.add(device.press('a', true))
  expect(await device.outbox.drain()).toBeGreaterThan(device.clock.nowMs)
  expect([device.sent.length, device.refusedTokens]).toEqual([1, []])
})
