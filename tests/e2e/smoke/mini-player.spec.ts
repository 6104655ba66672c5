import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, test } from '../../support/efir-test.ts'
import { expectChannel, FIRST, mini, unlessBlocked, untilPlays, watchFromList } from '../../support/television.ts'

// The worker has no part in this, and would fetch the whole site for every test.
test.use({ serviceWorkers: 'block' })

test('the picture plays on across screens without a break, through a switch of language, and back', async ({
  page,
  troubles,
}) => {
  await bringAxe(page.context())
  await watchFromList(page, FIRST)
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    const log: string[] = []
    for (const name of ['emptied', 'pause', 'loadstart']) video.addEventListener(name, () => log.push(name))
    Object.assign(window, { video, log })
  })
  const same = () =>
    page.evaluate(() => {
      const { video, log } = window as unknown as { video: HTMLVideoElement; log: string[] }
      return { same: document.querySelector('video') === video, log, time: video.currentTime }
    })
  const before = (await same()).time

  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText('Виднокрай')
  await untilPlays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Ефір, на головну' }).click()
  await expect(page).toHaveURL(/\/ua$/)
  await expect(page.getByRole('region', { name: 'Зараз в ефірі' })).toBeVisible()
  await expect(mini(page)).toBeVisible()
  expect(await wrongOn(page, 'mini')).toEqual([])
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page.getByRole('region', { name: /^Телевизор: / })).toBeVisible()
  await page.getByRole('link', { name: 'Українська' }).click()
  await expect(mini(page)).toBeVisible()
  await page.waitForFunction((from) => document.querySelector('video')!.currentTime > from + 3, before)

  await mini(page).getByRole('link').press('Enter')
  await expectChannel(page, 1)
  await expect(mini(page)).toBeHidden()
  const after = await same()
  expect(after).toMatchObject({ same: true, log: [] })
  await page.waitForFunction((from) => document.querySelector('video')!.currentTime > from + 1, after.time)
  expect(troubles.filter(unlessBlocked)).toEqual([])
})
