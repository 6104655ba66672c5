import type { Page } from '@playwright/test'
import { expect, test } from '../support/efir-test.ts'
import { startProxy } from '../support/proxy.ts'

const workerIsActive = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

test('the shell opens without a network, and comes back when there is one', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  await context.setOffline(true)
  await page.goto('/ua/telekanaly')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Сервер не відповідає' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('heading', { name: 'Телеканали' })).toBeVisible()
})

test('a screen that is not on the device says so when the network goes while the site is open', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Сервер не відповідає' })).toBeVisible()
})

test('the site opens in the same language at every visit, with the worker and without a network', async ({ page, context }) => {
  const opened = async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    return new URL(page.url()).pathname
  }
  expect(await opened()).toBe('/ua')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  expect(await opened()).toBe('/ua')
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page).toHaveURL(/\d\/$/)
  expect(await opened()).toBe('/')
  await context.setOffline(true)
  expect(await opened()).toBe('/')
})

test('an update is offered, taken where it is accepted, and never reloads a tab that plays', async ({ context, service }) => {
  const proxy = await startProxy(service.address)
  const first = await context.newPage()
  await first.goto(`${proxy.address}/ua/radio`)
  await expect.poll(() => workerIsActive(first)).toBe('activated')
  await first.close()
  const playing = await context.newPage()
  await playing.goto(`${proxy.address}/ua/telekanaly/tv-01`)
  await playing.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  const reading = await context.newPage()
  await reading.goto(`${proxy.address}/ua/radio`)
  for (const page of [playing, reading]) {
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.evaluate(() => void Object.assign(window, { sameDocument: true }))
  }
  const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

  proxy.rewrite.set('/sw.js', (body) => `${body}\n// a newer version`)
  await reading.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const offer = reading.getByRole('status').filter({ hasText: 'Готова нова версія Ефіру' })
  await expect(offer).toBeVisible()
  expect(await isSameDocument(reading)).toBe(true)

  await reading.getByRole('button', { name: 'Оновити' }).click()
  await expect.poll(() => isSameDocument(reading).catch(() => true)).toBe(false)
  const from = await playing.evaluate(() => document.querySelector('video')!.currentTime)
  await playing.waitForFunction((start) => document.querySelector('video')!.currentTime > start + 2, from)
  expect(await isSameDocument(playing)).toBe(true)

  // The other tab still offers it, and takes it when it is pressed there.
  await playing.getByRole('button', { name: 'Оновити' }).click()
  await expect.poll(() => isSameDocument(playing).catch(() => true)).toBe(false)
  await proxy.stop()
})

test('the site can be installed', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await expect.poll(() => workerIsActive(page)).toBe('activated')
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test's own browser profile is always incognito.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data!)).toMatchObject({ lang: 'uk', name: 'Ефір' })
})
