import { heading, newPerson, said } from '../../support/dashboard.ts'
import { expect, test } from '../../support/efir-test.ts'
import { letterTo } from '../../support/post.ts'

test.use({ serviceWorkers: 'block' })

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

test('newsletters are switched off and stay so; without a response of the server they stay unchanged', async ({
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
