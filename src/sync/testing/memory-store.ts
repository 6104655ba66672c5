import type { KvStore } from '../../storage/kv-store.ts'

/** A store in memory, which can be full; for tests. */
export function memoryStore<T>(initial: Record<string, T> = {}): KvStore<T> & { values: Map<string, T>; isFull: boolean } {
  const values = new Map(Object.entries(initial))
  const store = {
    values,
    isFull: false,
    read: async (key: string) => values.get(key),
    entries: async () => [...values] as [string, T][],
    async put(key: string, value: T) {
      values.set(key, value)
    },
    async change(key: string, change: (value: T | undefined) => T | undefined) {
      const value = change(values.get(key))
      if (value !== undefined && store.isFull) throw new DOMException('full', 'QuotaExceededError')
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      return value
    },
    remove: async (keys: readonly string[]) => keys.forEach((key) => values.delete(key)),
    isPersistent: () => true,
  }
  return store
}
