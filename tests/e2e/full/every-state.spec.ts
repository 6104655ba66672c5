import { localizePath, SCREEN_PATHS } from '../../../src/domain/routing/paths.ts'
import { bringAxe, openScreen, wrongAt } from '../../support/axe.ts'
import { expect, giveSession, test } from '../../support/efir-test.ts'
import { caller, newPhone, sessionByPhone } from '../../support/new-person.ts'
import { archiveOf, grownUp, open, PAGE, pinField, removeLimit, setLimit } from '../../support/parental.ts'

// States of a screen that only a press shows; `every-screen.spec.ts` looks at screens as they open.
test.use({ serviceWorkers: 'block' })

test.beforeEach(({ context }) => bringAxe(context))

const WIDTHS = [1440, 360]

test('axe finds nothing while the radio plays, at home and on its own screen', async ({ page, context, service }) => {
  await context.addCookies([{ name: 'lang', value: 'ru', url: service.address }])
  for (const [screen, locale] of [
    [SCREEN_PATHS.home, 'ua'],
    [SCREEN_PATHS.radio, 'ru'],
  ] as const) {
    await openScreen(page, localizePath(screen, locale))
    await page.getByRole('main').locator('button[aria-pressed]').first().click()
    const bar = page.getByRole('region', { name: /Радіо: |Радио: / })
    await expect(bar.getByRole('button', { name: 'Пауза' })).toBeVisible()
    await expect(bar.getByRole('status')).toHaveText(/Зараз в ефірі|Сейчас в эфире/)
    expect(await wrongAt(page, WIDTHS, `${screen} with the radio`)).toEqual([])
  }
})

test('axe finds nothing in the search', async ({ page, context, service }) => {
  await context.addCookies([{ name: 'lang', value: 'ua', url: service.address }])
  await openScreen(page, '/ua')
  await page.getByRole('banner').getByRole('button', { name: 'Пошук' }).click()
  const sheet = page.getByRole('dialog', { name: 'Пошук', exact: true })
  await expect(sheet.getByRole('searchbox')).toBeFocused()
  expect(await wrongAt(page, WIDTHS, 'nothing typed')).toEqual([])
  for (const words of ['а', 'орбіта', 'руслана ластівко', 'щгвкзпрлд']) {
    await sheet.getByRole('searchbox').fill(words)
    await expect(sheet.locator('[aria-busy=false]')).toBeAttached()
    await expect(sheet.getByRole('status')).not.toBeEmpty()
    expect(await wrongAt(page, WIDTHS, words)).toEqual([])
  }
})

test('axe finds nothing in any state of parental control', async ({ page, context, request, service }) => {
  const call = caller(request, service.address)
  const token = await sessionByPhone(call, service, newPhone())
  const wrong: string[] = []
  const look = async (name: string) => wrong.push(...(await wrongAt(page, WIDTHS, name)))
  await giveSession(context, service, token)
  await open(page, PAGE)
  await page.getByRole('button', { name: 'Увімкнути' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('no limit yet')
  await setLimit(call, token, 3)
  await open(page, PAGE)
  for (const tab of ['Обмеження', 'PIN-код', 'Вимкнути', 'Забули PIN-код?']) {
    await page.getByRole('main').getByRole('button', { name: tab, exact: true }).click()
    await look(tab)
  }
  const premium = service.tokens['premium']!
  const programme = await grownUp(call, premium)
  await setLimit(call, premium, 12)
  await giveSession(context, service, premium)
  await open(page, archiveOf(programme))
  await pinField(page).fill('12')
  await page.getByRole('button', { name: 'Дивитися' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await look('the panel')
  await removeLimit(call, premium)
  expect(wrong).toEqual([])
})
