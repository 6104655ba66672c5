import { expect, followLink, signIn, test, untilAlive } from '../../support/efir-test.ts'

test('a typed key returns to the viewer’s page', async ({ page, service }) => {
  await page.goto('/ua/filmy?sort=name')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Увійти' }).click()
  await page.getByRole('link', { name: 'Маю ключ доступу' }).click()
  await page.getByRole('textbox', { name: 'Ключ доступу' }).fill(service.tokens['basic']!)
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page).toHaveURL(/\/ua\/filmy\?sort=name$/)
  await expect(page.getByRole('banner')).toContainText('Тарас')
})

test('an invalid token is a visitor with a working site', async ({ page, context, service }) => {
  const value = encodeURIComponent(JSON.stringify({ auth_token: 'a-token-of-another-service', name: 'Ганна' }))
  await context.addCookies([{ name: 'user', value, url: service.address }])
  await page.goto('/ua/telekanaly')
  await expect(page.getByRole('heading', { name: 'Телеканали' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Увійти' })).toBeVisible()
})

test('a wrong key is refused with a message, and the signed-in viewer stays', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await page.goto('/ua/auth/login-by-token/a-key-that-opens-nothing')
  await expect(page.getByRole('alert')).toContainText('Цей ключ нічого не відмикає')
  await page.goto('/ua')
  await expect(page.getByRole('banner')).toContainText('Оксана')
})

test('the dashboard opens at the profile', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await page.goto('/ua/dashboard')
  await expect(page).toHaveURL(/\/ua\/dashboard\/profile$/)
})

test('the menu of a phone closes on the current section, and when the screen grows wide', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/ua/radio')
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await menu.getByRole('link', { name: 'Радіо', exact: true }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Телеканали' })).toBeVisible()
})

test('after switching the language by keyboard the focus stays on the switch', async ({ page }) => {
  await page.goto('/ua/radio')
  await untilAlive(page)
  const switchTo = (name: string) => page.getByRole('link', { name })
  await switchTo('Русский').focus()
  await page.keyboard.press('Enter')
  await expect(switchTo('Русский')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Радио' })).toBeVisible()
})

test('a browser without cookies is signed in by a link too, with a note for how long', async ({ page, service, troubles }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('blocked', 'NotSupportedError'))
  })
  await followLink(page, service, 'premium')
  await expect(page.getByText('Цей браузер вас не запам’ятає')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Оксана' })).toBeVisible()
  expect(troubles).toEqual([])
})
