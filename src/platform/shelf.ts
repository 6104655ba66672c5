import { createStore, delMany, get, keys, update } from 'idb-keyval'

/** Values kept on this device under keys, across visits. Where storage is forbidden or full, nothing is kept and nothing fails. */
export type Shelf<T> = {
  read: (key: string) => Promise<T | undefined>
  /** Changes a value in one step, whichever tabs change it at the same time. */
  change: (key: string, change: (value: T | undefined) => T) => Promise<void>
  /** Takes away the values whose keys answer yes. */
  clear: (isUnwanted: (key: string) => boolean) => Promise<void>
}

/** Opens the shelf of a name in IndexedDB. */
export function openShelf<T>(name: string): Shelf<T> {
  const store = createStore(name, 'kept')
  return {
    read: (key) => get<T>(key, store).catch(() => undefined),
    change: (key, change) => update<T>(key, change, store).catch(() => {}),
    clear: async (isUnwanted) => {
      const found = await keys<string>(store).catch(() => [])
      await delMany(found.filter(isUnwanted), store).catch(() => {})
    },
  }
}
