import { bringAxe, wrongOn } from '../../support/axe.ts'
import { addMail, heading, newPerson, said, setting } from '../../support/dashboard.ts'
import { expect, followLink, test, untilAlive } from '../../support/efir-test.ts'
import { newPhone } from '../../support/new-person.ts'
import { codeSentTo } from '../../support/post.ts'

test.use({ serviceWorkers: 'block' })

test('a new viewer is welcomed, or returns to the page that led to sign-up', async ({ page, service }) => {
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

test('a link to sign up followed before hydration returns to its page', async ({ page, service }) => {
  const boot = /\/assets\/boot-[^/]*\.js$/
  await page.route(boot, (route) => route.abort())
  await page.goto('/ua/dashboard/favorites')
  await page.unroute(boot)
  await page.getByRole('link', { name: 'Зареєструватися' }).click()
  await page.waitForURL(/\/sign-up\/phone$/)
  await untilAlive(page)
  const phone = newPhone()
  await page.getByRole('textbox', { name: 'Номер телефону' }).fill(phone)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, phone))
  await expect(page).toHaveURL(/\/ua\/dashboard\/favorites$/)
})

test('an open page shows a viewer who signs in on another tab', async ({ page, service }) => {
  await newPerson(page, service)
  await untilAlive(page)
  const other = await page.context().newPage()
  await followLink(other, service, 'none')
  await expect(setting(page, 'Ім’я')).toContainText('Марія')
  await expect(setting(page, 'Телефон')).toContainText('Не вказано')
  await expect(page.getByRole('complementary').getByText('Марія')).toBeVisible()
})

test('a name above twenty characters is refused at its field, and a good one reaches every tab', async ({ page, service }) => {
  await newPerson(page, service)
  const other = await page.context().newPage()
  await other.goto('/ua/radio')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Вийти' })).toBeVisible()
  await untilAlive(other)
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

test('an invalid picture is refused with its own message; a phone’s big photo is shown, stored and removed', async ({
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
  await expect(side).toHaveAttribute('src', /^\/userpics\/u-[0-9a-f]+\.webp\/[\w-]+$/)
  expect(await side.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640)
  const stored = await page.request.get((await side.getAttribute('src'))!)
  expect((await stored.body()).length).toBeLessThan(2 * 1024 * 1024)

  await picture.getByRole('button', { name: 'Прибрати' }).click()
  await said(page, 'Зображення прибрано')
  await expect(side).toHaveCount(0)
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
