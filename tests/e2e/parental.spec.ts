import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, samplePicture, test, untilAlive } from '../support/efir-test.ts'
import { codeSentTo } from '../support/post.ts'
import { type RunningService, startService } from '../support/running-service.ts'

test.use({ serviceWorkers: 'block' })

const PIN = '4071'
const WRONG = '0000'
const PAGE = '/ua/dashboard/parental-control'
const HOUR = 3_600_000

type Programme = { _id: string; channel_id: string; age: number; start: number; end: number }

let numbers = 0
const newPhone = () => `+38067${String(2_000_000 + (numbers += 1))}`

/** Calls the service at its address as somebody. */
function caller(request: APIRequestContext, address: string) {
  return async <T>(method: string, path: string, token?: string, data?: object): Promise<T> => {
    const headers = { platform: 'browser', 'device-id': 'brwsr-test', ...(token && { authorization: `Basic ${token}` }) }
    const answer = await request.fetch(`${address}/api${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}`).toBe(true)
    return (await answer.json()) as T
  }
}

type Call = ReturnType<typeof caller>

/** A programme of the last day for viewers of sixteen and older, on a channel that a package opens. */
async function grownUp(call: Call, token: string): Promise<Programme> {
  const channels = await call<{ _id: string; allowed: boolean }[]>('GET', '/channels/all', token)
  for (const { _id, allowed } of channels) {
    if (!allowed) continue
    const guide = await call<Programme[]>('GET', `/programs/all/${_id}`)
    const found = guide.findLast(({ age, end }) => age >= 16 && end < Date.now())
    if (found) return found
  }
  throw new Error('the demonstration has no programme for grown-ups')
}

/** Signs a number up, or in; its session. */
async function sessionByPhone(call: Call, service: RunningService, phone: string, known = 0): Promise<string> {
  const { flow } = await call<{ flow: string }>('POST', '/auth/sign-in/phone', undefined, { phone })
  const code = await codeSentTo(service.dataDir, phone, known)
  return (await call<{ auth_token: string }>('POST', '/auth/confirm', undefined, { flow, code })).auth_token
}

async function enter(page: Page, token: string): Promise<void> {
  await page.goto(`/ua/auth/login-by-token/${token}`)
  await page.waitForURL('**/telekanaly')
}

const setLimit = (call: Call, token: string, age_limit: number) =>
  call('POST', '/users/set-parents-control', token, { age_limit, pin: PIN })

const removeLimit = (call: Call, token: string, pin = PIN) => call('PUT', '/users/remove-parents-control', token, { pin })

const archiveOf = ({ _id, channel_id }: Programme) => `/ua/telekanaly/${channel_id}?archive=${_id}`
const pinField = (page: Page) => page.getByRole('textbox', { name: 'PIN-код', exact: true })
const lockedPanel = (page: Page) => page.getByRole('heading', { name: 'Ця передача для старших глядачів' })
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await untilAlive(page)
}

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

