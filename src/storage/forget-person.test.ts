import { afterEach, expect, test, vi } from 'vitest'
import { forgetPerson } from './forget-person.ts'

afterEach(() => vi.unstubAllGlobals())

test('the files of downloads are deleted also if the database does not open', async () => {
  const names = new Set(['download film:a:0:0', 'pictures'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  vi.stubGlobal('indexedDB', undefined)
  await expect(forgetPerson()).rejects.toThrow()
  expect([...names]).toEqual(['pictures'])
})
