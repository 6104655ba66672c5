import type { Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { CHANNEL, live, openAt, shown, watchedIn } from '../../support/player-page.ts'
import { expectChannel, FIRST, frame } from '../../support/television.ts'
import { timedFinger } from '../../support/timed-input.ts'
import { aired, clock, MINUTE, moment, plays, type Programme } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

/** Where on the screen the ruler shows a moment. */
async function placeOf(page: Page, atMs: number): Promise<{ x: number; y: number }> {
  await frame(page).hover({ position: { x: 40, y: 40 } })
  const box = (await moment(page).boundingBox())!
  const [min, max] = await moment(page).evaluate((slider: HTMLInputElement) => [Number(slider.min), Number(slider.max)])
  return { x: box.x + ((atMs - min!) / (max! - min!)) * box.width, y: box.y + box.height / 2 }
}

/** The programmes of the channel before and after one. */
async function neighbours(page: Page, of: Programme): Promise<[Programme, Programme]> {
  const guide = (await (await page.request.get('/api/programs/all/tv-01')).json()) as Programme[]
  const index = guide.findIndex(({ _id }) => _id === of._id)
  return [guide[index - 1]!, guide[index + 1]!]
}

test('the ruler is a slider of 15 seconds and 5 minutes, and the URL follows it', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 4)
  const [before] = await neighbours(page, programme)
  await signIn(page, service, 'premium')
  await openAt(page, programme, 8 * MINUTE)
  await frame(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await moment(page).focus()
  const from = await shown(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toBe(from + 15_000)
  await page.keyboard.press('PageDown')
  const target = from + 15_000 - 5 * MINUTE
  // The media, when they come, may put it some milliseconds beside: a whole second of the address.
  await expect.poll(async () => Math.abs((await shown(page)) - target)).toBeLessThan(500)
  await expect.poll(() => Math.abs(watchedIn(page).atMs! - target)).toBeLessThan(1500)
  await page.keyboard.press('Home')
  await expect(moment(page)).toHaveAttribute('aria-valuetext', clock(programme.start))
  // A border is no wall.
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => watchedIn(page).archive).toBe(before._id)
  await expect(moment(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => watchedIn(page).atMs).toBeGreaterThan(before.end - 30_000)
})

test('the ruler is dragged into the previous programme, and beyond the live edge', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  const now = (await (await page.request.get('/api/programs/now')).json()) as { channel_id: string; current: Programme }[]
  const { current } = now.find(({ channel_id }) => channel_id === 'tv-01')!
  const [before] = await neighbours(page, current)
  await page.goto(CHANNEL)
  await plays(page)
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  const from = await placeOf(page, await shown(page))
  const to = await placeOf(page, current.start - 5.5 * MINUTE)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(moment(page)).toHaveAttribute('aria-valuetext', clock(current.start - 5.5 * MINUTE))
  expect(watchedIn(page).archive).toBeNull()
  await page.mouse.up()
  await expect.poll(() => watchedIn(page).archive).toBe(before._id)
  const { atMs } = watchedIn(page)
  expect(Math.abs(atMs! - (current.start - 5.5 * MINUTE))).toBeLessThan(60_000)
  await expect.poll(() => shown(page)).toBeGreaterThan(atMs! + 1000)
  await expect(live(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(frame(page).getByText(/^−[\d:]+ від ефіру$/)).toBeVisible()

  const beyond = await placeOf(page, Number(await moment(page).getAttribute('max')) - 1000)
  if ((await page.evaluate(() => Date.now())) < Number(await moment(page).getAttribute('max'))) {
    await page.mouse.click(beyond.x, beyond.y)
  } else await live(page).press('Enter')
  await expect.poll(() => watchedIn(page).archive).toBeNull()
  // Only then is the video's time that of live television.
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  await plays(page)
})

test('a visitor who drags into the closed archive is offered sign-in, and a button back to live', async ({ page }) => {
  const now = (await (await page.request.get('/api/programs/now')).json()) as { channel_id: string; current: Programme }[]
  const { current } = now.find(({ channel_id }) => channel_id === 'tv-01')!
  await page.goto(CHANNEL)
  await plays(page)
  const to = await placeOf(page, current.start - 5.5 * MINUTE)
  await page.mouse.click(to.x, to.y)
  await expect(frame(page).getByRole('heading', { name: 'Для зареєстрованих глядачів' })).toBeVisible()
  expect(watchedIn(page).archive).not.toBeNull()
  await frame(page).getByRole('button', { name: 'Повернутися в ефір' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(frame(page)).toBeFocused()
  await plays(page)
})

test('the next programme of the archive follows by itself, from its start', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 5)
  const [, next] = await neighbours(page, programme)
  await signIn(page, service, 'premium')
  await openAt(page, programme, programme.end - programme.start - 4000)
  await expect.poll(() => watchedIn(page).archive).toBe(next._id)
  expect(watchedIn(page).atMs).toBe(next.start)
  await expect(page.getByRole('heading', { level: 2, name: next.title })).toBeVisible()
  await expect.poll(() => shown(page)).toBeGreaterThan(next.start + 1000)
  expect((await shown(page)) - next.start).toBeLessThan(20_000)
})

test('the settings are chosen by keyboard: a level, a speed for the visit; the focus is restored', async ({
  page,
  service,
  request,
}) => {
  await signIn(page, service, 'premium')
  await openAt(page, await aired(request, 'tv-01', 8), 2 * MINUTE)
  const button = frame(page).getByRole('button', { name: 'Налаштування' })
  await button.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Налаштування' })
  await settings.getByRole('radio', { name: /^Автоматично/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(settings.getByRole('radio', { name: '240p' })).toBeChecked()
  await page.waitForFunction(() => document.querySelector('video')!.videoHeight === 240)
  await settings.getByRole('radio', { name: '1×', exact: true }).focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await expect(settings.getByRole('radio', { name: '2×' })).toBeChecked()
  const rate = () => page.evaluate(() => document.querySelector('video')!.playbackRate)
  await expect.poll(rate).toBe(2)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await live(page).press('Enter')
  await expect.poll(rate).toBe(1)
  await openAt(page, await aired(request, 'tv-01', 9), 2 * MINUTE)
  await expect.poll(rate).toBe(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('the settings have the buttons without room in the row: previous channel, picture-in-picture', async ({ page }) => {
    await page.goto('/ua/telekanaly')
    await untilAlive(page)
    await page.getByRole('link', { name: FIRST }).first().click()
    await plays(page)
    await page.getByRole('navigation', { name: 'Ви тут' }).getByRole('link', { name: 'Канали' }).click()
    // By key: the mini player may slide under a finger that is on its way to the row.
    await page.getByRole('main').getByRole('listitem').nth(2).getByRole('link').press('Enter')
    await expectChannel(page, 3)
    await frame(page).getByRole('button', { name: 'Налаштування' }).press('Enter')
    const settings = page.getByRole('dialog', { name: 'Налаштування' })
    await expect(settings.getByRole('button', { name: 'Картинка в окремому вікні' })).toBeVisible()
    await settings.getByRole('button', { name: 'Повернутися на канал «Виднокрай»' }).press('Enter')
    await expectChannel(page, 1)
    await expect(settings).toBeHidden()
  })

  test('two taps at a side of the picture seek 15 seconds, a swipe up is the next channel', async ({
    page,
    service,
    request,
  }) => {
    await signIn(page, service, 'premium')
    await openAt(page, await aired(request, 'tv-01', 4), 8 * MINUTE)
    // While playing, the position would depend on the machine's speed.
    await frame(page).getByRole('button', { name: 'Пауза' }).press('Enter')
    const box = (await frame(page).boundingBox())!
    const from = await shown(page)
    const finger = await timedFinger(page)
    const corner = { x: box.x + 60, y: box.y + 60 }
    await finger([corner], 50)
    await finger([corner], 200)
    await expect.poll(async () => Math.abs((await shown(page)) - (from - 15_000))).toBeLessThan(500)
    await finger(
      [75, 60, 40, 15].map((down) => ({ x: box.x + box.width / 2, y: box.y + down })),
      2000,
    )
    await expect(page).not.toHaveURL(/vydnokrai/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('axe finds nothing in the player behind live, in its settings and in its panels', async ({
  page,
  context,
  service,
  request,
}) => {
  await bringAxe(context)
  await signIn(page, service, 'basic')
  const programme = await aired(request, 'tv-01', 12)
  await openAt(page, programme, 2 * MINUTE)
  await frame(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  const wrong = await wrongAt(page, [360, 1440], 'the archive')
  await frame(page).getByRole('button', { name: 'Налаштування' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  wrong.push(...(await wrongAt(page, [360, 1440], 'the settings')))
  await context.clearCookies()
  await page.goto(`${CHANNEL}?archive=${programme._id}`)
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: 'Для зареєстрованих глядачів' })).toBeVisible()
  wrong.push(...(await wrongAt(page, [360, 1440], 'the panel')))
  expect(wrong).toEqual([])
})
