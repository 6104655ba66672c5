import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { live } from '../../support/player-page.ts'
import { aired, moment, plays, type Programme } from '../../support/watching.ts'
import {
  channelAmidProgramme,
  expectChannel,
  FIRST,
  frame,
  isPaused,
  mini,
  pressRemote,
  untilPlays,
  watchFromList,
} from '../../support/television.ts'

// The worker has no part in this, and would fetch the whole site for every test.
test.use({ serviceWorkers: 'block' })

test('an archived programme plays on in the mini player, and its page continues at the same position', async ({
  page,
  service,
  request,
}) => {
  await signIn(page, service, 'premium')
  const programme = await aired(request, 'tv-01', 3)
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${Math.round(programme.start / 1000) + 120}`)
  await untilAlive(page)
  await untilPlays(page)
  await page.keyboard.press('l')
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText(programme.title)
  await untilPlays(page)
  const loads = await page.evaluate(() => {
    const log: string[] = []
    for (const name of ['emptied', 'seeking']) document.querySelector('video')!.addEventListener(name, () => log.push(name))
    Object.assign(window, { log })
    return log.length
  })
  await mini(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`archive=${programme._id}`))
  await expect(mini(page)).toBeHidden()
  await plays(page)
  expect(await page.evaluate(() => (window as unknown as { log: string[] }).log)).toHaveLength(loads)
})

test('live television behind its edge plays on too, and Back continues at the same position', async ({ page, request }) => {
  await page.goto(await channelAmidProgramme(request))
  await plays(page)
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  for (let step = 0; step < 3; step++) await moment(page).press('ArrowLeft')
  await expect(page).toHaveURL(/\?at=\d+$/)
  await plays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  await untilPlays(page)
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    for (const name of ['emptied', 'seeking']) video.addEventListener(name, () => video.toggleAttribute('data-disturbed', true))
  })
  await page.goBack()
  await expect(mini(page)).toBeHidden()
  await plays(page, 2)
  await expect(page.locator('video')).not.toHaveAttribute('data-disturbed')
})

test('live television behind its edge, or paused, in the mini player has its moment in the URL of its page', async ({
  page,
  request,
}) => {
  await page.goto(await channelAmidProgramme(request))
  await untilPlays(page)
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('j')
  await expect(page).toHaveURL(/[?]at=/)
  const open = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
    await expect(mini(page)).toBeVisible()
  }
  const agrees = async () => {
    await expect(page).toHaveURL(/[?]at=\d+$/)
    const at = Number(new URL(page.url()).searchParams.get('at')) * 1000
    expect(Math.abs(Number(await moment(page).inputValue()) - at)).toBeLessThan(15_000)
  }
  await open()
  await mini(page).getByRole('link').press('Enter')
  await agrees()
  await open()
  await mini(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await mini(page).getByRole('link').press('Enter')
  await agrees()
  expect(await isPaused(page)).toBe(true)
})

test('after an archived programme the next one follows in the mini player too, and the page agrees', async ({
  page,
  service,
  request,
}) => {
  await signIn(page, service, 'premium')
  const programme = await aired(request, 'tv-01', 5)
  const guide = (await (await request.get('/api/programs/all/tv-01')).json()) as Programme[]
  const next = guide.find(({ start }) => start >= programme.end)!
  await page.goto(`/ua/telekanaly/vydnokrai?archive=${programme._id}&at=${Math.floor(programme.end / 1000) - 8}`)
  await plays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText(programme.title)
  await expect(mini(page)).toContainText(next.title)
  await plays(page)

  await mini(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`archive=${next._id}&at=${Math.floor(next.start / 1000)}$`))
  await expect(page.getByRole('heading', { level: 2, name: next.title })).toBeVisible()
  await plays(page)
  const into = Number(await moment(page).inputValue()) - next.start
  expect(into).toBeGreaterThan(1000)
  expect(into).toBeLessThan(20_000)
})

test('a programme without a known successor is followed once its page opens', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  const programme = await aired(request, 'tv-01', 30)
  const guide = (await (await request.get('/api/programs/all/tv-01')).json()) as Programme[]
  const next = guide.find(({ start }) => start >= programme.end)!
  await page.goto('/ua/telekanaly/vydnokrai')
  await plays(page)
  const days = /\/api\/programs\/tv-01\/\d/
  let requests = 0
  await page.route(days, async (route) => {
    await route.fulfill({ status: 404, json: { status: 'error', code: 'not_found', error: '' } })
    requests += 1
  })
  // A navigation inside the page: a fresh page would come with that day already in its state.
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    `/ua/telekanaly/vydnokrai?archive=${programme._id}&at=${Math.floor(programme.end / 1000) - 10}`,
  )
  await expect(page.getByRole('heading', { level: 2, name: programme.title })).toBeVisible()
  await plays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText(programme.title)
  const before = requests
  await page.waitForFunction(() => document.querySelector('video')!.ended)
  await expect.poll(() => requests).toBeGreaterThan(before)
  await expect(mini(page).getByRole('button', { name: 'Грати' })).toBeVisible()
  await page.unroute(days)
  await mini(page).getByRole('link').click()
  // Sooner than the ended programme would end once more.
  await expect(page).toHaveURL(new RegExp(`archive=${next._id}&at=${Math.floor(next.start / 1000)}$`), { timeout: 5000 })
  await plays(page)
})

test('the archive retains its speed in the mini player, where live television has none either', async ({
  page,
  service,
  request,
}) => {
  await signIn(page, service, 'premium')
  const programme = await aired(request, 'tv-01', 4)
  await page.goto(`/ua/telekanaly/vydnokrai?archive=${programme._id}&at=${Math.floor(programme.start / 1000) + 120}`)
  await plays(page)
  await frame(page).getByRole('button', { name: 'Налаштування' }).press('Enter')
  await page.getByRole('radio', { name: '2×' }).press('Space')
  await page.keyboard.press('Escape')
  const rate = () => page.evaluate(() => document.querySelector('video')!.playbackRate)
  await expect.poll(rate).toBe(2)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toContainText(programme.title)
  await plays(page)
  expect(await rate()).toBe(2)

  await mini(page).getByRole('link').click()
  await plays(page)
  expect(await rate()).toBe(2)
  await frame(page).getByRole('button', { name: 'В ефір' }).press('Enter')
  await expect.poll(rate).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  expect(await rate()).toBe(1)
})

test('live television paused for an hour in the mini player continues in the archive at its position', async ({
  page,
  service,
}) => {
  await signIn(page, service, 'premium')
  await page.clock.install()
  await page.goto('/ua/telekanaly/vydnokrai')
  await plays(page)
  const left = Number(await moment(page).inputValue())
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await mini(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.clock.fastForward('01:00:00')
  await mini(page).getByRole('button', { name: 'Грати' }).press('Enter')
  await expect(mini(page).getByRole('link')).toHaveAttribute('href', /archive=/)
  await plays(page)

  await mini(page).getByRole('link').click()
  await expect(page).toHaveURL(/archive=/)
  await plays(page)
  const shown = Number(await moment(page).inputValue())
  expect(Math.abs(shown - left)).toBeLessThan(30_000)
})

test('a visitor’s pause of an hour in the mini player continues live, with a message', async ({ page }) => {
  await page.clock.install()
  await page.goto('/ua/telekanaly/vydnokrai')
  await plays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await mini(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.clock.fastForward('01:00:00')
  await mini(page).getByRole('button', { name: 'Грати' }).press('Enter')
  await expect(mini(page).getByRole('status')).toContainText('Момент минув')
  await expect(mini(page).getByRole('link')).toContainText('Момент минув')
  await expect(mini(page).getByRole('link')).not.toHaveAttribute('href', /archive=/)
})

test('leaving right after a seek is not undone when the URL takes the moment', async ({ page, service, request }) => {
  const arrives = Promise.withResolvers<void>()
  await page.route(/\/assets\/RadioPage[^/]*\.js$/, async (route) => {
    await arrives.promise
    await route.continue()
  })
  await signIn(page, service, 'premium')
  const programme = await aired(request, 'tv-01', 3)
  await page.goto(`/ua/telekanaly/tv-01?archive=${programme._id}&at=${Math.round(programme.start / 1000) + 120}`)
  await untilAlive(page)
  await untilPlays(page)
  const pressMs = await page.evaluate(() => performance.now())
  await page.keyboard.press('l')
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await page.waitForFunction((from) => performance.now() > from + 1000, pressMs)
  arrives.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  await expect(page).toHaveURL(/\/ua\/radio$/)
})

test('the mini player pauses, plays, obeys media keys, and closes; a paused picture stays on its page', async ({ page }) => {
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Канали' }).click()
  await mini(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await expect.poll(() => isPaused(page)).toBe(true)
  await pressRemote(page, 415)
  await untilPlays(page)
  await page.keyboard.press('ArrowUp')
  await expect(mini(page)).toContainText('Виднокрай')
  await mini(page).getByRole('button', { name: 'Закрити телевізор' }).click()
  await expect(mini(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('video')).toHaveCount(0)

  await page.getByRole('link', { name: FIRST }).first().click()
  await untilPlays(page)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
  await expect(mini(page)).toBeHidden()
})

test('the button of picture-in-picture shows its state, and the window stays when its page is left', async ({ page }) => {
  await watchFromList(page, FIRST)
  const button = frame(page).getByRole('button', { name: 'Картинка в окремому вікні' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('p')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  expect(await page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true)
  await untilPlays(page)
  await mini(page).getByRole('link').click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await untilPlays(page)
})

test('the footer does not overlap the mini player', async ({ page }) => {
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  const footer = page.getByRole('contentinfo')
  const last = footer.getByRole('link', { name: 'Карта сайту' })
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    // On the way down the strip that leads to the top comes under the footer, and the page is longer by it.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      await expect(last).toBeInViewport({ timeout: 500 })
      const { y, height } = (await footer.locator('> :last-child').boundingBox())!
      expect(y + height).toBeLessThanOrEqual((await mini(page).boundingBox())!.y)
    }).toPass()
  }
})

test('on the sign-in screens the picture is paused and hidden', async ({ page }) => {
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Увійти' }).click()
  await expect(page).toHaveURL(/\/ua\/auth/)
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect(mini(page)).toBeHidden()
  await page.goBack()
  await expectChannel(page, 1)
  await page.keyboard.press('k')
  await untilPlays(page)
})

test('the mini player ends when a radio starts, and on signing in or out', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  await expect(page.getByRole('region', { name: /^Радіо/ })).toBeVisible()
  await expect(mini(page)).toBeHidden()

  await page.goBack()
  await untilPlays(page)
  await page.getByRole('banner').getByRole('link', { name: 'Канали' }).click()
  await expect(mini(page)).toBeVisible()
  // Another tab announces the sign-out.
  await page.evaluate(() => new BroadcastChannel('session').postMessage(null))
  await expect(mini(page)).toBeHidden()
})

test('a programme that needs the PIN ends the mini player too, and the page of its channel requires the PIN', async ({
  page,
  service,
}) => {
  await signIn(page, service, 'premium')
  await watchFromList(page, FIRST)
  await page.getByRole('banner').getByRole('link', { name: 'Радіо' }).click()
  await expect(mini(page)).toBeVisible()
  // The address ends where the programme begins, and there is no other one without the PIN.
  await page.route('**/media/**', (route) => route.fulfill({ status: 403 }))
  const refusal = { status: 'error', code: 'parental_pin_required', error: 'PIN' }
  await page.route(/\/api\/channels\/(live|protected)/, (route) => route.fulfill({ status: 403, json: refusal }))
  await expect(mini(page).getByRole('status')).toHaveText('Ця передача потребує PIN-коду')
  expect(await isPaused(page)).toBe(true)
  await expect(mini(page).getByRole('button', { name: 'Грати' })).toBeDisabled()
  await expect(page.locator('video')).toBeHidden()
  await mini(page).getByRole('link').click()
  await expect(frame(page).getByRole('heading', { name: 'Ця передача для старших глядачів' })).toBeVisible()
})
