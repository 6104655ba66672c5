import { entries, get, promisifyRequest } from 'idb-keyval'
import { completed, SilentDatabase, type StoreName, storeNamed } from './database.ts'

/**
 * The values of one store by key. A browser that forbids storage gets them in memory (`isPersistent` is
 * false). Writes throw `QuotaExceededError` on a full device and `SilentDatabase` if the database does not
 * answer; reads then find nothing.
 */
export type KvStore<T> = {
  read: (key: string) => Promise<T | undefined>
  entries: () => Promise<[key: string, value: T][]>
  put: (key: string, value: T) => Promise<void>
  /** Changes a value in one transaction; returning undefined removes it. Returns the new value. */
  change: (key: string, change: (value: T | undefined) => T | undefined) => Promise<T | undefined>
  remove: (keys: readonly string[]) => Promise<void>
  isPersistent: () => boolean
}

/** Opens a store of the device's database. */
export function openStore<T>(name: StoreName): KvStore<T> {
  const store = storeNamed(name)
  const inMemory = new Map<string, T>()
  let persistent = true

  /** Uses the database, or memory if the browser forbids storage. Throws if the device is full or silent. */
  async function either<R>(onDevice: () => Promise<R>, inMemoryInstead: () => R): Promise<R> {
    if (!persistent) return inMemoryInstead()
    try {
      return await onDevice()
    } catch (error) {
      if (error instanceof SilentDatabase) throw error
      if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
      persistent = false
      return inMemoryInstead()
    }
  }

  const readEither = <R>(onDevice: () => Promise<R>, inMemoryInstead: () => R): Promise<R> =>
    either(onDevice, inMemoryInstead).catch((error: unknown) => {
      if (error instanceof SilentDatabase) return inMemoryInstead()
      throw error
    })

  const changeInMemory = (key: string, change: (value: T | undefined) => T | undefined): T | undefined => {
    const value = change(inMemory.get(key))
    if (value === undefined) inMemory.delete(key)
    else inMemory.set(key, value)
    return value
  }

  const writeOnDevice = (write: (values: IDBObjectStore) => void): Promise<void> =>
    store('readwrite', (values) => {
      write(values)
      return completed(values.transaction)
    })

  const changeOnDevice = (key: string, change: (value: T | undefined) => T | undefined): Promise<T | undefined> =>
    store('readwrite', async (values) => {
      const value = change(await promisifyRequest<T | undefined>(values.get(key)))
      if (value === undefined) values.delete(key)
      else values.put(value, key)
      await completed(values.transaction)
      return value
    })

  return {
    read: (key) =>
      readEither(
        () => get<T>(key, store),
        () => inMemory.get(key),
      ),
    entries: () =>
      readEither(
        () => entries<string, T>(store),
        () => [...inMemory],
      ),
    put: (key, value) =>
      either(
        () => writeOnDevice((values) => values.put(value, key)),
        () => void inMemory.set(key, value),
      ),
    change: (key, change) =>
      either(
        () => changeOnDevice(key, change),
        () => changeInMemory(key, change),
      ),
    remove: (keys) =>
      either(
        () => writeOnDevice((values) => keys.forEach((key) => values.delete(key))),
        () => keys.forEach((key) => inMemory.delete(key)),
      ),
    isPersistent: () => persistent,
  }
}
