import { addMail, heading, newPerson, said, setting } from '../../support/dashboard.ts'
import { expect, test } from '../../support/efir-test.ts'
import { newMail, newPhone } from '../../support/new-person.ts'
import { codeSentTo } from '../../support/post.ts'

test.use({ serviceWorkers: 'block' })

const HEADERS = { platform: 'browser', 'device-id': 'brwsr-elsewhere' }

test('an account by number adds an address with the code from the letter, which survives a reload', async ({ page, service }) => {
  const { phone } = await newPerson(page, service)
  const email = newMail()
  const mail = setting(page, 'Електронна пошта')
  await mail.getByRole('button', { name: 'Додати' }).click()
  const field = mail.getByRole('textbox', { name: 'Електронна пошта' })
  await field.fill('тарас')
  await field.press('Enter')
  await expect(mail.getByRole('alert')).toHaveText('Неправильна адреса електронної пошти')
  await field.fill(email)
  await field.press('Enter')
  await expect(mail.getByText(email).first()).toBeVisible()
  await expect(mail.getByText('Надіслати ще один код можна за')).toBeVisible()
  await page.reload()
  const code = mail.getByRole('textbox', { name: 'Шість цифр' })
  const sent = await codeSentTo(service.dataDir, email)
  await code.fill(sent === '000000' ? '111111' : '000000')
  await expect(mail.getByRole('alert')).toHaveText('Невірний код. Спробуйте ще раз')
  await code.fill(sent)
  await said(page, 'Адресу підтверджено')
  await expect(mail).toContainText('Підтверджено')
  await expect(page.getByRole('complementary').getByText(email)).toBeVisible()

  const second = await page
    .context()
    .browser()!
    .newContext({ baseURL: service.address, locale: 'uk-UA', serviceWorkers: 'block' })
  const stranger = await second.newPage()
  await newPerson(stranger, service)
  const theirs = setting(stranger, 'Електронна пошта')
  await theirs.getByRole('button', { name: 'Додати' }).click()
  await theirs.getByRole('textbox', { name: 'Електронна пошта' }).fill(email)
  await theirs.getByRole('button', { name: 'Отримати код' }).click()
  await expect(theirs.getByRole('alert')).toHaveText('Цю адресу вже прив’язано до іншого профілю')
  await expect(theirs.getByRole('textbox', { name: 'Електронна пошта' })).toHaveValue(email)
  const number = setting(stranger, 'Телефон')
  await number.getByRole('button', { name: 'Змінити' }).click()
  await number.getByRole('textbox', { name: 'Номер телефону' }).fill(phone)
  await number.getByRole('button', { name: 'Отримати код' }).click()
  await expect(number.getByRole('alert')).toHaveText('Цей номер уже прив’язано до іншого профілю')
  const free = newPhone()
  await number.getByRole('textbox', { name: 'Номер телефону' }).fill(free)
  await number.getByRole('button', { name: 'Отримати код' }).click()
  await number.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, free))
  await said(stranger, 'Номер підтверджено')
  await second.close()
})

test('the time to the next code is the server’s, also for a code requested by another page', async ({ page, service }) => {
  const { token } = await newPerson(page, service)
  const email = newMail()
  const response = await page.request.post('/api/users/set-email', {
    headers: { ...HEADERS, authorization: `Basic ${token}` },
    data: { email },
  })
  expect(response.ok()).toBe(true)
  await page.reload()
  const mail = setting(page, 'Електронна пошта')
  await mail.getByRole('button', { name: 'Підтвердити' }).click()
  await expect(mail.getByRole('textbox', { name: 'Електронна пошта' })).toHaveValue(email)
  const refused = page.waitForResponse((response) => response.url().endsWith('/users/set-email'))
  await mail.getByRole('button', { name: 'Отримати код' }).click()
  const leftS = Number((await refused).headers()['retry-after'])
  const shown = mail.getByText('Надіслати ще один код можна за').locator('time')
  await expect(shown).toHaveText(/^0:\d\d$/)
  expect(Number((await shown.textContent())!.split(':')[1])).toBeLessThanOrEqual(leftS)
  await mail.getByRole('button', { name: 'Змінити адресу' }).click()
  await expect(mail.getByRole('textbox', { name: 'Електронна пошта' })).toBeFocused()
  await mail.getByRole('button', { name: 'Отримати код' }).click()
  await expect(mail.getByRole('textbox', { name: 'Шість цифр' })).toBeFocused()
  await mail.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, email))
  await said(page, 'Адресу підтверджено')
})

