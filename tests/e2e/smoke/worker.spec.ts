import { expect, test } from '../../support/efir-test.ts'
import { untilAnswered, untilOfflineReady } from '../../support/offline-ready.ts'
test('contacts open without a network in both languages after one visit home, and a page visited in one opens in the other', async ({
  page,
  context,
}) => {
  await page.goto('/ua')
  await untilOfflineReady(page)
  await page.goto('/ua/pro-proekt/sposoby-oplaty')
  await untilAnswered(page, '/pages/payment?lang=ru')
  await page.goto('/ua/genres/all')
  await untilAnswered(page, '/catalogue/genres')
  await untilAnswered(page, '/pages/contacts?lang=ru')
  await context.setOffline(true)
  for (const [address, heading] of [
    ['/kontakty', 'Контакты'],
    ['/ua/kontakty', 'Контакти'],
    ['/tarify', 'Тарифы'],
    ['/o-proekte/sposoby-oplaty', 'Как оплатить'],
    ['/genres/all', 'Жанры'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
