import type { Page } from '@playwright/test'
import { bringAxe, wrongOn } from '../support/axe.ts'
import { expect, test, untilAlive } from '../support/efir-test.ts'
import { codeSentTo, letterTo } from '../support/post.ts'
import type { RunningService } from '../support/running-service.ts'

test.use({ serviceWorkers: 'block' })

let numbers = 0
/** A number that nobody has. */
const newPhone = () => `+38063${String(1_000_000 + (numbers += 1))}`
const newMail = () => `taras-${(numbers += 1)}@example.test`

const HEADERS = { platform: 'browser', 'device-id': 'brwsr-elsewhere' }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const setting = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

/** A new account by number, signed in on a page that stands on its profile. */
async function newPerson(page: Page, service: RunningService): Promise<{ phone: string; token: string }> {
  const phone = newPhone()
  const ask = (path: string, data: object) => page.request.post(`${service.address}/api/auth/${path}`, { headers: HEADERS, data })
  const { flow } = (await (await ask('sign-up/phone', { phone })).json()) as { flow: string }
  const entry = await ask('confirm', { flow, code: await codeSentTo(service.dataDir, phone) })
  const { auth_token: token } = (await entry.json()) as { auth_token: string }
  const value = encodeURIComponent(JSON.stringify({ auth_token: token, name: '' }))
  await page.context().addCookies([{ name: 'user', value, url: service.address }])
  await page.goto('/ua/dashboard/profile')
  await expect(setting(page, 'Телефон')).toContainText(phone.slice(-2))
  return { phone, token }
}

/** Adds an address with the code from the letter. */
async function addMail(page: Page, service: RunningService, email = newMail()): Promise<string> {
  const mail = setting(page, 'Електронна пошта')
  await mail.getByRole('button', { name: 'Додати' }).click()
  await mail.getByRole('textbox', { name: 'Електронна пошта' }).fill(email)
  await mail.getByRole('button', { name: 'Отримати код' }).click()
  await mail.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, email))
  await expect(mail).toContainText('Підтверджено')
  return email
}

test('whoever signs up is welcomed; who was sent to sign up by a page gets to that page', async ({ page, service }) => {
  const signUp = async (): Promise<void> => {
    await untilAlive(page)
    const phone = newPhone()
    await page.getByRole('textbox', { name: 'Номер телефону' }).fill(phone)
    await page.getByRole('button', { name: 'Отримати код' }).click()
    await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, phone))
  }
  await page.goto('/ua/telekanaly')
  await page.goto('/ua/auth/sign-up/phone')
  await signUp()
  await expect(page).toHaveURL(/\/ua\/dashboard\/welcome$/)
  await expect(heading(page)).toHaveText('Вітаємо в Ефірі')
  await page.getByRole('main').getByRole('link', { name: 'Радіо' }).click()
  await expect(page).toHaveURL(/\/ua\/radio$/)

  await page.context().clearCookies()
  await page.goto('/ua/dashboard/favorites')
  await page.getByRole('link', { name: 'Зареєструватися' }).click()
  await signUp()
  await expect(page).toHaveURL(/\/ua\/dashboard\/favorites$/)
})

test('a page that stands open shows whoever has come in another tab', async ({ page, service }) => {
  await newPerson(page, service)
  await untilAlive(page)
  const other = await page.context().newPage()
  await other.goto(`/ua/auth/login-by-token/${service.tokens['premium']}`)
  await other.waitForURL('**/telekanaly')
  await expect(setting(page, 'Ім’я')).toContainText('Оксана')
  await expect(setting(page, 'Телефон')).toContainText('Не вказано')
  await expect(page.getByRole('complementary').getByText('Оксана')).toBeVisible()
})

test('a name is refused at its field above twenty characters, and a good one reaches every tab', async ({ page, service }) => {
  await newPerson(page, service)
  const other = await page.context().newPage()
  await other.goto('/ua/radio')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Вийти' })).toBeVisible()
  const name = setting(page, 'Ім’я')
  await name.getByRole('button', { name: 'Змінити' }).click()
  const field = name.getByRole('textbox', { name: 'Ваше ім’я' })
  await expect(field).toBeFocused()
  await field.fill('Тарас Григорович Шевченко')
  await field.press('Enter')
  await expect(name.getByRole('alert')).toHaveText('Ім’я задовге: щонайбільше 20 символів')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Тарас Григорович Шевченко')
  await field.fill('Тарас 🎸')
  await field.press('Enter')
  await said(page, 'Ім’я збережено')
  await expect(field).toBeHidden()
  await expect(name.getByRole('button', { name: 'Змінити' })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Тарас 🎸' })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Тарас 🎸')).toBeVisible()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Тарас 🎸' })).toBeVisible()
  await page.reload()
  await expect(name).toContainText('Тарас 🎸')
})

