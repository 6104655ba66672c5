import { expect, test, untilAlive } from '../../support/efir-test.ts'

test.use({ serviceWorkers: 'block' })

test('the last five searches with an opened result are stored, the latest first', async ({ page, context, service }) => {
  await context.addCookies([{ name: 'lang', value: 'ua', url: service.address }])
  const sheet = page.getByRole('dialog', { name: 'Пошук', exact: true })
  const titles = sheet.getByRole('region', { name: 'Фільми, серіали, мультфільми', exact: true }).getByRole('link')
  const openSearch = async () => {
    await page.goto('/ua')
    await untilAlive(page)
    await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
  }
  for (const words of ['орбіта', 'паркан', 'перевал', 'листів', 'гроші', 'станція потойбіч']) {
    await openSearch()
    await sheet.getByRole('searchbox').fill(words)
    await titles.first().click()
    await expect(sheet).toBeHidden()
  }
  await openSearch()
  const recent = sheet.getByRole('region', { name: 'Недавні пошуки', exact: true })
  await expect(recent.getByRole('listitem')).toHaveText(['станція потойбіч', 'гроші', 'листів', 'перевал', 'паркан'])
})
