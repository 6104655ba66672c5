import { TONE_STATIONS } from '../../support/tone-stations.ts'
import { expect, playFromList, radioBar, test, whyUnheard } from '../../support/radio-test.ts'

const unheard = whyUnheard()
test.skip(unheard !== undefined, unheard)

const [first, second, third] = TONE_STATIONS as [Station, Station, Station]
const last = TONE_STATIONS.at(-1)!
type Station = (typeof TONE_STATIONS)[number]

test.beforeEach(async ({ page, ears }) => {
  const fromMs = Date.now()
  await playFromList(page, 0)
  await ears.untilAudible(first.tone, fromMs)
})

test('the lock screen names the station and its genre', async ({ lockScreen }) => {
  await expect.poll(lockScreen.card).toMatchObject({ title: first.name, artist: first.genre })
  await expect.poll(lockScreen.status).toBe('Playing')
})

test('the lock screen has a picture of the station', async ({ lockScreen }) => {
  await expect.poll(async () => (await lockScreen.card()).art).toMatch(/^file:/)
})

test('next and previous on the lock screen move through the list and wrap', async ({ page, lockScreen, ears }) => {
  let fromMs = Date.now()
  await lockScreen.press('next')
  await ears.untilAudible(second.tone, fromMs)
  await expect.poll(lockScreen.card).toMatchObject({ title: second.name, artist: second.genre })
  await expect(radioBar(page)).toContainText(second.name)
  fromMs = Date.now()
  await lockScreen.press('previous')
  await ears.untilAudible(first.tone, fromMs)
  fromMs = Date.now()
  await lockScreen.press('previous')
  await ears.untilAudible(last.tone, fromMs)
  await expect.poll(lockScreen.card).toMatchObject({ title: last.name, artist: last.genre })
})

test('pause and play on the lock screen work, and the player stays there while paused', async ({ page, lockScreen, ears }) => {
  await lockScreen.press('pause')
  await expect.poll(lockScreen.status).toBe('Paused')
  await expect(radioBar(page).getByRole('button', { name: 'Грати' })).toBeVisible()
  const pausedMs = Date.now()
  await ears.untilRecorded(pausedMs + 1000)
  expect(new Set(ears.between(pausedMs + 500, pausedMs + 1000).map(({ sound }) => sound))).toEqual(new Set(['silence']))
  expect(await lockScreen.card()).toMatchObject({ title: first.name })

  const fromMs = Date.now()
  await lockScreen.press('play')
  await ears.untilAudible(first.tone, fromMs)
  await expect.poll(lockScreen.status).toBe('Playing')
})

test('next on the lock screen of a paused radio plays the next station', async ({ lockScreen, ears }) => {
  await lockScreen.press('pause')
  await expect.poll(lockScreen.status).toBe('Paused')
  const fromMs = Date.now()
  await lockScreen.press('next')
  await ears.untilAudible(second.tone, fromMs)
  await expect.poll(lockScreen.status).toBe('Playing')
})

test('the player never leaves the lock screen while stations change', async ({ page, lockScreen, ears }) => {
  await expect.poll(lockScreen.status).toBe('Playing')
  const watch = lockScreen.watch()
  const next = radioBar(page).getByRole('button', { name: 'Наступна станція' })
  for (const { tone } of [second, third]) {
    const fromMs = Date.now()
    await lockScreen.press('next')
    await ears.untilAudible(tone, fromMs)
  }
  for (const { tone } of TONE_STATIONS.slice(3)) {
    const fromMs = Date.now()
    await next.click()
    await ears.untilAudible(tone, fromMs)
  }
  // Faster than stations can begin.
  for (let press = 0; press < 4; press += 1) await next.click()
  const fromMs = Date.now()
  await ears.untilAudible(TONE_STATIONS[3]!.tone, fromMs)
  const { seen, samples } = await watch.statuses()
  expect(samples).toBeGreaterThan(10)
  expect(seen.filter((status) => status !== 'Playing' && status !== 'Paused')).toEqual([])
})

for (const [how, close] of [
  ['closing the bar', (bar, _lockScreen) => bar.getByRole('button', { name: 'Закрити радіо' }).click()],
  ['stop on the lock screen', (_bar, lockScreen) => lockScreen.press('stop')],
] satisfies [
  string,
  (bar: ReturnType<typeof radioBar>, lockScreen: { press: (key: 'stop') => Promise<void> }) => Promise<void>,
][]) {
  test(`${how} ends the radio and removes it from the lock screen`, async ({ page, lockScreen, ears }) => {
    await expect.poll(lockScreen.status).toBe('Playing')
    await close(radioBar(page), lockScreen)
    await expect(radioBar(page)).toBeHidden()
    await expect.poll(async () => ['gone', 'Stopped'].includes(await lockScreen.status())).toBe(true)
    expect((await lockScreen.card()).title).toBe('')
    const fromMs = Date.now() + 500
    await ears.untilRecorded(fromMs + 500)
    expect(new Set(ears.between(fromMs, fromMs + 500).map(({ sound }) => sound))).toEqual(new Set(['silence']))
  })
}
