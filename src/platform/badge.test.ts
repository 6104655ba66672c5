import { expect, test } from 'vitest'
import { setBadge } from './badge.ts'

test('the badge shows the number of unread items, and nothing for none', async () => {
  const shown: (number | null)[] = []
  const badged = {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  }
  await setBadge(3, badged)
  await setBadge(0, badged)
  expect(shown).toEqual([3, null])
})

test('where icons have no marks, or may have none, nothing happens', async () => {
  const refusing = { setAppBadge: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }
  await expect(setBadge(1, {})).resolves.toBeUndefined()
  await expect(setBadge(1, refusing)).resolves.toBeUndefined()
})
