import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { withOwnClock } from '../../support/device-clock.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import type { RunningService } from '../../support/running-service.ts'

test.use({ serviceWorkers: 'block' })

const BRAVIA = 'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const codeOn = async (tv: Page) =>
  (await tv
    .getByRole('status')
    .filter({ hasText: /^\d{4} \d{4}$/ })
    .textContent())!

async function openTelevision(browser: Browser, service: RunningService): Promise<Page> {
  const context = await browser.newContext({
    baseURL: service.address,
    locale: 'uk-UA',
    userAgent: BRAVIA,
    viewport: { width: 1920, height: 1080 },
  })
  return context.newPage()
}

async function showCode(tv: Page): Promise<string> {
  await tv.goto('/ua/auth/sign-in/television')
  return codeOn(tv)
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Код із телевізора' }).fill(code)
  await page.getByRole('main').getByRole('button', { name: 'Далі' }).click()
}

test('a television shows a code, is approved on another device, and returns to its page', async ({ page, browser, service }) => {
  const tv = await openTelevision(browser, service)
  await tv.goto('/ua/radio')
  await untilAlive(tv)
  await tv.getByRole('banner').getByRole('link', { name: 'Увійти' }).click()
  await tv.getByRole('link', { name: 'Це телевізор' }).click()
  await expect(heading(tv)).toHaveText('Вхід на телевізорі')
  await expect(tv.getByText(`${new URL(service.address).host}/ua/dashboard/devices`)).toBeVisible()
  const code = await codeOn(tv)
  await tv.getByRole('link', { name: 'Русский' }).click()
  await expect(heading(tv)).toHaveText('Вход на телевизоре')
  expect(await codeOn(tv)).toBe(code)
  await tv.getByRole('link', { name: 'Українська' }).click()

  await signIn(page, service, 'basic')
  await page.goto('/ua/dashboard/devices')
  await expect(page.getByText('Зайнято місць: 0 з 5.')).toBeVisible()
  await typeCode(page, code.slice(0, 6))
  await expect(page.getByRole('alert')).toHaveText('Введіть усі вісім цифр')
  const wrong = code === '0000 0000' ? '1111 1111' : '0000 0000'
  await typeCode(page, wrong)
  await expect(page.getByRole('alert')).toContainText('Жоден телевізор не показує такого коду')
  await expect(page.getByRole('textbox', { name: 'Код із телевізора' })).toBeFocused()

  await typeCode(page, code.replace(' ', '-'))
  const dialog = page.getByRole('dialog', { name: 'Під’єднати Chrome, Android TV?' })
  await dialog.getByRole('button', { name: 'Не під’єднувати' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(tv)).toHaveText('Вхід на телевізорі')
  await page.getByRole('main').getByRole('button', { name: 'Далі' }).click()
  await dialog.getByRole('button', { name: 'Під’єднати', exact: true }).click()
  await expect(page.getByText('Готово: Chrome, Android TV увійде за кілька секунд.')).toBeVisible()

  await expect(tv).toHaveURL(/\/ua\/radio$/)
  await expect(tv.getByRole('banner').getByRole('link', { name: 'Тарас' })).toBeVisible()
  await expect(page.getByText('Зайнято місць: 1 з 5.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Chrome, Android TV' })).toHaveCount(1)

  await typeCode(page, code)
  await expect(page.getByRole('alert')).toContainText('Жоден телевізор не показує такого коду')
  await tv.context().close()
})

test('after ten minutes a television shows another code, and the old one differs from a wrong one', async ({
  page,
  browser,
  service,
}) => {
  const tv = await openTelevision(browser, service)
  await withOwnClock(tv).clock.install()
  const old = await showCode(tv)
  await tv.clock.fastForward(9 * 60_000)
  await expect(tv.getByRole('alert')).toBeHidden()
  await tv.clock.fastForward(60_000)
  await expect(tv.getByRole('alert')).toHaveText('Час цього коду вийшов.')
  const database = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  const changed = database.prepare('update device_codes set expires_ms = ? where code = ?').run(Date.now(), old.replace(' ', ''))
  database.close()
  expect(changed.changes).toBe(1)
  const another = tv.getByRole('button', { name: 'Показати новий код' })
  await expect(another).toBeFocused()
  await another.press('Enter')
  await expect(tv.getByRole('alert')).toBeHidden()
  expect(await codeOn(tv)).not.toBe(old)

  await signIn(page, service, 'premium')
  await page.goto('/ua/dashboard/devices')
  await typeCode(page, old)
  await expect(page.getByRole('alert')).toHaveText('Час цього коду вийшов. Покажіть на телевізорі новий')
  await tv.context().close()
})

test('the server decides when a code has expired', async ({ browser, service }) => {
  const tv = await openTelevision(browser, service)
  const code = await showCode(tv)
  const database = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  database.prepare('update device_codes set expires_ms = ? where code = ?').run(Date.now(), code.replace(' ', ''))
  database.close()
  await expect(tv.getByRole('alert')).toHaveText('Час цього коду вийшов.')
  await tv.context().close()
})

test('a television polls on while the server does not respond, and says so', async ({ page, browser, service }) => {
  const tv = await openTelevision(browser, service)
  const code = await showCode(tv)
  await tv.context().setOffline(true)
  await expect(tv.getByText('Сервер не відповідає. Пробуємо далі.')).toBeVisible()
  await signIn(page, service, 'premium')
  await page.goto('/ua/dashboard/devices')
  await typeCode(page, code)
  await page.getByRole('dialog').getByRole('button', { name: 'Під’єднати', exact: true }).click()
  await tv.context().setOffline(false)
  await expect(heading(tv)).toHaveText('Профіль')
  await tv.context().close()
})

test('a sixth device approved by its code replaces one', async ({ page, browser, request, service }) => {
  for (let number = 1; number <= 5; number += 1) {
    const headers = { platform: 'tv', 'device-id': `brwsr-tv-${number}`, 'user-agent': BRAVIA }
    const { code, secret } = (await (await request.post('/api/auth/device-code', { headers })).json()) as Record<string, string>
    const token = { ...headers, authorization: `Basic ${service.tokens['none']}` }
    await request.post('/api/auth/device-code/approve', { headers: token, data: { code } })
    const entry = await request.post('/api/auth/device-code/poll', { headers, data: { secret } })
    expect(await entry.json()).toMatchObject({ status: 'signed_in' })
  }
  const tv = await openTelevision(browser, service)
  const code = await showCode(tv)
  await signIn(page, service, 'none')
  await page.goto('/ua/dashboard/devices')
  await expect(page.getByText('Зайнято місць: 5 з 5.')).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByRole('dialog')).toContainText('Усі місця зайняті')
  await page.getByRole('dialog').getByRole('button', { name: 'Під’єднати', exact: true }).click()

  await expect(heading(tv)).toHaveText('Усі місця зайняті')
  const named = tv.getByRole('main').getByRole('listitem').filter({ hasText: 'Востаннє' })
  await expect(named).toHaveCount(5)
  await named.first().getByRole('button').click()
  await expect(heading(tv)).toHaveText('Профіль')
  await page.reload()
  await expect(page.getByText('Зайнято місць: 5 з 5.')).toBeVisible()
  await tv.context().close()
})
