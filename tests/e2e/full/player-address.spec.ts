import { expect, signIn, test } from '../../support/efir-test.ts'
import { CHANNEL, live, openAt, shown, watchedIn } from '../../support/player-page.ts'
import { channelAmidProgramme, frame, untilAppPlays } from '../../support/television.ts'
import { aired, MINUTE, moment, plays, type Programme } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

test('the URL follows the archive as it plays, and resumes there when opened again', async ({ page, service, request }) => {
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

test('the URL has the moment at once when the page is hidden', async ({ page, service, request }) => {
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

test('a moment behind the live edge is in the URL, which opens at the same moment', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  const channel = await channelAmidProgramme(request)
  await page.goto(channel)
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
  await expect(page).toHaveURL(new RegExp(`${channel}$`))
  await plays(page)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('a pause of live television is in the URL as long as it lasts', async ({ page }) => {
  await page.goto(CHANNEL)
  await plays(page)
  await page.keyboard.press('k')
  await expect.poll(() => watchedIn(page).atMs).not.toBeNull()
  expect(Math.abs((await shown(page)) - watchedIn(page).atMs!)).toBeLessThan(2000)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
})

test('the URL of a moment that has left the DVR window opens the archive', async ({ page, service, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await signIn(page, service, 'premium')
  const atMs = programme.start + 3 * MINUTE
  await page.goto(`${CHANNEL}?at=${atMs / 1000}`)
  await expect.poll(() => watchedIn(page).archive).toBe(programme._id)
  await plays(page)
  expect(Math.abs((await shown(page)) - atMs)).toBeLessThan(15_000)
})

test('Back to a moment that has left the DVR window opens the archive', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  const channel = await channelAmidProgramme(request)
  await page.clock.install()
  await page.goto(channel)
  await plays(page)
  for (let step = 0; step < 3; step++) await moment(page).press('ArrowLeft')
  await expect.poll(() => watchedIn(page).atMs).not.toBeNull()
  const { atMs } = watchedIn(page)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /в ефірі/i })
    .click()
  await expect(page).toHaveURL(new RegExp(`${channel}$`))
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
  await page.clock.fastForward('00:05:00')
  await page.goBack()
  await expect.poll(() => watchedIn(page).archive).not.toBeNull()
  await expect.poll(async () => Math.abs((await shown(page)) - atMs!)).toBeLessThan(15_000)
})

test('a URL of a past moment plays live television for a visitor, with a message', async ({ page, request }) => {
  const programme = await aired(request, 'tv-01', 6)
  await page.goto(`${CHANNEL}?at=${programme.start / 1000}`)
  await expect(frame(page).getByText('Момент минув')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${CHANNEL}$`))
  await plays(page)
  await expect(live(page)).toHaveAttribute('aria-pressed', 'true')
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

test('live television paused for an hour continues in the archive at its position', async ({ page, service }) => {
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

test('the text under a pause is that of its picture, whatever is on meanwhile', async ({ page, request }) => {
  type OnAir = { channel_id: string; current: Programme; after: Programme }
  const onAir = (await (await request.get('/api/programs/now')).json()) as OnAir[]
  const { current, after } = onAir.find(({ channel_id }) => channel_id === 'tv-01')!
  await page.clock.install()
  await page.goto(CHANNEL)
  await plays(page)
  await untilAppPlays(page)
  await frame(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await expect.poll(() => watchedIn(page).atMs).not.toBeNull()
  const later = onAir.map((one) => (one.channel_id === 'tv-01' ? { ...one, current: after } : one))
  await page.route('**/api/programs/now', (route) => route.fulfill({ json: later }))
  const nowResponse = page.waitForResponse('**/api/programs/now')
  await page.clock.fastForward(after.start - Date.now() + 10_000)
  await nowResponse
  await page.clock.runFor(2000)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(current.title)
  // At the live edge they are those of the current programme.
  await live(page).press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(after.title)
})

test('a visitor’s pause of an hour continues live, with a message', async ({ page }) => {
  await page.clock.install()
  await page.goto(CHANNEL)
  await plays(page)
  await untilAppPlays(page)
  await frame(page).getByRole('button', { name: 'Пауза' }).press('Enter')
  await page.clock.fastForward('01:00:00')
  await frame(page).getByRole('button', { name: 'Грати', exact: true }).last().press('Enter')
  await expect(frame(page).getByText('Момент минув')).toBeVisible()
  expect(watchedIn(page).archive).toBeNull()
})
