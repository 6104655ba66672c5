import { expect, test } from '../../support/efir-test.ts'
import { untilOfflineReady } from '../../support/offline-ready.ts'
import { workerIsActive } from '../../support/worker-state.ts'

const NOT_HERE = { level: 1, name: 'Цього немає на вашому пристрої' } as const

test('the shell opens without a network, and its screen by itself when there is one again', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await untilOfflineReady(page)
  await context.setOffline(true)
  await page.goto('/ua/pro-proekt')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', NOT_HERE)).toBeVisible()
  // The shell is an empty page: the server's page of one path never stands in for another.
  expect(await page.evaluate(() => document.querySelector('script[type="application/json"]'))).toBeNull()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Про сервіс' })).toBeVisible()
})

test('a screen that is not cached shows a message when the network is lost while the site is open', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await workerIsActive(page)
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Про нас', exact: true }).click()
  await expect(page.getByRole('heading', NOT_HERE)).toBeVisible()
})

test('the site opens in the same language at every visit, with the worker and without a network', async ({ page, context }) => {
  const opened = async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    return new URL(page.url()).pathname
  }
  expect(await opened()).toBe('/ua')
  await untilOfflineReady(page)
  expect(await opened()).toBe('/ua')
  const press = async (language: string, code: string) => {
    await page.getByRole('link', { name: language }).click()
    // Also if the press preceded the hydration of the switch.
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`lang=${code}`)
  }
  await press('Русский', 'ru')
  expect(await opened()).toBe('/')
  await untilOfflineReady(page)
  await press('Українська', 'ua')
  expect(await opened()).toBe('/ua')
  await context.setOffline(true)
  expect(await opened()).toBe('/ua')
  await press('Русский', 'ru')
  expect(await opened()).toBe('/')
})

test('a path in another spelling redirects to its own with the worker and offline', async ({ page, context }) => {
  await page.goto('/ua')
  await untilOfflineReady(page)
  const opened = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    return new URL(page.url()).pathname
  }
  const addresses = [
    ['/telekanaly/', '/telekanaly'],
    ['/UA/Radio)', '/ua/radio'],
    ['/uk//telekanaly', '/ua/telekanaly'],
    ['/index.html', '/ua'],
  ] as const
  for (const [from, to] of addresses) expect([from, await opened(from)]).toEqual([from, to])
  await context.setOffline(true)
  for (const [from, to] of addresses) expect([from, await opened(from)]).toEqual([from, to])
})
