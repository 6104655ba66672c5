import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { followLink, giveSession, test, untilAlive } from '../../support/efir-test.ts'
import { caller, newMail, newPhone, sessionByPhone } from '../../support/new-person.ts'
import { codeSentTo } from '../../support/post.ts'
import type { RunningService } from '../../support/running-service.ts'

/** Lets the time of every proof be over, as ten minutes would. */
function outliveProofs({ dataDir }: RunningService): void {
  const db = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  db.exec('update sessions set proven_ms = 1')
  db.close()
}

test('changing the address requires a proof, and then continues', async ({ page, service, request }) => {
  const phone = newPhone()
  const call = caller(request, service.address)
  await giveSession(page.context(), service, await sessionByPhone(call, service, phone))
  outliveProofs(service)
  await page.goto('/ua/dashboard/profile')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Додати Електронна пошта' }).click()
  const mail = newMail()
  await page.getByRole('textbox', { name: 'Електронна пошта' }).fill(mail)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  const dialog = page.getByRole('dialog', { name: 'Підтвердьте, що це ви' })
  await dialog.getByRole('button', { name: /Надіслати код/ }).click()
  await dialog.getByRole('textbox').fill(await codeSentTo(service.dataDir, phone, 1))
  await expect(dialog).toBeHidden()
  await page.getByRole('textbox').fill(await codeSentTo(service.dataDir, mail))
  await expect(page.getByText('Адресу підтверджено')).toBeVisible()
})

test('a cancelled proof leaves the typed input and explains that it is missing', async ({ page, service, request }) => {
  const call = caller(request, service.address)
  await giveSession(page.context(), service, await sessionByPhone(call, service, newPhone()))
  outliveProofs(service)
  await page.goto('/ua/dashboard/profile')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Додати Електронна пошта' }).click()
  const field = page.getByRole('textbox', { name: 'Електронна пошта' })
  await field.fill('a@efir.example')
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрити' }).click()
  await expect(page.getByText('Спершу підтвердьте, що це ви')).toBeVisible()
  await expect(field).toHaveValue('a@efir.example')
})

test('the link of a key confirms before it replaces the signed-in account, and leaves the URL without the key', async ({
  page,
  service,
}) => {
  await followLink(page, service, 'premium')
  const signInRequest = page.waitForRequest((request) => request.url().endsWith('/auth/sign-in/key'))
  await page.goto(`/ua/auth/login-by-token/${service.tokens['basic']}`)
  expect((await signInRequest).headers()['referer'] ?? '').not.toContain(service.tokens['basic'])
  await expect(page.getByText('На цьому пристрої вже відкрито профіль: Оксана')).toBeVisible()
  expect(page.url()).not.toContain(service.tokens['basic'])
  const who = async () => decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'user')?.value ?? '')
  expect(await who()).toContain(service.tokens['premium'])
  await page.getByRole('button', { name: 'Увійти: Тарас' }).click()
  await page.waitForURL('**/telekanaly')
  expect(await who()).toContain(service.tokens['basic'])
  await page.goto(`/ua/auth/login-by-token/${service.tokens['basic']}`)
  await page.waitForURL('**/telekanaly')
})
