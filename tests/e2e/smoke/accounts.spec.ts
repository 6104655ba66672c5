import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { newPhone } from '../../support/new-person.ts'
import { codeSentTo } from '../../support/post.ts'

test.use({ serviceWorkers: 'block' })

test('by phone: a code, a wrong one first, and back to the viewer’s page', async ({ page, service, troubles }) => {
  const phone = newPhone()
  await page.goto('/ua/telekanaly?category=novyny')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Увійти' }).click()
  const login = page.getByRole('textbox', { name: 'Номер телефону або e-mail' })
  await login.fill('067')
  await login.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильний номер телефону')
  await expect(login).toBeFocused()
  await login.fill(`0${phone.slice(4, 6)} ${phone.slice(6)}`)
  await page.getByRole('button', { name: 'Далі' }).click()
  await expect(page.getByText(`${phone.slice(0, 4)} ${phone.slice(4, 6)} ${phone.slice(6, 9)}`)).toBeVisible()
  await expect(page.getByText('Надіслати ще один код можна за')).toBeVisible()

  const sent = await codeSentTo(service.dataDir, phone)
  const code = page.getByRole('textbox', { name: 'Шість цифр' })
  await expect(code).toBeFocused()
  await code.pressSequentially(sent === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText('Невірний код. Спробуйте ще раз')
  await expect(code).toBeFocused()
  await page.reload()
  await expect(page.getByText('Надіслати ще один код можна за')).toBeVisible()
  await code.fill(`${sent.slice(0, 3)} ${sent.slice(3)}`)
  await expect(page).toHaveURL(/\/ua\/telekanaly\?category=novyny$/)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Вийти' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('auth-')))).toEqual([])
  // The browser itself reports the refused code.
  expect(troubles.filter((trouble) => !/422|Service Worker|'waiting'/.test(trouble))).toEqual([])
})
