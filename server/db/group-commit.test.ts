import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

/** A store that holds each group until it is released, and fails for groups with a broken item. */
function openStore(gatherMs = 0, isOfOneItem = () => true) {
  const groups: string[][] = []
  let release: (() => void) | undefined
  const store = createGroupCommit<string, string>({
    commit: async (items) => {
      groups.push([...items])
      if (items[0] === 'first') await new Promise<void>((resolve) => (release = resolve))
      if (items.some((item) => item.startsWith('broken'))) throw new Error('broken')
      return items.map((item) => `stored ${item}`)
    },
    weightOf: ({ length }) => length,
    mostWeight: 12,
    gatherMs,
    isOfOneItem,
  })
  return { store, groups, release: () => release!() }
}

test('what comes while a group is stored makes the next groups, none above the weight', async () => {
  const { store, groups, release } = openStore()
  const first = store('first')
  const others = ['second', 'third', 'a very long one', 'fifth'].map(store)
  release()
  expect(await Promise.all([first, ...others])).toEqual(
    ['first', 'second', 'third', 'a very long one', 'fifth'].map((item) => `stored ${item}`),
  )
  expect(groups).toEqual([['first'], ['second', 'third'], ['a very long one'], ['fifth']])
})

test('a broken item fails alone', async () => {
  const { store, groups, release } = openStore()
  const first = store('first')
  const others = [store('a'), store('broken'), store('b')]
  release()
  await first
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(groups).toEqual([['first'], ['a', 'broken', 'b'], ['a'], ['broken'], ['b']])
})

test('a failure of the store fails the group, and is not repeated for each item', async () => {
  const { store, groups, release } = openStore(0, () => false)
  const first = store('first')
  const others = [store('broken'), store('b')]
  release()
  await first
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(groups).toHaveLength(2)
})

test('items that come soon after a group of several wait for one another', async () => {
  const { store, groups } = openStore(20)
  await store('a')
  await Promise.all(['b', 'c', 'd'].map(store))
  expect(groups).toEqual([['a'], ['b', 'c', 'd']])
  await setImmediate()
  await Promise.all(['e', 'f'].map(store))
  expect(groups.slice(2)).toEqual([['e', 'f']])
})