test('a limit is set on its page; the archive asks for the PIN, tells a wrong one for two seconds, and plays after the right one', async ({
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

  await enter(page, token)
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
  expect(await page.content()).not.toContain(PIN)

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
  await enter(second, await sessionByPhone(call, service, phone, 1))
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

test('the text about a wrong PIN stays two seconds, what is no digit clears the field, and the limit and the PIN are changed', async ({
  page,
  request,
  service,
}) => {
  const call = caller(request, service.address)
  const token = service.tokens['none']!
  await setLimit(call, token, 12)
  await page.clock.install()
  await enter(page, token)
  await open(page, PAGE)
  const present = page.getByRole('textbox', { name: 'Теперішній PIN-код' })
  await present.pressSequentially('12')
  await present.press('a')
  await expect(present).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveText('PIN-код — це рівно чотири цифри')
  await page.clock.runFor(2000)
  await expect(page.getByRole('alert')).toBeHidden()

  await page.getByRole('radio', { name: /^3\+/ }).check()
  await present.fill(WRONG)
  await page.getByRole('button', { name: 'Змінити обмеження' }).click()
  await expect(page.getByRole('alert')).toHaveText('Неправильний PIN-код')
  await page.getByRole('link', { name: 'Профіль', exact: true }).focus()
  await page.clock.runFor(1500)
  await expect(page.getByRole('alert')).toHaveText('Неправильний PIN-код')
  await expect(present).toHaveValue(WRONG)
  await page.clock.runFor(500)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(present).toHaveValue('')
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

test('five wrong PINs lock it, in the player and on its page, and both say until when', async ({ page, request, service }) => {
  const call = caller(request, service.address)
  const token = service.tokens['basic']!
  const programme = await grownUp(call, token)
  await setLimit(call, token, 12)
  await enter(page, token)
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
  const said = await locked.innerText()

  await page.getByRole('link', { name: 'Не пам’ятаю PIN-код' }).click()
  await page.getByRole('button', { name: 'Вимкнути', exact: true }).click()
  await page.getByRole('textbox', { name: 'Теперішній PIN-код' }).fill(PIN)
  await page.getByRole('button', { name: 'Вимкнути батьківський контроль' }).click()
  await expect(locked).toHaveText(said)
  await expect(page.getByText('Увімкнено: усе, що понад 12+')).toBeVisible()
})

test('a forgotten PIN gives way to the password of the account', async ({ page, request, service }) => {
  const call = caller(request, service.address)
  const account = { email: 'forgetful@example.test', password: 'калина77' }
  const { flow } = await call<{ flow: string }>('POST', '/auth/sign-up/mail', undefined, {
    ...account,
    password_confirmation: account.password,
  })
  const code = await codeSentTo(service.dataDir, account.email)
  const { auth_token: token } = await call<{ auth_token: string }>('POST', '/auth/confirm', undefined, { flow, code })
  await setLimit(call, token, 16)
  await enter(page, token)
  await open(page, PAGE)
  await page.getByRole('button', { name: 'Забули PIN-код?' }).click()
  const password = page.getByLabel('Пароль', { exact: true })
  await password.fill('калина78')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Неправильний пароль')
  await password.fill(account.password)
  await password.press('Enter')
  await expect(page.getByRole('button', { name: 'Увімкнути' })).toBeVisible()
})

test('a forgotten PIN gives way to a code where there is no password', async ({ page, request, service }) => {
  const call = caller(request, service.address)
  const phone = newPhone()
  const token = await sessionByPhone(call, service, phone)
  await setLimit(call, token, 3)
  await enter(page, token)
  await open(page, PAGE)
  await page.getByRole('button', { name: 'Забули PIN-код?' }).click()
  const send = page.getByRole('button', { name: /Надіслати код на \+380/ })
  await send.click()
  const field = page.getByRole('textbox', { name: 'Шість цифр' })
  await expect(field).toBeFocused()
  const code = await codeSentTo(service.dataDir, phone, 1)
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText('Невірний код. Спробуйте ще раз')
  // After a reload the code that is on its way can still be brought.
  await page.reload()
  await untilAlive(page)
  await page.getByRole('button', { name: 'Забули PIN-код?' }).click()
  await send.click()
  await expect(page.getByText('Надіслати ще один код можна за')).toBeVisible()
  await field.fill(code)
  await expect(page.getByRole('button', { name: 'Увімкнути' })).toBeVisible()
})

test('a visitor is led back to the programme after signing in from the panel', async ({ page, request, service }) => {
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

test('a live channel asks for the PIN when a programme above the limit begins, and goes on by itself after it', async ({
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
    await page.goto(`${service.address}/ua/auth/login-by-token/${token}`)
    await page.waitForURL('**/telekanaly')
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
function retime(service: RunningService, channelId: string, wanted: { start: number; end: number; age: number }[]): void {
  const database = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  const [from, to] = [wanted[0]!.start, wanted.at(-1)!.end]
  const like = database
    .prepare('select * from programmes where channel_id = ? and start_ms < ? and end_ms > ? order by start_ms')
    .all(channelId, to, from)
  database.prepare('delete from programmes where channel_id = ? and start_ms < ? and end_ms > ?').run(channelId, to, from)
  for (const [index, { start, end, age }] of wanted.entries()) {
    const row = { ...like[0]!, id: `retimed-${index}`, start_ms: start, end_ms: end, age }
    const columns = Object.keys(row)
    database
      .prepare(`insert into programmes (${columns.join()}) values (${columns.map(() => '?').join()})`)
      .run(...(Object.values(row) as (string | number)[]))
  }
  database.close()
}

for (const width of [360, 1440]) {
  test(`axe finds nothing in any state of parental control at ${width} px`, async ({ page, request, service }) => {
    const call = caller(request, service.address)
    const token = await sessionByPhone(call, service, newPhone())
    const wrong: string[] = []
    const look = async (name: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
      wrong.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${name}: ${id} ${html}`)))
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) wrong.push(`${name}: wider than the screen by ${over} px`)
    }
    await page.setViewportSize({ width, height: 900 })
    await enter(page, token)
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
    await enter(page, premium)
    await open(page, archiveOf(programme))
    await pinField(page).fill('12')
    await page.getByRole('button', { name: 'Дивитися' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await look('the panel')
    await removeLimit(call, premium)
    expect(wrong).toEqual([])
  })
}
