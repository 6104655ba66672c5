import { expect, type Page } from '@playwright/test'
import { giveSession } from './efir-test.ts'
import { caller, newMail, newPhone, sessionByPhone } from './new-person.ts'
import { codeSentTo } from './post.ts'
import type { RunningService } from './running-service.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** A setting of the profile, by its name. */
export const setting = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
/** Waits until a page says these words. */
export const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

/** A new account by number, signed in on a page that stands on its profile. */
export async function newPerson(page: Page, service: RunningService): Promise<{ phone: string; token: string }> {
  const phone = newPhone()
  const token = await sessionByPhone(caller(page.request, service.address), service, phone)
  await giveSession(page.context(), service, token)
  await page.goto('/ua/dashboard/profile')
  await expect(setting(page, 'Телефон')).toContainText(phone.slice(-2))
  return { phone, token }
}

/** Adds an address with the code from the letter. */
export async function addMail(page: Page, service: RunningService, email = newMail()): Promise<string> {
  const mail = setting(page, 'Електронна пошта')
  await mail.getByRole('button', { name: 'Додати' }).click()
  await mail.getByRole('textbox', { name: 'Електронна пошта' }).fill(email)
  await mail.getByRole('button', { name: 'Отримати код' }).click()
  await mail.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, email))
  await expect(mail).toContainText('Підтверджено')
  return email
}