test('a password needs an address, signs in, and is changed with the old one or by a code to the phone', async ({
  page,
  service,
}) => {
  const { phone, token: elsewhere } = await newPerson(page, service)
  const password = setting(page, 'Пароль')
  await expect(password).toContainText('Спершу додайте електронну пошту')
  await expect(password.getByRole('button')).toHaveCount(0)
  const email = await addMail(page, service)
  const fill = async (value: string, again = value): Promise<void> => {
    await password.getByLabel('Новий пароль').fill(value)
    await password.getByLabel('Той самий пароль ще раз').fill(again)
  }
  const save = password.getByRole('button', { name: 'Зберегти' })
  await password.getByRole('button', { name: 'Задати' }).click()
  await fill('калина')
  await save.click()
  await expect(password.getByRole('alert')).toContainText('щонайменше 8 символів')
  await fill('калина77', 'калина78')
  await save.click()
  await expect(password.getByRole('alert')).toHaveText('Новий пароль і його повтор не збігаються')
  await expect(password.getByText('Дуже хороший пароль')).toBeVisible()
  await fill('калина77')
  await save.click()
  await expect(password.getByRole('button', { name: 'Змінити' })).toBeFocused()

  const signIn = async (typed: string): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: 'Вийти' }).click()
    await expect(page.getByRole('link', { name: 'Увійти' })).toBeVisible()
    await page.goto('/ua/auth?back=/ua/dashboard/profile')
    await page.getByRole('textbox', { name: 'Номер телефону або e-mail' }).fill(email)
    await page.getByRole('button', { name: 'Далі' }).click()
    await page.getByLabel('Пароль', { exact: true }).fill(typed)
    await page.getByRole('main').getByRole('button', { name: 'Увійти' }).click()
    await expect(heading(page)).toHaveText('Профіль')
  }
  await signIn('калина77')

  const login = await page.request.post('/api/auth/sign-in/mail', { headers: HEADERS, data: { email, password: 'калина77' } })
  const { auth_token: second } = (await login.json()) as { auth_token: string }
  const profileOf = async (token: string) =>
    (await page.request.get('/api/users/show', { headers: { ...HEADERS, authorization: `Basic ${token}` } })).status()
  expect(await profileOf(second)).toBe(200)
  await password.getByRole('button', { name: 'Змінити' }).click()
  await expect(password).toContainText('На всіх інших пристроях доведеться ввійти знову')
  await password.getByLabel('Старий пароль').fill('калина78')
  await fill('яворина5')
  await save.click()
  await expect(password.getByRole('alert')).toHaveText('Неправильний пароль')
  await expect(password.getByLabel('Старий пароль')).toBeFocused()
  await expect(password.getByLabel('Новий пароль')).toHaveValue('яворина5')
  await password.getByLabel('Старий пароль').fill('калина77')
  await save.click()
  await expect(password.getByLabel('Старий пароль')).toBeHidden()
  expect(await profileOf(second)).toBe(401)
  expect(await profileOf(elsewhere)).toBe(401)
  await signIn('яворина5')

  await password.getByRole('button', { name: 'Змінити' }).click()
  await password.getByRole('button', { name: 'Не пам’ятаю старого' }).click()
  await password.getByRole('button', { name: 'Отримати код' }).click()
  await password.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, phone, 1))
  await fill('смерека9')
  await save.click()
  await expect(password.getByLabel('Новий пароль')).toBeHidden()
  await signIn('смерека9')
})
