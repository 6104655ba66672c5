import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addDays, kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import { expect, followLink, test, untilAlive } from '../../support/efir-test.ts'
import { startService } from '../../support/running-service.ts'
import { plays } from '../../support/watching.ts'

const currentTime = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)

async function firstOpenChannel(page: Page): Promise<void> {
  await page.goto('/ua/telekanaly')
  await page.getByRole('link', { name: /^\d* ?Виднокрай/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
}

test('a visitor is offered sign-in for a restricted channel and for the archive', async ({ page }) => {
  await page.goto('/ua/telekanaly')
  await page
    .getByRole('link', { name: /За підпискою/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Для зареєстрованих глядачів' })).toBeVisible()
  await page.goto(`/ua/telekanaly/tv-01?day=${addDays(kyivDayOf(Date.now()), -1)}`)
  await page.getByRole('complementary').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Для зареєстрованих глядачів' })).toBeVisible()
})

test('a viewer without the package sees which one is needed, in Russian too', async ({ page, service }) => {
  await followLink(page, service, 'none')
  await page.goto('/telekanaly')
  await page
    .getByRole('link', { name: /По подписке/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Этого канала нет в вашем пакете' })).toBeVisible()
})

test('the language switch stays on the page and does not interrupt the picture', async ({ page }) => {
  await firstOpenChannel(page)
  await plays(page, 1)
  const before = await currentTime(page)
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page).toHaveURL(/\/telekanaly\/[^/]+$/)
  await expect(page).not.toHaveURL(/\/ua\//)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Каналы' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await plays(page, 1)
  expect(await currentTime(page)).toBeGreaterThan(before)
})

// All unknown programmes share one server-rendered page, so the browser requests its own programme, once.
const REFUSED_CALLS: Record<string, string[]> = { '/ua/telekanaly/tv-01?archive=nothing': ['/api/programs/nothing'] }

for (const path of ['/ua/telekanaly/nowhere', '/ua/telekanaly/tv-01?archive=nothing', '/ua/nowhere']) {
  test(`${path} is not found, and is not requested again`, async ({ page }) => {
    const refused: string[] = []
    page.on(
      'response',
      (answer) => answer.url().includes('/api/') && !answer.ok() && refused.push(new URL(answer.url()).pathname),
    )
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Сторінку не знайдено' })).toBeVisible()
    await untilAlive(page)
    expect(refused).toEqual(REFUSED_CALLS[path] ?? [])
  })
}

test('a channel without media shows an error, and the rest works', async ({ page }) => {
  const empty = mkdtempSync(join(tmpdir(), 'efir-no-media-'))
  const service = await startService({ env: { MEDIA_DIR: empty } })
  try {
    await page.goto(`${service.address}/ua/telekanaly/tv-01`)
    await expect(page.getByRole('heading', { name: 'Помилка отримання сигналу' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Телеканали' })).toBeVisible()
  } finally {
    await service.stop()
  }
})

test('a forged or expired media URL is refused', async ({ page, request }) => {
  const segment = page.waitForRequest((one) => one.url().endsWith('.m4s'))
  await firstOpenChannel(page)
  const url = (await segment).url()
  expect((await request.get(url)).status()).toBe(200)
  const forged = url.replace(/(.)(\/v\d+\/\d+\.m4s)$/, (_all, last: string, rest: string) => (last === 'a' ? 'b' : 'a') + rest)
  expect(forged).not.toBe(url)
  expect((await request.get(forged)).status()).toBe(403)
})

test('an archived programme whose name is a number or malformed is not the live channel', async ({ page }) => {
  for (const archive of ['123', '%00', 'a b']) {
    expect((await page.goto(`/ua/telekanaly/tv-01?archive=${archive}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Сторінку не знайдено' })).toBeVisible()
  }
})

test('controls are visible while the pointer moves and hide when it rests', async ({ page }) => {
  await firstOpenChannel(page)
  const frame = page.getByRole('group', { name: 'Програвач' })
  const box = (await frame.boundingBox())!
  const move = (step: number) => page.mouse.move(box.x + 100 + (step % 50), box.y + 100)
  await move(0)
  await expect(frame).toHaveAttribute('data-controls')
  await page.evaluate(() => {
    const shown: boolean[] = []
    Object.assign(window, { shown })
    const element = document.querySelector('[data-controls]')!
    new MutationObserver(() => shown.push(element.hasAttribute('data-controls'))).observe(element, { attributes: true })
  })
  const from = await currentTime(page)
  for (let step = 1; (await currentTime(page)) < from + 4; step += 1) await move(step)
  expect(await page.evaluate(() => (window as unknown as { shown: boolean[] }).shown)).not.toContain(false)
  await expect(frame).not.toHaveAttribute('data-controls')
})
