import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, giveSession, samplePicture, test } from '../../support/efir-test.ts'
import { caller, newPhone, sessionByPhone } from '../../support/new-person.ts'
import { archiveOf, grownUp, open, PAGE, PIN, pinField, setLimit, WRONG } from '../../support/parental.ts'
import { codeSentTo } from '../../support/post.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

test.use({ serviceWorkers: 'block' })

const HOUR = 3_600_000

const lockedPanel = (page: Page) => page.getByRole('heading', { name: 'Ця передача для старших глядачів' })

async function plays(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && !video.paused && video.currentTime > 0 && getComputedStyle(video).visibility === 'visible'
  })
  await expect.poll(async () => (await samplePicture(page)).brightness).toBeGreaterThan(12)
}

/** Behind the panel nothing is seen and nothing is heard. */
async function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const video = document.querySelector('video')!
    return video.paused && getComputedStyle(video).visibility === 'hidden' && !document.querySelector('[data-message] > img')
  })
}

test('a limit is set on its page; the archive requires the PIN, shows a wrong one for two seconds, and plays after the right one', async ({
  page,
  browser,
  request,
  service,
}) => {
  const call = caller(request, service.address)
  const token = service.tokens['premium']!
  const programme = await grownUp(call, token)
  const phone = newPhone()
  await call('POST', '/users/send-verify-sms', token, { phone })
  await call('POST', '/users/verify-sms', token, { code: await codeSentTo(service.dataDir, phone) })

  await giveSession(page.context(), service, token)
  await open(page, PAGE)
  const submit = page.getByRole('button', { name: 'Увімкнути' })
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Оберіть вікове обмеження')
  await page.getByRole('radio', { name: /^12\+/ }).check()
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Введіть PIN-код')
  const pin = page.getByRole('textbox', { name: 'Новий PIN-код, чотири цифри' })
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(pin).toBeFocused()
  await pin.fill(PIN)
  await page.getByRole('textbox', { name: 'Той самий PIN-код ще раз' }).fill('4072')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('PIN-коди не збігаються')
  const again = page.getByRole('textbox', { name: 'Той самий PIN-код ще раз' })
  await expect(again).toHaveValue('')
  await expect(again).toBeFocused()
  await again.fill(PIN)
  await again.press('Enter')
  await expect(page.getByText('Увімкнено: усе, що понад 12+')).toBeVisible()
  // The port of the address may have the same digits.
  expect((await page.content()).replaceAll(service.address, '')).not.toContain(PIN)

  await open(page, archiveOf(programme))
  await expect(lockedPanel(page)).toBeVisible()
  await expect(pinField(page)).toBeFocused()
  expect(await isDark(page)).toBe(true)
  const row = page.getByRole('complementary').locator('[data-playing]')
  await expect(row.getByRole('img', { name: `${programme.age}+, потрібен PIN-код` })).toBeVisible()

  await pinField(page).pressSequentially(WRONG)
  await expect(page.getByRole('alert')).toHaveText('Неправильний PIN-код')
  await expect(page.getByText('Залишилося 4 спроби')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(pinField(page)).toHaveValue('')
  await expect(pinField(page)).toBeFocused()
  expect(await isDark(page)).toBe(true)

  await pinField(page).evaluate(
    (field: HTMLInputElement, pasted) => {
      field.focus()
      document.execCommand('insertText', false, pasted)
    },
    ` ${PIN.slice(0, 2)} ${PIN.slice(2)}`,
  )
  await plays(page)
  await expect(lockedPanel(page)).toBeHidden()

  // The PIN that one device was given opens nothing on another one of the same person.
  const second = await (await browser.newContext({ baseURL: service.address, locale: 'uk-UA' })).newPage()
  await giveSession(second.context(), service, await sessionByPhone(call, service, phone, 1))
  await second.goto(archiveOf(programme))
  await expect(lockedPanel(second)).toBeVisible()
  await second.context().close()

  await open(page, PAGE)
  await page.getByRole('button', { name: 'Вимкнути', exact: true }).click()
  const present = page.getByRole('textbox', { name: 'Теперішній PIN-код' })
  await present.fill(WRONG)
  await present.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильний PIN-код')
  await expect(present).toHaveValue('')
  await present.fill(PIN)
  await page.getByRole('button', { name: 'Вимкнути батьківський контроль' }).click()
  await expect(page.getByRole('button', { name: 'Увімкнути' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('five wrong PINs lock it, and the player and its page show until when', async ({ page, request, service }) => {
  const call = caller(request, service.address)
  const token = service.tokens['basic']!
  const programme = await grownUp(call, token)
  await setLimit(call, token, 12)
  await giveSession(page.context(), service, token)
  await open(page, archiveOf(programme))
  for (const left of ['4 спроби', '3 спроби', '2 спроби', '1 спроба']) {
    await pinField(page).pressSequentially(WRONG)
    await expect(page.getByText(`${left === '1 спроба' ? 'Залишилася' : 'Залишилося'} ${left}`)).toBeVisible()
    await expect(pinField(page)).toHaveValue('')
  }
  await pinField(page).pressSequentially(WRONG)
  const locked = page.getByRole('alert')
  await expect(locked).toHaveText(/Забагато неправильних спроб\. Ввести PIN-код знову можна буде о \d\d:\d\d\./)
  await expect(pinField(page)).toBeHidden()
  expect(await isDark(page)).toBe(true)
  const minuteSaid = async () => {
    const [, hours, minutes] = /о (\d\d):(\d\d)\./.exec(await locked.innerText()) ?? []
    return Number(hours) * 60 + Number(minutes)
  }
  const said = await minuteSaid()

  await page.getByRole('link', { name: 'Не пам’ятаю PIN-код' }).click()
  await expect(page.getByRole('button', { name: 'Забули PIN-код?' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Вимкнути', exact: true }).click()
  await page.getByRole('textbox', { name: 'Теперішній PIN-код' }).fill(PIN)
  await page.getByRole('button', { name: 'Вимкнути батьківський контроль' }).click()
  await expect(locked).toHaveText(/Забагато неправильних спроб/)
  // The service says how many whole seconds are left, which may end on either side of a minute.
  expect([said, (said + 1) % 1440]).toContain(await minuteSaid())
  await expect(page.getByText('Увімкнено: усе, що понад 12+')).toBeVisible()
})

test('a visitor returns to the programme after signing in from the panel', async ({ page, request, service }) => {
  const call = caller(request, service.address)
  const programme = await grownUp(call, service.tokens['premium']!)
  await open(page, archiveOf(programme))
  await page.getByRole('link', { name: 'Зареєструватися або увійти' }).click()
  const phone = newPhone()
  await page.getByRole('textbox', { name: 'Номер телефону або e-mail' }).fill(phone)
  await page.getByRole('button', { name: 'Далі' }).click()
  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, phone))
  await expect(page).toHaveURL(service.address + archiveOf(programme))
})

test('a live channel requires the PIN when a programme above the limit begins, and resumes by itself after it', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const service = await startService()
  try {
    const call = caller(request, service.address)
    const token = service.tokens['premium']!
    await setLimit(call, token, 12)
    const [first] = await call<{ _id: string; slug: string }[]>('GET', '/channels/all', token)
    const { _id: channel, slug } = first!
    const begins = Date.now() + 30_000
    const ends = begins + 15_000
    retime(service, channel, [
      { start: begins - HOUR, end: begins, age: 0 },
      { start: begins, end: ends, age: 16 },
      { start: ends, end: ends + HOUR, age: 12 },
    ])
    await giveSession(page.context(), service, token)
    await page.goto(`${service.address}/ua/telekanaly/${slug}`)
    await plays(page)
    await expect(lockedPanel(page)).toBeVisible({ timeout: 60_000 })
    expect(Date.now()).toBeGreaterThanOrEqual(begins)
    expect(await isDark(page)).toBe(true)
    await expect(lockedPanel(page)).toBeHidden({ timeout: 40_000 })
    expect(Date.now()).toBeGreaterThanOrEqual(ends)
    await plays(page)
  } finally {
    await service.stop()
  }
})

/** Puts these programmes in place of those that a channel has around now. */
function retime(service: RunningService, channelId: string, schedule: { start: number; end: number; age: number }[]): void {
  const database = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  const [from, to] = [schedule[0]!.start, schedule.at(-1)!.end]
  const like = database
    .prepare('select * from programmes where channel_id = ? and start_ms < ? and end_ms > ? order by start_ms')
    .all(channelId, to, from)
  database.prepare('delete from programmes where channel_id = ? and start_ms < ? and end_ms > ?').run(channelId, to, from)
  for (const [index, { start, end, age }] of schedule.entries()) {
    const row = { ...like[0]!, id: `retimed-${index}`, start_ms: start, end_ms: end, age }
    const columns = Object.keys(row)
    database
      .prepare(`insert into programmes (${columns.join()}) values (${columns.map(() => '?').join()})`)
      .run(...(Object.values(row) as (string | number)[]))
  }
  database.close()
}
