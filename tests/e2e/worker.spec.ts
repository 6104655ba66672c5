import { expect, test } from '../support/efir-test.ts'
import { untilKept } from '../support/kept.ts'
import { workerIsActive } from '../support/worker-state.ts'

const NOT_HERE = { level: 1, name: 'Цього немає на вашому пристрої' } as const

test('the shell opens without a network, and its screen by itself when there is one again', async ({ page, context }) => {
  await page.goto('/ua/radio')
  await untilKept(page)
  await context.setOffline(true)
  await page.goto('/ua/pro-proekt')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', NOT_HERE)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Про сервіс' })).toBeVisible()
})

test('a screen that is not on the device says so when the network goes while the site is open', async ({ page, context }) => {
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
  await untilKept(page)
  expect(await opened()).toBe('/ua')
  await page.getByRole('link', { name: 'Русский' }).click()
  await expect(page).toHaveURL(/\d\/$/)
  expect(await opened()).toBe('/')
  await context.setOffline(true)
  expect(await opened()).toBe('/')
})
