import { expect, giveSession, test, untilAlive } from '../../support/efir-test.ts'
import { caller, newPhone, sessionByPhone } from '../../support/new-person.ts'
import { open, PAGE, setLimit } from '../../support/parental.ts'
import { codeSentTo } from '../../support/post.ts'

test.use({ serviceWorkers: 'block' })

test('a forgotten PIN is reset with the password of the account', async ({ page, request, service }) => {
  const call = caller(request, service.address)
  const account = { email: 'forgetful@example.test', password: 'калина77' }
  const { flow } = await call<{ flow: string }>('POST', '/auth/sign-up/mail', undefined, {
    ...account,
    password_confirmation: account.password,
  })
  const code = await codeSentTo(service.dataDir, account.email)
  const { auth_token: token } = await call<{ auth_token: string }>('POST', '/auth/confirm', undefined, { flow, code })
  await setLimit(call, token, 16)
  await giveSession(page.context(), service, token)
  await open(page, PAGE)
  await page.getByRole('button', { name: 'Забули PIN-код?' }).click()
  const password = page.getByLabel('Пароль', { exact: true })
  await password.fill('калина78')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильний пароль')
  await password.fill(account.password)
  await password.press('Enter')
  await expect(page.getByRole('button', { name: 'Увімкнути' })).toBeVisible()
})

test('a forgotten PIN is reset with a code without a password', async ({ page, request, service }) => {
  const call = caller(request, service.address)
  const phone = newPhone()
  const token = await sessionByPhone(call, service, phone)
  await setLimit(call, token, 3)
  await giveSession(page.context(), service, token)
  await open(page, PAGE)
  await page.getByRole('button', { name: 'Забули PIN-код?' }).click()
  const send = page.getByRole('button', { name: /Надіслати код на \+380/ })
  await send.click()
  const field = page.getByRole('textbox', { name: 'Шість цифр' })
  await expect(field).toBeFocused()
  const code = await codeSentTo(service.dataDir, phone, 1)
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText('Невірний код. Спробуйте ще раз')
  // After a reload the code that is on its way can still be brought.
  await page.reload()
  await untilAlive(page)
  await page.getByRole('button', { name: 'Забули PIN-код?' }).click()
  await send.click()
  await expect(page.getByText('Надіслати ще один код можна за')).toBeVisible()
  await field.fill(code)
  await expect(page.getByRole('button', { name: 'Увімкнути' })).toBeVisible()
})
