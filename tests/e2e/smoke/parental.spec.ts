import { expect, giveSession, test } from '../../support/efir-test.ts'
import { caller } from '../../support/new-person.ts'
import { open, PAGE, PIN, removeLimit, setLimit, WRONG } from '../../support/parental.ts'
test.use({ serviceWorkers: 'block' })

test('the message about a wrong PIN lasts two seconds, a non-digit clears the field, and limit and PIN are changed', async ({
  page,
  request,
  service,
}) => {
  const call = caller(request, service.address)
  const token = service.tokens['none']!
  await setLimit(call, token, 12)
  await page.clock.install()
  await giveSession(page.context(), service, token)
  await open(page, PAGE)
  const present = page.getByRole('textbox', { name: 'Теперішній PIN-код' })
  await expect(present).toBeVisible()
  // From here on time passes only where the test says so.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()
  await present.pressSequentially('12')
  await present.press('a')
  await expect(present).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveText('PIN-код — це рівно чотири цифри')
  await page.clock.runFor(2000)
  await expect(page.getByRole('alert')).toBeHidden()

  await page.getByRole('radio', { name: /^3\+/ }).check()
  let sent = 0
  page.on('request', (made) => (sent += made.url().endsWith('/users/set-parents-control') ? 1 : 0))
  await present.fill(WRONG)
  for (let press = 0; press < 3; press++) await present.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильний PIN-код')
  for (let press = 0; press < 5; press++) await present.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильний PIN-код')
  expect(sent, 'hurried presses of Enter burn one try').toBe(1)
  await page.getByRole('link', { name: 'Профіль', exact: true }).focus()
  await page.clock.runFor(1500)
  await expect(page.getByRole('alert')).toHaveText('Неправильний PIN-код')
  await expect(present).toHaveValue(WRONG)
  await page.clock.runFor(500)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(present).toHaveValue('')
  await page.clock.resume()
  await expect(present).toBeFocused()

  await page.getByRole('radio', { name: /^6\+/ }).check()
  await present.fill(PIN)
  await present.press('Enter')
  await expect(page.getByText('Увімкнено: усе, що понад 6+')).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'PIN-код', exact: true }).click()
  await present.fill(PIN)
  await page.getByRole('textbox', { name: 'Новий PIN-код, чотири цифри' }).fill('1111')
  await page.getByRole('textbox', { name: 'Той самий PIN-код ще раз' }).fill('1111')
  await page.getByRole('button', { name: 'Змінити PIN-код' }).click()
  await expect(page.getByText('PIN-код змінено')).toBeVisible()
  await removeLimit(call, token, '1111')
})
