import { entries, get, promisifyRequest } from 'idb-keyval'
import { ended, SilentDatabase, type StoreName, storeNamed } from './database.ts'

/**
 * Values of one store under keys. Where the browser lets nothing be kept, they are held in memory for as long as this page or worker
 * lives, and `isLasting` says so. A full device rejects what is written with `QuotaExceededError`, a database that does not answer with
 * `SilentDatabase`; nothing of the value is kept then. What such a database is asked for is not there.
 */
export type KvStore<T> = {
  read: (key: string) => Promise<T | undefined>
  entries: () => Promise<[key: string, value: T][]>
  put: (key: string, value: T) => Promise<void>
  /** Changes a value in one step, whichever tabs change it at the same time; undefined takes it away. Returns what is there now. */
  change: (key: string, change: (value: T | undefined) => T | undefined) => Promise<T | undefined>
  remove: (keys: readonly string[]) => Promise<void>
  isLasting: () => boolean
}

/** Opens a shelf of the device's database. */
export function openStore<T>(name: StoreName): KvStore<T> {
  const store = storeNamed(name)
  const inMemory = new Map<string, T>()
  let lasting = true

  /** On the device, or in memory where the device refuses; a full or silent device is told. */
  async function either<R>(onDevice: () => Promise<R>, held: () => R): Promise<R> {
    if (!lasting) return held()
    try {
      return await onDevice()
    } catch (error) {
      if (error instanceof SilentDatabase) throw error
      if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
      lasting = false
      return held()
    }
  }

  const readEither = <R>(onDevice: () => Promise<R>, held: () => R): Promise<R> =>
    either(onDevice, held).catch((error: unknown) => {
      if (error instanceof SilentDatabase) return held()
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
      return ended(values.transaction)
    })

  const changeOnDevice = (key: string, change: (value: T | undefined) => T | undefined): Promise<T | undefined> =>
    store('readwrite', async (values) => {
      const value = change(await promisifyRequest<T | undefined>(values.get(key)))
      if (value === undefined) values.delete(key)
      else values.put(value, key)
      await ended(values.transaction)
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
    isLasting: () => lasting,
  }
}
