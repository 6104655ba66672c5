import { expect, test } from 'vitest'
import type { Press, PendingChange } from '../domain/account/pending-changes.ts'
import { createOutbox, type OutboxDeps, type SentChange } from './outbox.ts'
import type { KvStore } from '../storage/kv-store.ts'

const NOW = 1_800_000_000_000

/** A shelf in memory that can be full. */
function memoryShelf(): KvStore<PendingChange> & { values: Map<string, PendingChange>; isFull: boolean } {
  const values = new Map<string, PendingChange>()
  const shelf = {
    values,
    isFull: false,
    read: async (key: string) => values.get(key),
    entries: async () => [...values] as [string, PendingChange][],
    async put(key: string, value: PendingChange) {
      values.set(key, value)
    },
    async change(key: string, change: (value: PendingChange | undefined) => PendingChange | undefined) {
      const value = change(values.get(key))
      if (value && shelf.isFull) throw new DOMException('full', 'QuotaExceededError')
      if (value) values.set(key, value)
      else values.delete(key)
      return value
    },
    remove: async (keys: readonly string[]) => keys.forEach((key) => values.delete(key)),
    isLasting: () => true,
  }
  return shelf
}

function open(
  answer: (wish: PendingChange) => Awaited<ReturnType<OutboxDeps['send']>> | Promise<Awaited<ReturnType<OutboxDeps['send']>>>,
) {
  const shelf = memoryShelf()
  const clock = { nowMs: NOW }
  const sent: PendingChange[] = []
  const settled: SentChange[] = []
  const kept: string[] = []
  const who = { now: { token: 'a token', user: 'u-1', device: 'brwsr-1' } as Awaited<ReturnType<OutboxDeps['who']>> }
  const refusedTokens: string[] = []
  let peaceUntil = 0
  const start = () =>
    createOutbox({
      shelf,
      who: async () => who.now,
      async send(_who, wish) {
        sent.push(wish)
        return answer(wish)
      },
      async keepFavourite(token, { id }, isFavourite) {
        kept.push(`${token} ${id} ${isFavourite}, ${shelf.values.size} wait, ${settled.length} told`)
      },
      retryAfter: {
        until: async () => peaceUntil,
        async keep(untilMs) {
          if (shelf.isFull) throw new DOMException('full', 'QuotaExceededError')
          peaceUntil = untilMs
        },
      },
      nowMs: () => clock.nowMs,
      random: () => 0.5,
      onSettled: (one) => settled.push(one),
      onChange: () => {},
      async onRefusedToken(token) {
        refusedTokens.push(token)
      },
    })
  const press = (id: string, want: boolean, user = 'u-1'): Press => ({
    user,
    kind: 'channels',
    id,
    want,
    base: !want,
    idem: `${id} ${want} ${(clock.nowMs += 1)}`,
    nowMs: clock.nowMs,
  })
  return { outbox: start(), start, shelf, clock, sent, settled, kept, who, refusedTokens, press }
}

const reply = (status: number | null, code = status === 200 ? '' : 'code', retryAfterMs = 0) => ({ status, code, retryAfterMs })

test('wishes go in the order of the presses, and are marked before they go', async () => {
  const device = open(() => reply(200))
  for (const id of ['b', 'a']) await device.outbox.press(device.press(id, true))
  expect(await device.outbox.drain()).toBeNull()
  expect(device.sent.map(({ id, attempts }) => [id, attempts])).toEqual([
    ['b', 1],
    ['a', 1],
  ])
  expect(device.settled.map(({ how }) => how)).toEqual(['done', 'done'])
  expect(device.shelf.values.size).toBe(0)
})

test('what is pressed while it is on its way goes after it', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const device = open(() => answered.then(() => reply(200)))
  await device.outbox.press(device.press('a', true))
  const drained = device.outbox.drain()
  while (device.sent.length === 0) await Promise.resolve()
  await device.outbox.press(device.press('a', false))
  answer()
  await drained
  expect(device.sent.map(({ want }) => want)).toEqual([true, false])
  expect(device.shelf.values.size).toBe(0)
})

test('a wish whose page died while it was on its way is sent again under its name', async () => {
  let alive = true
  const device = open(() => (alive ? new Promise<never>(() => {}) : reply(200)))
  await device.outbox.press(device.press('a', true))
  void device.outbox.drain()
  while (device.sent.length === 0) await Promise.resolve()
  alive = false
  expect(await device.start().drain({ atOnce: true })).toBeNull()
  expect(new Set(device.sent.map(({ idem }) => idem)).size).toBe(1)
  expect(device.sent.map(({ attempts }) => attempts)).toEqual([1, 2])
})

test('without a network one try stands for all of them', async () => {
  const device = open(() => reply(null))
  for (const id of ['a', 'b', 'c']) await device.outbox.press(device.press(id, true))
  expect(await device.outbox.drain()).toBeGreaterThan(device.clock.nowMs)
  expect(device.sent).toHaveLength(1)
  await device.outbox.drain()
  expect(device.sent).toHaveLength(1)
  await device.outbox.drain({ atOnce: true })
  expect(device.sent).toHaveLength(2)
})

