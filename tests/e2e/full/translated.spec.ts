import { expect, test, untilPressable } from '../../support/efir-test.ts'
import { translates } from '../../support/translator.ts'

test.use({ serviceWorkers: 'block' })

test('a page translated by the browser works: lists, search, and from an open channel to a locked one', async ({
  page,
  troubles,
}) => {
  await translates(page)
  for (const [path, words] of [
    ['/ua', 'Ефір'],
    ['/ua/taryfy', 'Тарифи'],
    ['/ua/radio', 'Радіо'],
  ] as const) {
    await page.goto(path)
    await untilPressable(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
    await expect(page.locator('h1 font').first()).toBeAttached()
  }

  const stations = page.getByRole('main').getByRole('listitem')
  const all = await stations.count()
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('немає такої')
  await expect(page.getByRole('main')).toContainText('немає такої')
  await expect(stations).toHaveCount(0)
  await field.fill('')
  await expect(stations).toHaveCount(all)

  await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
  const sheet = page.getByRole('dialog', { name: 'Пошук', exact: true })
  for (const [typed, said] of [
    ['новини', /Знайдено|знайдено/],
    ['zzzzqqq', /Нічого не знайдено/],
    ['радіо', /Знайдено|знайдено/],
  ] as const) {
    await sheet.getByRole('searchbox').fill(typed)
    await expect(sheet.getByRole('status')).toContainText(said)
  }
  await sheet.getByRole('button', { name: 'Закрити' }).click()

  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await page.getByRole('main').locator('a:not([data-locked])[data-channel]').last().click()
  const next = page.getByRole('group', { name: 'Програвач' })
  await expect(next).toBeVisible()
  const before = page.url()
  await next.press('ArrowUp')
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('heading', { level: 2, name: 'Для зареєстрованих глядачів' })).toBeVisible()
  expect(troubles.filter((trouble) => /React|insertBefore|removeChild/.test(trouble))).toEqual([])
})
