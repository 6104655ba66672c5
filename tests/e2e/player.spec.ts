import type { Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../support/efir-test.ts'
import { expectChannel, FIRST } from '../support/television.ts'
import { aired, clock, MINUTE, moment, plays, type Programme } from '../support/watching.ts'

test.use({ serviceWorkers: 'block' })

const CHANNEL = '/ua/telekanaly/vydnokrai'

const frame = (page: Page) => page.getByRole('group', { name: 'Програвач' })
const live = (page: Page) => frame(page).getByRole('button', { name: 'В ефір' })

/** The moment that the ruler stands at, epoch milliseconds. */
const shown = async (page: Page) => Number(await moment(page).inputValue())

/** What the address says is watched. */
function watchedIn(page: Page): { archive: string | null; atMs: number | null } {
  const { searchParams } = new URL(page.url())
  const at = searchParams.get('at')
  return { archive: searchParams.get('archive'), atMs: at === null ? null : Number(at) * 1000 }
}

async function openAt(page: Page, programme: Programme, into: number): Promise<void> {
  await page.goto(`${CHANNEL}?archive=${programme._id}&at=${Math.floor((programme.start + into) / 1000)}`)
  await plays(page)
}

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

test('the ruler is a slider of 15 seconds and 5 minutes, and the address follows to the moment', async ({
  page,
  service,
  request,
}) => {
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
  await expect.poll(() => shown(page)).toBe(from + 15_000 - 5 * MINUTE)
  await expect.poll(() => watchedIn(page).atMs).toBe(Math.floor((from + 15_000 - 5 * MINUTE) / 1000) * 1000)
  await page.keyboard.press('Home')
  await expect(moment(page)).toHaveAttribute('aria-valuetext', clock(programme.start))
  // A border is no wall.
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => watchedIn(page).archive).toBe(before._id)
  await expect(moment(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => watchedIn(page).atMs).toBeGreaterThan(before.end - 30_000)
})

test('an address made by a seek shows the same when it is opened again', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await signIn(page, service, 'premium')
  await openAt(page, programme, 5 * MINUTE)
  await moment(page).press('PageUp')
  await expect.poll(() => watchedIn(page).atMs).toBeGreaterThan(programme.start + 9 * MINUTE)
  const { atMs } = watchedIn(page)
  await page.reload()
  await plays(page)
  expect(Math.abs((await shown(page)) - atMs!)).toBeLessThan(15_000)
})

test('the address follows the archive as it plays, and opened again goes on from there', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await signIn(page, service, 'premium')
  await openAt(page, programme, 5 * MINUTE)
  await moment(page).press('PageUp')
  await expect.poll(() => watchedIn(page).atMs).toBeGreaterThan(programme.start + 9 * MINUTE)
  const soughtMs = watchedIn(page).atMs!
  await plays(page)
  const entries = await page.evaluate(() => {
    const video = document.querySelector('video')!
    video.playbackRate = 4
    for (const name of ['emptied', 'seeking']) video.addEventListener(name, () => video.toggleAttribute('data-disturbed', true))
    return history.length
  })
  await expect.poll(() => watchedIn(page).atMs).toBeGreaterThan(soughtMs + 20_000)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await expect(page.locator('video')).not.toHaveAttribute('data-disturbed')
  const { atMs } = watchedIn(page)
  await page.reload()
  await plays(page)
  expect(await shown(page)).toBeGreaterThan(atMs! - 1000)
  expect((await shown(page)) - atMs!).toBeLessThan(30_000)
})

test('the address names the moment at once when the page is hidden', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 7)
  await signIn(page, service, 'premium')
  await openAt(page, programme, 5 * MINUTE)
  await plays(page, 2)
  const named = await page.evaluate(async () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.resolve()
    return Number(new URL(location.href).searchParams.get('at')) * 1000
  })
  expect(named).toBeGreaterThan(programme.start + 5 * MINUTE)
  expect(Math.abs((await shown(page)) - named)).toBeLessThan(5000)
})

test('a moment behind the live edge is in the address, which shows the same when it is opened again', async ({
  page,
  service,
}) => {
  await signIn(page, service, 'premium')
  await page.goto(CHANNEL)
  await plays(page)
  const entries = await page.evaluate(() => history.length)
  for (let step = 0; step < 2; step++) await moment(page).press('ArrowLeft')
  await expect.poll(() => watchedIn(page).atMs).not.toBeNull()
  expect(watchedIn(page).archive).toBeNull()
  await page.reload()
  await plays(page)
  // It may have followed since, and the picture with it.
  expect(Math.abs((await shown(page)) - watchedIn(page).atMs!)).toBeLessThan(15_000)
  await expect(live(page)).toHaveAttribute('aria-pressed', 'false')

  await live(page).press('Enter')
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  await plays(page)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('a pause of live television is in the address as long as it lasts', async ({ page }) => {
  await page.goto(CHANNEL)
  await plays(page)
  await page.keyboard.press('k')
  await expect.poll(() => watchedIn(page).atMs).not.toBeNull()
  expect(Math.abs((await shown(page)) - watchedIn(page).atMs!)).toBeLessThan(2000)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
})

test('the address of a moment that live television has left opens the archive', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await signIn(page, service, 'premium')
  const atMs = programme.start + 3 * MINUTE
  await page.goto(`${CHANNEL}?at=${atMs / 1000}`)
  await expect.poll(() => watchedIn(page).archive).toBe(programme._id)
  await plays(page)
  expect(Math.abs((await shown(page)) - atMs)).toBeLessThan(15_000)
})

test('Back to a moment of live television that has passed meanwhile opens the archive', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await page.clock.install()
  await page.goto(CHANNEL)
  await plays(page)
  for (let step = 0; step < 3; step++) await moment(page).press('ArrowLeft')
  await expect.poll(() => watchedIn(page).atMs).not.toBeNull()
  const { atMs } = watchedIn(page)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /в ефірі/i })
    .click()
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  await page.clock.fastForward('00:05:00')
  await page.goBack()
  await expect.poll(() => watchedIn(page).archive).not.toBeNull()
  await expect.poll(async () => Math.abs((await shown(page)) - atMs!)).toBeLessThan(15_000)
})