test('a fault of one does not hold up the others', async () => {
  const device = open(({ id }) => reply(id === 'a' ? 500 : 200))
  for (const id of ['a', 'b']) await device.outbox.press(device.press(id, true))
  expect(await device.outbox.drain()).toBe(device.clock.nowMs + 501)
  expect([...device.shelf.values.values()].map(({ id }) => id)).toEqual(['a'])
})

test('the service’s wish to be left alone holds for all of them, even when somebody presses again', async () => {
  const device = open(() => reply(429, 'too_many_tries', 20_000))
  for (const id of ['a', 'b']) await device.outbox.press(device.press(id, true))
  await device.outbox.drain()
  await device.outbox.press(device.press('c', true))
  // Another tab, or the worker, knows of it, too.
  await device.start().drain({ atOnce: true })
  expect(device.sent).toHaveLength(1)
  device.clock.nowMs += 20_000
  await device.outbox.drain()
  expect(device.sent).toHaveLength(2)
})

test('a refusal is told with its code, unless it was pressed again meanwhile', async () => {
  const device = open(() => reply(422, 'favourites_full'))
  await device.outbox.press(device.press('a', true))
  await device.outbox.drain()
  expect(device.settled).toMatchObject([{ how: 'refused', code: 'favourites_full' }])
  expect(device.shelf.values.size).toBe(0)
})

test('a token that opens nothing keeps the wishes for the same person under a new one, and tells nobody else', async () => {
  let isOpen = false
  const device = open(() => reply(isOpen ? 200 : 401))
  for (const id of ['a', 'b']) await device.outbox.press(device.press(id, true))
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
  expect(device.settled.map(({ wish }) => wish.id)).toEqual(['a', 'b'])
})

test('what a full device cannot keep is held while the page lives, and sent', async () => {
  const device = open(() => reply(200))
  await device.outbox.press(device.press('a', true))
  device.shelf.isFull = true
  expect(await device.outbox.press(device.press('b', true))).toBe(false)
  expect((await device.outbox.wishesOf('u-1')).map(({ id }) => id)).toEqual(['a', 'b'])
  // To take away needs no room.
  expect(await device.outbox.press(device.press('a', false))).toBe(true)
  expect((await device.outbox.wishesOf('u-1')).map(({ id }) => id)).toEqual(['b'])
  await device.outbox.drain()
  expect(device.settled.map(({ wish }) => wish.id)).toEqual(['b'])
  expect(await device.outbox.wishesOf('u-1')).toEqual([])
})

test('a device that became full still sends what it had kept', async () => {
  const device = open(() => reply(200))
  await device.outbox.press(device.press('a', true))
  device.shelf.isFull = true
  expect(await device.outbox.drain()).toBeNull()
  expect(device.settled).toMatchObject([{ how: 'done' }])
})

test('a device that became full waits between tries as any other', async () => {
  const device = open(() => reply(500))
  await device.outbox.press(device.press('a', true))
  device.shelf.isFull = true
  const next = device.clock.nowMs + 501
  expect(await device.outbox.drain()).toBe(next)
  expect(await device.outbox.drain()).toBe(next)
  expect(device.sent).toHaveLength(1)
  device.clock.nowMs = next
  await device.outbox.drain()
  expect(device.sent.map(({ attempts }) => attempts)).toEqual([1, 2])
  device.shelf.isFull = false
  await device.outbox.drain({ atOnce: true })
  expect([...device.shelf.values.values()].map(({ attempts }) => attempts)).toEqual([3])
})

test('a device that became full leaves the service alone as it asked', async () => {
  const device = open(() => reply(429, 'too_many_tries', 20_000))
  for (const id of ['a', 'b']) await device.outbox.press(device.press(id, true))
  device.shelf.isFull = true
  expect(await device.outbox.drain()).toBe(device.clock.nowMs + 20_000)
  await device.outbox.drain({ atOnce: true })
  expect(device.sent).toHaveLength(1)
})

test('on a device that became full the opposite of what is on its way goes after it', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const device = open(() => answered.then(() => reply(200)))
  await device.outbox.press(device.press('a', true))
  device.shelf.isFull = true
  const drained = device.outbox.drain()
  while (device.sent.length === 0) await Promise.resolve()
  expect(await device.outbox.press(device.press('a', false))).toBe(false)
  answer()
  await drained
  expect(device.sent.map(({ want }) => want)).toEqual([true, false])
  expect(await device.outbox.wishesOf('u-1')).toEqual([])
})

test('what the service has taken is in the list that the device keeps before the wish is gone', async () => {
  let taken = { isFavorite: true, wasFavorite: false }
  const device = open(({ id }) => (id === 'c' ? reply(422, 'favourites_full') : { ...reply(200), data: taken }))
  for (const id of ['a', 'c']) await device.outbox.press(device.press(id, true))
  await device.outbox.drain()
  // Another device pressed later: the service says what holds.
  taken = { isFavorite: false, wasFavorite: false }
  await device.outbox.press(device.press('b', true))
  await device.outbox.drain()
  expect(device.kept).toEqual(['a token a true, 2 wait, 0 told', 'a token b false, 1 wait, 2 told'])
})

test('after thirty days a wish is given up, and said so', async () => {
  const device = open(() => reply(200))
  await device.outbox.press(device.press('a', true))
  device.clock.nowMs += 31 * 86_400_000
  await device.outbox.drain()
  expect(device.settled).toMatchObject([{ how: 'given-up' }])
  expect(device.sent).toEqual([])
})
