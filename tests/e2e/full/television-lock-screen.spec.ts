import { expect, signIn, test as base } from '../../support/efir-test.ts'
import { findBrowser } from '../../../server/demo/studio/find-browser.ts'
import { missingPrograms } from '../../support/heard.ts'
import { type LockScreen, startLockScreen } from '../../support/lock-screen.ts'
import { radioBar } from '../../support/radio-test.ts'
import { expectChannel, mini, untilPlays, watchFromList } from '../../support/television.ts'
import { aired, plays } from '../../support/watching.ts'

const missing = missingPrograms(['dbus-daemon', 'playerctl'])
if (missing.length > 0)
  console.warn(`SKIPPED LOUDLY: ${missing.join(', ')} not installed, so television on the lock screen is not tested.`)

const test = base.extend<object, { lockScreen: LockScreen }>({
  lockScreen: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const lockScreen = await startLockScreen()
      await provide(lockScreen)
      await lockScreen.stop()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ lockScreen }, provide) => {
      await provide({ ...(await findBrowser()), env: { ...(process.env as Record<string, string>), ...lockScreen.env } })
    },
    { scope: 'worker' },
  ],
})
test.skip(missing.length > 0)
test.use({ serviceWorkers: 'block' })

const FIRST = /^\d* ?Виднокрай/

test.beforeEach(({ page, service }) => signIn(page, service, 'premium'))

test('the lock screen names the programme and the channel, with its picture', async ({ page, request, lockScreen }) => {
  const [now] = (await (await request.get('/api/programs/now')).json()) as { current: { title: string } }[]
  await watchFromList(page, FIRST)
  await expect.poll(lockScreen.card).toMatchObject({ title: now!.current.title, artist: 'Виднокрай' })
  await expect.poll(async () => (await lockScreen.card()).art).toMatch(/^file:/)
  await expect.poll(lockScreen.status).toBe('Playing')
})

test('its keys pause, play, and zap, on the page and in the mini player', async ({ page, lockScreen }) => {
  await watchFromList(page, FIRST)
  await expect.poll(lockScreen.status).toBe('Playing')
  await lockScreen.press('pause')
  await expect.poll(lockScreen.status).toBe('Paused')
  await lockScreen.press('play')
  await expect.poll(lockScreen.status).toBe('Playing')
  await lockScreen.press('next')
  await expectChannel(page, 2)
  await expect.poll(lockScreen.card).toMatchObject({ artist: 'Поруч' })
  await untilPlays(page)

  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText('Поруч')
  await lockScreen.press('next')
  await expect(mini(page)).toContainText('Доба')
  await expect.poll(lockScreen.card).toMatchObject({ artist: 'Доба' })
  await expect(page).toHaveURL(/\/ua\/radio$/)
  await untilPlays(page)
  await expect.poll(lockScreen.status).toBe('Playing')
  await lockScreen.press('stop')
  await expect(mini(page)).toBeHidden()
  await expect.poll(async () => (await lockScreen.card()).artist).toBe('')
})

test('the television takes the lock screen from the radio, which gets it back when it plays', async ({ page, lockScreen }) => {
  await page.goto('/ua/radio')
  const station = page.getByRole('main').getByRole('listitem').first()
  await station.getByRole('button').first().click()
  await expect(radioBar(page)).toBeVisible()
  await expect.poll(lockScreen.status).toBe('Playing')
  const { artist: heard, title } = await lockScreen.card()
  expect(heard + title).not.toBe('')

  await page.getByRole('banner').getByRole('link', { name: 'Канали' }).click()
  await page.getByRole('link', { name: FIRST }).first().click()
  await untilPlays(page)
  await expect.poll(lockScreen.card).toMatchObject({ artist: 'Виднокрай' })
  await radioBar(page).getByRole('button', { name: 'Грати' }).click()
  await expect.poll(async () => (await lockScreen.card()).artist).not.toBe('Виднокрай')
  await expect.poll(lockScreen.status).toBe('Playing')
})

test('an archived programme has a position on the lock screen that can be moved', async ({ page, request, lockScreen }) => {
  const programme = await aired(request, 'tv-01', 3)
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}`)
  await page.getByRole('group', { name: 'Програвач' }).click()
  await plays(page)
  await expect.poll(lockScreen.card).toMatchObject({ title: programme.title, artist: 'Виднокрай' })
  await expect.poll(lockScreen.lengthS).toBe((programme.end - programme.start) / 1000)
  await lockScreen.moveTo(300)
  await expect.poll(lockScreen.placeS).toBeGreaterThan(295)
  await expect.poll(lockScreen.placeS).toBeLessThan(330)
})
