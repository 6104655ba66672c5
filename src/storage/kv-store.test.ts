import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilentDatabase } from './database.ts'
import { openStore, type KvStore } from './kv-store.ts'

const full = new DOMException('full', 'QuotaExceededError')

/** A request or a transaction: something that calls back. */
type Caller = {
  onblocked?: () => void
  onsuccess?: () => void
  onerror?: () => void
  oncomplete?: () => void
  onabort?: () => void
}

/**
 * How writing ends in a transaction: all is well, a request of it fails, or it fails as a whole when it is
 * done.
 */
let fate: 'well' | 'request' | 'end' | 'silence'
let opens: 'well' | 'late' | 'blocked'
let openLate: () => void
let values: Map<string, unknown>
let close: () => void

/**
 * A fake of the database that stores need. It fails as the standard says: the error of a transaction is known
 * only after the abort.
 */
function fakeTransaction() {
  const transaction: Caller & { error: DOMException | null; objectStore: () => object; abort: () => void } = {
    error: null,
    objectStore: () => store,
    abort: () => {},
  }
  const written = new Map(values)
  const end = async () => {
    if (fate === 'silence') return
    await undefined
    if (fate === 'request') transaction.onerror?.()
    await undefined
    if (fate === 'well') {
      values = written
      return transaction.oncomplete?.()
    }
    transaction.error = full
    transaction.onabort?.()
  }
  const write = (act: () => void): Caller => {
    act()
    void end()
    return {}
  }
  const store = {
    transaction,
    get(key: string) {
      const request: Caller & { result: unknown } = { result: values.get(key) }
      queueMicrotask(() => fate !== 'silence' && request.onsuccess?.())
      return request
    },
    put: (value: unknown, key: string) => write(() => written.set(key, value)),
    delete: (key: string) => write(() => written.delete(key)),
  }
  return transaction
}

let store: KvStore<string>

beforeEach(() => {
  fate = 'well'
  opens = 'well'
  values = new Map()
  const database: { objectStoreNames: object; transaction: () => object; onclose?: () => void } = {
    objectStoreNames: { contains: () => true },
    transaction: fakeTransaction,
  }
  close = () => database.onclose?.()
  const opening: Caller & { result: object } = { result: database }
  vi.stubGlobal('indexedDB', {
    open() {
      openLate = () => opening.onsuccess?.()
      queueMicrotask(() => (opens === 'well' ? openLate() : opens === 'blocked' && opening.onblocked?.()))
      return opening
    },
  })
  store = openStore('channels')
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a written value is on the device', async () => {
  await store.put('a', 'one')
  expect(await store.change('a', (value) => `${value} and two`)).toBe('one and two')
  await store.put('b', 'three')
  await store.remove(['b'])
  expect([...values]).toEqual([['a', 'one and two']])
})

for (const how of ['request', 'end'] as const) {
  test(`a full device throws, whether the ${how} fails, and is written again when it has room`, async () => {
    fate = how
    await expect(store.put('a', 'one')).rejects.toBe(full)
    await expect(store.change('a', () => 'two')).rejects.toBe(full)
    expect(store.isPersistent()).toBe(true)
    fate = 'well'
    await store.put('a', 'three')
    expect([...values]).toEqual([['a', 'three']])
  })
}

for (const how of ['late', 'blocked'] as const) {
  test(`a database whose opening is ${how} blocks no call, and is used once it opens`, async () => {
    vi.useFakeTimers()
    opens = how
    const read = store.read('a')
    const put = expect(store.put('a', 'one')).rejects.toBeInstanceOf(SilentDatabase)
    if (how === 'late') await vi.advanceTimersByTimeAsync(3000)
    expect(await read).toBeUndefined()
    await put
    expect(store.isPersistent()).toBe(true)
    openLate()
    await vi.advanceTimersByTimeAsync(0)
    await store.put('a', 'two')
    expect(await store.read('a')).toBe('two')
  })
}

test('a transaction that never ends is aborted, and the database opens anew', async () => {
  vi.useFakeTimers()
  fate = 'silence'
  const read = store.read('a')
  const put = expect(store.put('a', 'one')).rejects.toBeInstanceOf(SilentDatabase)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await read).toBeUndefined()
  await put
  fate = 'well'
  await store.put('a', 'two')
  expect([...values]).toEqual([['a', 'two']])
})
