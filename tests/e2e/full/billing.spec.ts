import { heading } from '../../support/dashboard.ts'
import { expect, signIn, test } from '../../support/efir-test.ts'
import { CARD_WITHOUT_MONEY, GOOD_CARD, openLockedChannel, order, payAndWatch, payWith } from '../../support/money.ts'
import { moneySecretsOf, secretsIn } from '../../support/money-secrets.ts'

test('a trial by card, a withdrawal, a purchase by the stored card, and its cancellation', async ({ page, service }) => {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  await signIn(page, service, 'none')
  await openLockedChannel(page, service)
  await order(page, /Почати пробний період, далі 89\s\$ на 30 днів/)
  await payWith(page, CARD_WITHOUT_MONEY)
  await expect(heading(page)).toHaveText('Платіж не пройшов')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('status').getByText('На картці бракує грошей.')).toBeVisible()
  await page.getByRole('link', { name: 'Спробувати ще раз' }).click()
  await order(page, /Почати пробний період/)
  await payAndWatch(page, GOOD_CARD, 'with a callback')

  await page.goto('/ua/dashboard/subscriptions')
  await expect(page.getByRole('button', { name: 'Скасувати підписку' })).toBeDisabled()
  await page.getByRole('button', { name: 'Відмовитися від договору' }).click()
  await page.getByRole('textbox', { name: 'Ваше ім’я' }).fill('Марія')
  await page.getByRole('button', { name: 'Підтвердити відмову' }).click()
  await expect(page.getByRole('dialog').getByText(/Вашу відмову прийнято/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрити' }).first().click()

  await page.getByRole('link', { name: 'Обрати Premium' }).click()
  await order(page, /Замовити з обов’язком оплати ·\s89\s\$/)
  await expect(page.getByText('Оплачено. Пакет відкрито')).toBeVisible()
  await page.getByRole('link', { name: 'Моя підписка' }).click()
  await page.getByRole('button', { name: 'Скасувати підписку' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Скасувати подовження' })
  await expect(confirm).toBeDisabled()
  await page.getByRole('textbox', { name: 'Щоб підтвердити, введіть слово СКАСУВАТИ' }).fill(' скасувати ')
  await confirm.click()
  await expect(page.getByText('Подовження вимкнено')).toBeVisible()

  const { keys, contacts } = moneySecretsOf(service.dataDir)
  expect(keys.length).toBeGreaterThan(1)
  const told = (await Promise.all(answers)).join('\n')
  expect(keys.filter((key) => told.includes(key))).toEqual([])
  expect(secretsIn(service.output(), { keys, contacts })).toEqual([])
})
