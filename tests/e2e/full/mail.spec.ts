import type { Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { expect, test as base, untilAlive } from '../../support/efir-test.ts'
import { type RunningService, startService } from '../../support/running-service.ts'
import { openSmtp } from '../../support/smtp-server.ts'

type Smtp = Awaited<ReturnType<typeof openSmtp>>

const FROM = 'no-reply@efir.example'

/** The service as an operator sets its mail up. */
const test = base.extend<object, { smtp: Smtp; service: RunningService }>({
  smtp: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const smtp = await openSmtp()
      await provide(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ smtp }, provide) => {
      const service = await startService({ env: { SMTP_URL: smtp.url, MAIL_FROM: `Ефір <${FROM}>` } })
      await provide(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ serviceWorkers: 'block' })
test.beforeEach(({ smtp }) => void Object.assign(smtp.state, { mood: 'takes' }))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The letters to an address, once there are as many as expected. */
async function lettersTo(smtp: Smtp, address: string, count = 1) {
  const arrived = () => smtp.received.filter(({ to }) => to.includes(address))
  await expect.poll(() => arrived().length).toBe(count)
  return Promise.all(arrived().map(async ({ raw, ...envelope }) => ({ ...envelope, ...(await PostalMime.parse(raw)), envelope })))
}

const codeIn = (text: string | undefined) => /: (\d{6})\n/.exec(text ?? '')![1]!

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/ua/auth/sign-up/mail')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Електронна пошта' }).fill(email)
  await page.getByRole('textbox', { name: 'Ім’я' }).fill('Одарка')
  await page.getByLabel('Новий пароль').fill('калина77')
  await page.getByLabel('Той самий пароль ще раз').fill('калина77')
}
const signUp = (page: Page) => page.getByRole('button', { name: 'Зареєструватися' }).click()

test('a code is mailed in the language of the page: sign-up in Ukrainian, recovery in Russian', async ({ page, smtp }) => {
  const email = 'odarka@efir.example'
  const beganMs = Date.now()
  await fillSignUp(page, email)
  await signUp(page)
  await expect(heading(page)).toHaveText('Введіть код')
  const [letter] = await lettersTo(smtp, email)
  expect(letter!.envelope).toEqual({ from: FROM, to: [email] })
  expect(letter).toMatchObject({
    from: { name: 'Ефір', address: FROM },
    to: [{ address: email }],
    subject: 'Код для реєстрації',
  })
  expect(letter!.text).toMatch(/^Ваш код для реєстрації в Ефірі: \d{6}\n/)
  expect(letter!.text).toContain('Код діє 10 хвилин')
  expect([letter!.html, letter!.cc, letter!.bcc, letter!.attachments]).toEqual([undefined, undefined, undefined, []])
  // Both are written in whole seconds.
  expect(Date.parse(letter!.date!)).toBeGreaterThanOrEqual(Math.floor(beganMs / 1000) * 1000)
  expect(letter!.messageId).toMatch(/^<[^<>\s]+@efir\.example>$/)
  const named = (name: string) => letter!.headers.filter(({ key }) => key === name).map(({ value }) => value)
  expect(named('content-type')).toEqual(['text/plain; charset=utf-8'])
  expect(named('mime-version')).toEqual(['1.0'])
  for (const once of ['from', 'to', 'subject', 'date', 'message-id']) expect(named(once)).toHaveLength(1)

  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(codeIn(letter!.text))
  await expect(heading(page)).toHaveText('Адресу підтверджено')

  await page.goto('/recovery')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Номер телефона или e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const [, recovery] = await lettersTo(smtp, email, 2)
  expect(recovery).toMatchObject({ subject: 'Восстановление пароля', to: [{ address: email }] })
  expect(recovery!.messageId).not.toBe(letter!.messageId)
  expect(recovery!.text).toContain('Код действует 10 минут')
  await page.getByRole('textbox', { name: 'Шесть цифр' }).fill(codeIn(recovery!.text))
  await page.getByLabel('Новый пароль').fill('яворина5')
  await page.getByLabel('Тот же пароль ещё раз').fill('яворина5')
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Одарка' })).toBeVisible()
})

for (const mood of ['refuses', 'hangs'] as const) {
  test(`mail that ${mood} is an error, the form loses nothing, and a retry is possible at once`, async ({ page, smtp }) => {
    const email = `${mood}@efir.example`
    smtp.state.mood = mood
    await fillSignUp(page, email)
    await signUp(page)
    await expect(page.getByRole('alert')).toHaveText('Не вдалося надіслати лист. Спробуйте пізніше')
    await expect(heading(page)).toHaveText('Реєстрація')
    await expect(page.getByRole('textbox', { name: 'Електронна пошта' })).toHaveValue(email)
    await expect(page.getByRole('textbox', { name: 'Ім’я' })).toHaveValue('Одарка')
    await expect(page.getByLabel('Новий пароль')).toHaveValue('калина77')
    await expect(page.getByLabel('Той самий пароль ще раз')).toHaveValue('калина77')
    expect(smtp.received.filter(({ to }) => to.includes(email))).toEqual([])

    smtp.state.mood = 'takes'
    await signUp(page)
    await expect(heading(page)).toHaveText('Введіть код')
    const [letter] = await lettersTo(smtp, email)
    await page.getByRole('textbox', { name: 'Шість цифр' }).fill(codeIn(letter!.text))
    await expect(heading(page)).toHaveText('Адресу підтверджено')
  })
}
