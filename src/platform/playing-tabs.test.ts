import { beforeEach, expect, test, vi } from 'vitest'

// As many tabs as there are modules; the locks are the ones of this runtime, which they share.
async function openTab() {
  vi.resetModules()
  return import('./playing-tabs.ts')
}

/** Waits until every requested lock is held or queued. */
async function settled(): Promise<void> {
  await navigator.locks.query()
  await new Promise((resolve) => setTimeout(resolve))
}

let said: string[]
beforeEach(() => {
  said = []
})

test('work that waits for silence runs at once if nothing plays', async () => {
  const { whenNothingPlays } = await openTab()
  await whenNothingPlays(() => said.push('done'))
  expect(said).toEqual(['done'])
})

test('it waits for every tab that plays, sound or picture', async () => {
  const [here, there, asking] = [await openTab(), await openTab(), await openTab()]
  here.announcePlaying('picture')
  there.announcePlaying('sound')
  await settled()
  const done = asking.whenNothingPlays(() => said.push('done'))
  here.announcePlaying(null)
  await settled()
  expect(said).toEqual([])
  there.announcePlaying(null)
  await done
  expect(said).toEqual(['done'])
})

test('a tab that starts playing during the wait extends it', async () => {
  const [first, second, asking] = [await openTab(), await openTab(), await openTab()]
  first.announcePlaying('picture')
  await settled()
  const done = asking.whenNothingPlays(() => said.push('done'))
  await settled()
  second.announcePlaying('sound')
  await settled()
  first.announcePlaying(null)
  await settled()
  expect(said).toEqual([])
  second.announcePlaying(null)
  await done
  expect(said).toEqual(['done'])
})

test('several tabs that wait take turns, and none does it twice', async () => {
  const [plays, one, two] = [await openTab(), await openTab(), await openTab()]
  plays.announcePlaying('sound')
  await settled()
  const both = [one.whenNothingPlays(() => said.push('one')), two.whenNothingPlays(() => said.push('two'))]
  plays.announcePlaying(null)
  await Promise.all(both)
  expect(said).toEqual(['one', 'two'])
})

test('without locks a tab waits for itself', async () => {
  const { announcePlaying, whenNothingPlays } = await openTab()
  const none = null as unknown as undefined
  announcePlaying('picture', none)
  const done = whenNothingPlays(() => said.push('done'), none)
  await settled()
  expect(said).toEqual([])
  announcePlaying(null, none)
  await done
  expect(said).toEqual(['done'])
})
