import type { Page } from '@playwright/test'
import { bringAxe, wrongOn } from '../../support/axe.ts'
import { expect, signIn, test, untilAlive } from '../../support/efir-test.ts'
import { newPhone } from '../../support/new-person.ts'
import { codeSentTo } from '../../support/post.ts'
test.use({ serviceWorkers: 'block' })

const heart = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: `Обране: ${name}`, exact: true })
const tab = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Обране', exact: true })
const channelsIn = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Обране: / })

test('a second press before the heart is redrawn undoes the first', async ({ page, service, request }) => {
  await signIn(page, service, 'premium')
  await page.goto('/ua/telekanaly')
  const one = heart(page, 'Доба')
  await expect(one).toHaveAttribute('aria-pressed', 'false')
  await untilAlive(page)
  await one.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(one).toHaveAttribute('aria-pressed', 'false')
  await one.click()
  await expect(one).toHaveAttribute('aria-pressed', 'true')
  await one.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
    button.click()
  })
  await expect(one).toHaveAttribute('aria-pressed', 'false')
  const headers = { Authorization: `Basic ${service.tokens['premium']}`, platform: 'tv', 'device-id': 'brwsr-tv' }
  const list = async () => (await request.get('/api/channels/favorites/list', { headers })).json()
  await expect.poll(list).toEqual([])
})

test('a favourite of another device is reported as already added', async ({ page, service, request }) => {
  await signIn(page, service, 'basic')
  await page.goto('/ua/radio')
  const first = page
    .getByRole('main')
    .getByRole('button', { name: /^Обране: / })
    .first()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await untilAlive(page)
  const [station] = (await (await request.get('/api/radio/all')).json()) as { _id: string }[]
  const headers = { Authorization: `Basic ${service.tokens['basic']}`, platform: 'tv', 'device-id': 'brwsr-tv' }
  const added = await request.post('/api/radio/favorites/add', { headers, data: { station_id: station!._id } })
  expect(await added.json()).toEqual({ isFavorite: true, wasFavorite: false })
  await first.click()
  await expect(page.getByText('Станція вже в обраному')).toBeVisible()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor’s press explains sign-in, and the favourites link to it', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (sent) => sent.url().includes('/favorites/') && requests.push(sent.url()))
  await page.goto('/ua/telekanaly')
  await heart(page, 'Доба').click()
  await expect(page.getByText('Щоб додавати до обраного, потрібна авторизація')).toBeVisible()
  await expect(heart(page, 'Доба')).toHaveAttribute('aria-pressed', 'false')
  await expect(tab(page)).toBeHidden()
  await page.goto('/ua/telekanaly?category=favorites')
  await page.getByRole('main').getByRole('link', { name: 'Увійти' }).click()
  await expect(page).toHaveURL(/\/ua\/auth/)
  expect(requests).toEqual([])
})

test('a visitor who signs in from the message returns, and the pressed item is a favourite', async ({ page, service }) => {
  await page.goto('/ua/telekanaly')
  await heart(page, 'Доба').click()
  await page.getByRole('status').getByRole('link', { name: 'Увійти' }).click()
  await expect(page).toHaveURL(/\/ua\/auth/)
  await expect(page.getByText('Щоб додавати до обраного, потрібна авторизація')).toBeHidden()
  const phone = newPhone()
  await page.getByRole('textbox').fill(phone)
  await page.getByRole('button', { name: 'Далі' }).click()
  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, phone))
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
  await expect(heart(page, 'Доба')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart(page, 'Доба')).toHaveAttribute('aria-pressed', 'true')
})

test('favourites that fail to load show an error, and load on retry', async ({ page, service }) => {
  await signIn(page, service, 'basic')
  const list = '**/api/channels/favorites/list'
  await page.route(list, (route) => route.fulfill({ status: 403, json: { status: 'error', error: 'Ні', code: 'no_permission' } }))
  await page.goto('/ua/telekanaly?category=favorites')
  await expect(page.getByRole('alert')).toContainText('Не вдалося завантажити обране.')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByText('В обраному ще немає каналів.')).toBeVisible()
})

for (const width of [360, 1440]) {
  test(`axe finds nothing in the list with its hearts and in the favourites at ${width} px`, async ({
    page,
    context,
    service,
  }) => {
    await bringAxe(context)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, service, 'premium')
    await page.goto('/ua/telekanaly')
    await heart(page, 'Виднокрай').click()
    await expect(heart(page, 'Виднокрай')).toHaveAttribute('aria-pressed', 'true')
    expect(await wrongOn(page, 'the list')).toEqual([])
    await tab(page).click()
    await expect(channelsIn(page)).toHaveCount(1)
    expect(await wrongOn(page, 'the favourites')).toEqual([])
    await heart(page, 'Виднокрай').click()
    await expect(page.getByText('В обраному ще немає каналів.')).toBeVisible()
    expect(await wrongOn(page, 'no favourites')).toEqual([])
  })
}