test('an account by number gets an address with the code from the letter, which survives a reload', async ({ page, service }) => {
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

test('the time to the next code is the server’s, also for a code that another page asked for', async ({ page, service }) => {
  const { token } = await newPerson(page, service)
  const email = newMail()
  const asked = await page.request.post('/api/users/set-email', {
    headers: { ...HEADERS, authorization: `Basic ${token}` },
    data: { email },
  })
  expect(asked.ok()).toBe(true)
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

test('a password needs an address, signs in, is changed with the old one and by a code to the phone', async ({
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
  await expect(password.getByRole('alert')).toHaveText('Старий пароль неправильний')
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

test('a picture that is none is refused with its word; a phone’s big photo is shown, kept and taken away', async ({
  page,
  service,
}) => {
  await newPerson(page, service)
  const picture = setting(page, 'Зображення')
  const input = page.locator('input[type=file]')
  const side = page.getByRole('complementary').locator('img')
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await expect(picture.getByRole('alert')).toHaveText('Підійде лише зображення PNG, JPEG або WebP')
  await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 7) })
  await expect(picture.getByRole('alert')).toHaveText('Зображення завелике: щонайбільше 2 МБ')
  await expect(side).toHaveCount(0)

  const photo = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200)
    const drawing = canvas.getContext('2d')!
    const noise = drawing.createImageData(1600, 1200)
    for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    drawing.putImageData(noise, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  })
  const buffer = Buffer.from(photo, 'base64')
  expect(buffer.length).toBeGreaterThan(4 * 1024 * 1024)
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(picture.getByRole('status')).toContainText('Ще не збережено')
  await expect(picture.locator('img')).toHaveAttribute('src', /^blob:/)
  await picture.getByRole('button', { name: 'Зберегти зображення' }).click()
  await said(page, 'Зображення збережено')
  await expect(side).toHaveAttribute('src', /^\/images\/[0-9a-f]+\.webp$/)
  expect(await side.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640)
  const kept = await page.request.get((await side.getAttribute('src'))!)
  expect((await kept.body()).length).toBeLessThan(2 * 1024 * 1024)

  await picture.getByRole('button', { name: 'Прибрати' }).click()
  await said(page, 'Зображення прибрано')
  await expect(side).toHaveCount(0)
})

test('a letter to support survives a silent server and a reload, and arrives with the support ID', async ({
  page,
  context,
  service,
}) => {
  await newPerson(page, service)
  await page.getByRole('complementary').getByRole('link', { name: 'Підтримка' }).click()
  await expect(heading(page)).toHaveText('Підтримка')
  const [subject, message] = [page.getByRole('textbox', { name: 'Тема' }), page.getByRole('textbox', { name: 'Повідомлення' })]
  const send = page.getByRole('main').getByRole('button', { name: 'Надіслати' })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Напишіть, у чому справа')
  await expect(message).toBeFocused()
  await subject.fill('Немає звуку')
  await message.fill('На телевізорі грає без звуку.\nЗ учора.')
  await context.setOffline(true)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Сервер не відповідає')
  await context.setOffline(false)
  await page.reload()
  await expect(subject).toHaveValue('Немає звуку')
  await expect(message).toHaveValue('На телевізорі грає без звуку.\nЗ учора.')
  await send.click()
  await expect(page.getByText('Лист надіслано.')).toBeFocused()
  const letter = await letterTo(service.dataDir, 'support@efir.example')
  const id = /^\[(\d{8})\] Немає звуку$/.exec(letter.subject)?.[1] ?? ''
  expect(letter.text).toContain('На телевізорі грає без звуку.\nЗ учора.')
  await expect(page.getByRole('complementary')).toContainText(`${id.slice(0, 4)}\u00a0${id.slice(4)}`)
  await page.getByRole('button', { name: 'Написати ще' }).click()
  await expect(message).toHaveValue('')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('complementary').getByRole('button', { name: 'Скопіювати ID для підтримки' }).click()
  await said(page, 'ID для підтримки скопійовано')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
})

test('letters with news are switched off and stay so; a silent server leaves them as they were', async ({
  page,
  context,
  service,
}) => {
  await newPerson(page, service)
  await page.goto('/ua/dashboard/notifications')
  const news = page.getByRole('switch', { name: 'Новини на пошту' })
  await expect(news).toBeChecked()
  await context.setOffline(true)
  await news.click()
  await expect(page.getByRole('alert')).toHaveText('Сервер не відповідає')
  await expect(news).toBeChecked()
  await context.setOffline(false)
  const saved = page.waitForResponse((response) => response.url().endsWith('/users/update'))
  await news.click()
  expect((await saved).ok()).toBe(true)
  await expect(news).not.toBeChecked()
  await page.reload()
  await expect(news).toBeVisible()
  await expect(news).not.toBeChecked()
})

for (const width of [360, 1440]) {
  test(`axe finds nothing on the pages and in the open forms at ${width} px`, async ({ page, context, service }) => {
    await bringAxe(context)
    await page.setViewportSize({ width, height: 900 })
    await newPerson(page, service)
    await addMail(page, service)
    await untilAlive(page)
    for (const name of ['Ім’я', 'Електронна пошта', 'Телефон', 'Пароль']) {
      await setting(page, name).getByRole('button').first().click()
      await expect(setting(page, name).getByRole('textbox').first()).toBeVisible()
    }
    expect(await wrongOn(page, 'the profile with open forms')).toEqual([])
    for (const screen of ['welcome', 'notifications', 'support']) {
      await page.goto(`/ua/dashboard/${screen}`)
      await expect(heading(page)).toHaveCount(1)
      await untilAlive(page)
      expect(await wrongOn(page, screen)).toEqual([])
    }
  })
}
