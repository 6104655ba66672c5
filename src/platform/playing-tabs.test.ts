import { beforeEach, expect, test, vi } from 'vitest'

// As many tabs as there are modules; the locks are the ones of this runtime, which they share.
async function openTab() {
  vi.resetModules()
  return import('./playing-tabs.ts')
}

/** Waits until every request that was made for a lock is held or stands in its queue. */
async function settled(): Promise<void> {
  await navigator.locks.query()
  await new Promise((resolve) => setTimeout(resolve))
}

let said: string[]
beforeEach(() => {
  said = []
})

test('what waits until nobody plays is done at once where nothing plays', async () => {
  const { whenNobodyPlays } = await openTab()
  await whenNobodyPlays(() => said.push('done'))
  expect(said).toEqual(['done'])
})

test('it waits for every tab that plays, sound or picture', async () => {
  const [here, there, asking] = [await openTab(), await openTab(), await openTab()]
  here.tellPlaying('picture')
  there.tellPlaying('sound')
  await settled()
  const done = asking.whenNobodyPlays(() => said.push('done'))
  here.tellPlaying(null)
  await settled()
  expect(said).toEqual([])
  there.tellPlaying(null)
  await done
  expect(said).toEqual(['done'])
})

test('a tab that begins while another one waits is waited for as well', async () => {
  const [first, second, asking] = [await openTab(), await openTab(), await openTab()]
  first.tellPlaying('picture')
  await settled()
  const done = asking.whenNobodyPlays(() => said.push('done'))
  await settled()
  second.tellPlaying('sound')
  await settled()
  first.tellPlaying(null)
  await settled()
  expect(said).toEqual([])
  second.tellPlaying(null)
  await done
  expect(said).toEqual(['done'])
})

test('several tabs that wait take turns, and none does it twice', async () => {
  const [plays, one, two] = [await openTab(), await openTab(), await openTab()]
  plays.tellPlaying('sound')
  await settled()
  const both = [one.whenNobodyPlays(() => said.push('one')), two.whenNobodyPlays(() => said.push('two'))]
  plays.tellPlaying(null)
  await Promise.all(both)
  expect(said).toEqual(['one', 'two'])
})

test('without locks a tab waits for itself', async () => {
  const { tellPlaying, whenNobodyPlays } = await openTab()
  const none = null as unknown as undefined
  tellPlaying('picture', none)
  const done = whenNobodyPlays(() => said.push('done'), none)
  await settled()
  expect(said).toEqual([])
  tellPlaying(null, none)
  await done
  expect(said).toEqual(['done'])
})