test('a visitor whom the address leads to a moment that was is shown live television, with a word', async ({ page, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await page.goto(`${CHANNEL}?at=${programme.start / 1000}`)
  await expect(frame(page).getByText('Момент минув')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  await plays(page)
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
})

test('the ruler is dragged into the programme before, and beyond the live edge', async ({ page, service }) => {
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

test('a visitor who drags into the closed archive is asked to sign in, and has a way back to live', async ({ page }) => {
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

test('one press leads from the archive back to live', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  await openAt(page, await aired(request, 'tv-01', 30), 3 * MINUTE)
  await expect(frame(page).getByText(/^\d+ [а-яі]+, \d\d:\d\d$/)).toBeAttached()
  await live(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  // Only then is the video's time that of live television.
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
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

test('the settings are chosen by keyboard: a picture, a speed that lasts for the visit; the focus comes back', async ({
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

test('a link to this moment opens it', async ({ page, context, service, request }) => {
  const programme = await aired(request, 'tv-01', 10)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, service, 'premium')
  await openAt(page, programme, 4 * MINUTE)
  await frame(page).getByRole('button', { name: 'Налаштування' }).press('Enter')
  await page.getByRole('button', { name: 'Посилання на цей момент' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Посилання скопійовано' })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname).toBe(CHANNEL)
  expect(link.searchParams.get('archive')).toBe(programme._id)
  expect(Math.abs(Number(link.searchParams.get('at')) * 1000 - programme.start - 4 * MINUTE)).toBeLessThan(60_000)
  await expect(page.getByRole('button', { name: 'Посилання на цей момент' })).toBeVisible({ timeout: 4000 })
})

test('live television paused for an hour goes on in the archive, where it was left', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await page.clock.install()
  await page.goto(CHANNEL)
  await plays(page)
  await frame(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  const left = await shown(page)
  await page.clock.fastForward('01:00:00')
  await frame(page).getByRole('button', { name: 'Грати', exact: true }).last().press('Enter')
  await expect.poll(() => watchedIn(page).archive).not.toBeNull()
  const { atMs } = watchedIn(page)
  expect(Math.abs(atMs! - left)).toBeLessThan(2000)
  await expect.poll(() => shown(page)).toBeGreaterThan(atMs! + 2000)
})

test('a visitor’s pause of an hour goes on live, with a word', async ({ page }) => {
  await page.clock.install()
  await page.goto(CHANNEL)
  await plays(page)
  await frame(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await page.clock.fastForward('01:00:00')
  await frame(page).getByRole('button', { name: 'Грати', exact: true }).last().press('Enter')
  await expect(frame(page).getByText('Момент минув')).toBeVisible()
  expect(watchedIn(page).archive).toBeNull()
})

/** A finger that touches places one after the other, 40 ms each, and leaves; it touches so many milliseconds from now, however busy the machine is. */
async function fingerOn(page: Page) {
  const input = await page.context().newCDPSession(page)
  const nowS = Date.now() / 1000
  return async (places: readonly { x: number; y: number }[], fromMs: number): Promise<void> => {
    const at = (step: number) => nowS + (fromMs + 40 * step) / 1000
    for (const [step, place] of places.entries()) {
      const type = step === 0 ? 'touchStart' : 'touchMove'
      await input.send('Input.dispatchTouchEvent', { type, touchPoints: [place], timestamp: at(step) })
    }
    await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: at(places.length) })
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true })

  test('the settings hold what the row of buttons has no room for: the channel before, the picture in a window', async ({
    page,
  }) => {
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

  test('two taps at a side of the picture step 15 seconds, a stroke up is the next channel', async ({
    page,
    service,
    request,
  }) => {
    await signIn(page, service, 'premium')
    await openAt(page, await aired(request, 'tv-01', 4), 8 * MINUTE)
    const box = (await frame(page).boundingBox())!
    const from = await shown(page)
    const finger = await fingerOn(page)
    const corner = { x: box.x + 60, y: box.y + 60 }
    await finger([corner], 50)
    await finger([corner], 200)
    await expect.poll(() => shown(page)).toBeLessThan(from)
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
