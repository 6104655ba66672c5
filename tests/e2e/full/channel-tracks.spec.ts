import type { Page } from '@playwright/test'
import { newPerson } from '../../support/dashboard.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'
import { caller } from '../../support/new-person.ts'
import { giveStreamWithTracks } from '../../support/stream-with-tracks.ts'
import { frame, unlessBlocked } from '../../support/television.ts'
import { aired, plays } from '../../support/watching.ts'

test.use({ serviceWorkers: 'block' })

type Channel = { _id: string; slug: string }

/** The first two channels of the list, which are open to visitors. */
async function openChannels(page: Page): Promise<[Channel, Channel]> {
  const channels = (await (await page.request.get('/api/channels/all')).json()) as (Channel & { allowed: boolean })[]
  const [first, second] = channels.filter(({ allowed }) => allowed)
  return [first!, second!]
}

/** How much sound the video on the page has decoded, in bytes. */
const soundOf = (page: Page) =>
  page.evaluate(
    () =>
      (document.querySelector('video') as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
  )

/** The lines that the video shows now. */
const linesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelector('video')!.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
  )

const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Налаштування' })

/** One of the questions of the settings. */
const question = (page: Page, name: string) => settingsOf(page).getByRole('group', { name, exact: true })

/** Opens the settings without a pointer. */
async function openSettings(page: Page): Promise<void> {
  await frame(page).getByRole('button', { name: 'Налаштування' }).press('Enter')
  await expect(settingsOf(page)).toBeVisible()
}

/** Chooses an answer to a question of the settings with Tab and the arrows. */
async function chooseByKeys(page: Page, name: string, answer: string): Promise<void> {
  const group = question(page, name)
  while (!(await group.evaluate((one) => one.contains(document.activeElement)))) await page.keyboard.press('Tab')
  const radio = group.getByRole('radio', { name: answer })
  while (!(await radio.isChecked())) await page.keyboard.press('ArrowRight')
}

for (const [what, isInline, hoursAgo] of [
  ['a channel', true, 0],
  ['a channel whose first playlist has to be asked for', false, 0],
  ['a programme of the archive', true, 30],
] as const) {
  test(`${what} with separate audio and subtitles plays the tracks chosen by keys`, async ({
    page,
    request,
    service,
    troubles,
  }) => {
    const [channel] = await openChannels(page)
    await giveStreamWithTracks(page, channel._id, isInline)
    if (hoursAgo > 0) await signIn(page, service, 'premium')
    const search = hoursAgo > 0 ? `?archive=${(await aired(request, channel._id, hoursAgo))._id}` : ''
    await page.goto(`/ua/telekanaly/${channel.slug}${search}`)
    await plays(page)
    const before = await soundOf(page)
    await expect.poll(() => soundOf(page)).toBeGreaterThan(before)
    expect(await linesOf(page)).toEqual([])

    await openSettings(page)
    await expect(question(page, 'Звукова доріжка').getByRole('radio', { name: 'українська' })).toBeChecked()
    await expect(question(page, 'Субтитри').getByRole('radio', { name: 'Без субтитрів' })).toBeChecked()
    const sound = page.waitForRequest(/\/sound-ru\/\d+\.m4s$/)
    await chooseByKeys(page, 'Звукова доріжка', 'русский')
    await sound
    await chooseByKeys(page, 'Субтитри', 'українська')
    await expect.poll(() => linesOf(page)).toEqual([expect.stringMatching(/^uk 20\d\d-/)])
    await plays(page, 3)

    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.reload()
    await plays(page)
    await expect.poll(() => linesOf(page)).toEqual([expect.stringMatching(/^uk 20\d\d-/)])
    const after = await soundOf(page)
    await expect.poll(() => soundOf(page)).toBeGreaterThan(after)
    expect(requests.filter((url) => /\/sound-ru\/\d+\.m4s$/.test(url)).length).toBeGreaterThan(0)
    expect(requests.filter((url) => /\/(sound-uk|text-ru)\/\d+\./.test(url))).toEqual([])
    await openSettings(page)
    await expect(question(page, 'Звукова доріжка').getByRole('radio', { name: 'русский' })).toBeChecked()
    await expect(question(page, 'Субтитри').getByRole('radio', { name: 'українська' })).toBeChecked()
    expect(troubles.filter(unlessBlocked)).toEqual([])
  })
}

test('zapping between such a channel and others plays each with its own audio and subtitles', async ({ page }) => {
  const [channel, other] = await openChannels(page)
  await giveStreamWithTracks(page, channel._id, true)
  await page.goto(`/ua/telekanaly/${channel.slug}`)
  await plays(page)
  await openSettings(page)
  await chooseByKeys(page, 'Субтитри', 'русский')
  await expect.poll(() => linesOf(page)).toEqual([expect.stringMatching(/^ru 20\d\d-/)])
  await page.keyboard.press('Escape')

  for (const [{ slug }, lines] of [
    [other, 0],
    [channel, 1],
  ] as const) {
    await page.evaluate((to) => history.pushState({}, '', to), `/ua/telekanaly/${slug}`)
    await expect(page).toHaveURL(new RegExp(`/${slug}$`))
    await plays(page)
    const before = await soundOf(page)
    await expect.poll(() => soundOf(page)).toBeGreaterThan(before)
    await expect.poll(async () => (await linesOf(page)).length).toBe(lines)
    await openSettings(page)
    await expect(question(page, 'Субтитри')).toHaveCount(lines)
    await page.keyboard.press('Escape')
  }
})

test('a channel plays with tracks chosen on another device', async ({ page, service }) => {
  const [channel] = await openChannels(page)
  await giveStreamWithTracks(page, channel._id, true)
  const choices = [
    { of: 'television', kind: 'dubbing', track: 'ru русский', at: Date.now() },
    { of: 'television', kind: 'subtitles', track: 'uk українська', at: Date.now() },
  ]
  const { token } = await newPerson(page, service)
  await caller(page.request, service.address)('PUT', '/users/tracks', token, { choices })
  await page.goto(`/ua/telekanaly/${channel.slug}`)
  await plays(page)
  await expect.poll(() => linesOf(page)).toEqual([expect.stringMatching(/^uk 20\d\d-/)])
  await openSettings(page)
  await expect(question(page, 'Звукова доріжка').getByRole('radio', { name: 'русский' })).toBeChecked()
})

test('other channels play without the code for separate tracks', async ({ page }) => {
  const [channel] = await openChannels(page)
  const code: string[] = []
  page.on('request', (request) => /\/assets\/hls[\w.-]*\.js$/.test(request.url()) && code.push(request.url()))
  await page.goto(`/ua/telekanaly/${channel.slug}`)
  await plays(page, 3)
  expect(code).toHaveLength(1)
})
