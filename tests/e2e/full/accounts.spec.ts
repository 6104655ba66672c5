import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { newMail, newPhone } from '../../support/new-person.ts'
import { codeSentTo } from '../../support/post.ts'

test.use({ serviceWorkers: 'block' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cookies = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

async function askByPhone(page: Page, phone: string): Promise<void> {
  await page.goto('/ua/auth/sign-in/phone')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Номер телефону' }).fill(phone)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await expect(heading(page)).toHaveText('Введіть код')
}

async function signInByPhone(page: Page, dataDir: string, phone: string): Promise<void> {
  await askByPhone(page, phone)
  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(dataDir, phone))
  await expect(page).not.toHaveURL(/\/auth/)
}

test('typed input survives a step back, and the same number needs no other code yet', async ({ page }) => {
  const phone = newPhone()
  await askByPhone(page, phone)
  await page.getByRole('link', { name: 'Змінити номер' }).click()
  await expect(page.getByRole('textbox', { name: 'Номер телефону' })).toHaveValue(phone)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await expect(heading(page)).toHaveText('Введіть код')
})

test('the phone field accepts no letters, and its notice disappears after eight seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/ua/auth/sign-in/phone')
  await untilAlive(page)
  const field = page.getByRole('textbox', { name: 'Номер телефону' })
  await field.pressSequentially('ab+48 601')
  await expect(field).toHaveValue('+48 601')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильний номер телефону')
  await page.clock.fastForward(6000)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('by mail: sign up, confirm, sign out, sign in, recover', async ({ page, context, service }) => {
  const email = newMail()
  await page.goto('/ua/auth/sign-up/mail')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Електронна пошта' }).fill(email)
  const [password, again] = [page.getByLabel('Новий пароль'), page.getByLabel('Той самий пароль ще раз')]
  await password.fill('калина')
  await expect(page.getByText('Дуже слабкий пароль')).toBeVisible()
  await password.fill('калина77')
  await expect(page.getByText('Дуже хороший пароль')).toBeVisible()
  await again.fill('калина78')
  await page.getByRole('button', { name: 'Зареєструватися' }).click()
  await expect(page.getByRole('alert')).toHaveText('Новий пароль і його повтор не збігаються')
  await expect(again).toBeFocused()
  await again.fill('калина77')
  await again.press('Enter')
  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, email))
  await expect(heading(page)).toHaveText('Адресу підтверджено')
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Далі' }).click()
  await expect(heading(page)).toHaveText('Вітаємо в Ефірі')

  const other = await context.newPage()
  await other.goto('/ua/radio')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Вийти' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(/\/ua$/)
  await expect(page.getByRole('link', { name: 'Увійти' })).toBeVisible()
  expect(await cookies(context)).toEqual([])
  await expect(other.getByRole('link', { name: 'Увійти' })).toBeVisible()

  await page.goto('/ua/auth/sign-in/mail')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Електронна пошта' }).fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill('калина78')
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('alert')).toHaveText('Неправильна адреса або пароль')

  await page.getByRole('link', { name: 'Не пам’ятаю пароль' }).click()
  await expect(page.getByRole('textbox', { name: 'Номер телефону або e-mail' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, email, 1))
  await expect(heading(page)).toHaveText('Новий пароль')
  await page.getByLabel('Новий пароль').fill('яворина5')
  await page.getByLabel('Той самий пароль ще раз').fill('яворина5')
  await page.getByRole('button', { name: 'Зберегти й увійти' }).click()
  await expect(page).not.toHaveURL(/auth/)
  await expect(other.getByRole('banner').getByRole('button', { name: 'Вийти' })).toBeVisible()
})

test('the sixth device lists the five and replaces one, which becomes a visitor', async ({
  page: sixth,
  browser,
  request,
  service,
}) => {
  const account = { email: newMail(), password: 'калина77' }
  const tv = (path: string, number: number, data: object) =>
    request.post(`/api/auth/${path}`, {
      headers: { platform: 'tv', 'device-id': `brwsr-tv-${number}`, 'user-agent': 'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K)' },
      data,
    })
  const sent = await tv('sign-up/mail', 1, { ...account, password_confirmation: account.password })
  const { flow } = (await sent.json()) as { flow: string }
  const answers = [await tv('confirm', 1, { flow, code: await codeSentTo(service.dataDir, account.email) })]
  for (const number of [2, 3, 4]) answers.push(await tv('sign-in/mail', number, account))
  for (const answer of answers) expect(await answer.json()).toMatchObject({ status: 'signed_in' })

  const signInByMail = async (page: Page): Promise<void> => {
    await page.goto('/ua/dashboard/devices')
    await page.getByRole('textbox', { name: 'Номер телефону або e-mail' }).fill(account.email)
    await page.getByRole('button', { name: 'Далі' }).click()
    await page.getByLabel('Пароль', { exact: true }).fill(account.password)
    await page.getByRole('main').getByRole('button', { name: 'Увійти' }).click()
  }
  const fifth = await (await browser.newContext({ baseURL: service.address, locale: 'uk-UA' })).newPage()
  await signInByMail(fifth)
  await expect(fifth.getByText('Зайнято місць: 5 з 5.')).toBeVisible()

  await signInByMail(sixth)
  await expect(heading(sixth)).toHaveText('Усі місця зайняті')
  const named = sixth.getByRole('main').getByRole('listitem').filter({ hasText: 'Востаннє' })
  await expect(named).toHaveCount(5)
  await named.filter({ hasText: 'Chrome' }).getByRole('button').click()
  await expect(sixth).toHaveURL(/\/ua\/dashboard\/devices$/)
  await expect(sixth.getByText('Зайнято місць: 5 з 5.')).toBeVisible()
  await expect(sixth.getByRole('main').getByRole('listitem').filter({ hasText: 'Цей пристрій' })).toHaveCount(1)

  await fifth.reload()
  await expect(heading(fifth)).toHaveText('Вхід')
  await fifth.context().close()

  await named.first().getByRole('button').click()
  await sixth.getByRole('dialog').getByRole('button', { name: 'Вийти' }).click()
  await expect(sixth.getByText('Зайнято місць: 4 з 5.')).toBeVisible()
  await expect(sixth.getByRole('banner')).toBeVisible()
})

test('a signed-in viewer is redirected from the sign-in screens, except recovery', async ({ page, service }) => {
  await signInByPhone(page, service.dataDir, newPhone())
  for (const path of ['/auth', '/auth/sign-in/phone', '/auth/sign-up/mail', '/auth/confirm']) {
    await page.goto(`/ua${path}`)
    await expect(page).toHaveURL(/\/ua\/dashboard\/profile$/)
  }
  await page.goto('/ua/recovery')
  await expect(heading(page)).toHaveText('Відновлення пароля')
})

test('without a response from the server an error is shown, and the typed input stays', async ({ page, context }) => {
  await page.goto('/ua/auth/sign-in/mail')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Електронна пошта' }).fill('oksana@example.test')
  await page.getByLabel('Пароль', { exact: true }).fill('калина77')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Увійти' }).click()
  await expect(page.getByRole('alert')).toHaveText('Сервер не відповідає')
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('калина77')
  await page.getByRole('button', { name: 'Показати пароль' }).click()
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
})

test('the return address may only be on this site', async ({ page, service }) => {
  const phone = newPhone()
  await page.goto(`/ua/auth?back=${encodeURIComponent('//elsewhere.test/')}`)
  await untilAlive(page)
  await signInByPhone(page, service.dataDir, phone)
  await expect(page).toHaveURL(`${service.address}/ua/dashboard/profile`)
})
