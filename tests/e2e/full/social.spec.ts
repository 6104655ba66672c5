import type { Page } from '@playwright/test'
import { expect, signIn, test as base, untilAlive } from '../../support/efir-test.ts'
import { codeSentTo } from '../../support/post.ts'
import { freePort, type RunningService, startService } from '../../support/running-service.ts'
import { type IssuedPerson, openIssuer } from '../../support/social-issuer.ts'

const people = new Map<string, IssuedPerson>([
  ['olena', { sub: 'network-olena', email: 'olena@efir.example', email_verified: true, name: 'Олена Пчілка' }],
  ['marko', { sub: 'network-marko', email: 'marko@efir.example', email_verified: true, name: 'Марко Вовчок' }],
  ['lesia', { sub: 'network-lesia', email: 'marko@efir.example', email_verified: false, name: 'Леся' }],
  ['panas', { sub: 'network-panas', name: 'Панас' }],
])

type Network = Awaited<ReturnType<typeof openIssuer>>

/** The service with Google's place taken by a network on this machine. */
const test = base.extend<object, { network: Network; service: RunningService }>({
  network: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const network = await openIssuer(`http://127.0.0.1:${await freePort()}/auth/confirm`, people)
      await provide(network)
      await network.close()
    },
    { scope: 'worker' },
  ],
  service: [
    async ({ network: { client } }, provide) => {
      const { origin, port } = new URL(client.redirectUrl)
      const google = { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_ISSUER: client.address }
      const service = await startService({ env: { PORT: port, PUBLIC_URL: origin, ...google } })
      await provide(service)
      await service.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ serviceWorkers: 'block' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const refusal = 'Не вдалося увійти через соцмережу. Спробуйте ще раз'

async function leaveForNetwork(page: Page, from = '/ua/auth'): Promise<void> {
  await page.goto(from)
  await untilAlive(page)
  await page.getByRole('button', { name: 'Увійти через Google' }).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
}

/** Signs in at the network as one of `people`, up to the button that sends back. */
async function signInAtNetwork(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
const goBack = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

async function ownToken(page: Page): Promise<string> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'user')!
  return (JSON.parse(decodeURIComponent(cookie.value)) as { auth_token: string }).auth_token
}

/** The first page after sign-in: a new account is welcomed, which depends on earlier tests. */
const INSIDE = /^(Профіль|Вітаємо, )/

async function profileOf(page: Page): Promise<Record<string, unknown>> {
  const headers = { platform: 'browser', authorization: `Basic ${await ownToken(page)}` }
  return (await (await page.request.get('/api/users/show', { headers })).json()) as Record<string, unknown>
}

/** Leaves for the network to link it to the signed-in account. */
async function leaveToLink(page: Page): Promise<void> {
  await page.goto('/ua/dashboard/profile')
  const headers = { platform: 'browser', authorization: `Basic ${await ownToken(page)}` }
  const answer = await page.request.post('/api/auth/social/start', { headers, data: { provider: 'google' } })
  const { url, secret } = (await answer.json()) as { url: string; secret: string }
  await page.evaluate((note) => sessionStorage.setItem('social', note), secret)
  await page.goto(url)
}

test('the return from the network creates and welcomes an account; the second time it continues where the viewer was', async ({
  page,
  service,
  troubles,
}) => {
  await page.goto('/ua/radio')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Увійти' }).click()
  await page.getByRole('button', { name: 'Увійти через Google' }).click()
  await signInAtNetwork(page, 'olena')
  await goBack(page)
  await expect(heading(page)).toHaveText('Вітаємо, Олена Пчілка')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Олена Пчілка' })).toBeVisible()
  const first = await profileOf(page)
  expect(first).toMatchObject({ email: 'olena@efir.example', email_verified: true, linked_accounts: ['google'] })
  expect(await page.evaluate(() => sessionStorage.getItem('social'))).toBeNull()

  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  // The network remembers the person, and needs no login.
  await page.goto('/ua/radio')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Увійти' }).click()
  await page.getByRole('button', { name: 'Увійти через Google' }).click()
  await expect(page).toHaveURL(`${service.address}/ua/radio`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Олена Пчілка' })).toBeVisible()
  expect((await profileOf(page))['support_id']).toBe(first['support_id'])
  expect(troubles.filter((trouble) => trouble.includes(service.address))).toEqual([])
})

test('Russian is Russian again after the return', async ({ page }) => {
  await page.goto('/auth')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Войти через Google' }).click()
  await signInAtNetwork(page, 'panas')
  await goBack(page)
  await expect(heading(page)).toHaveText(/^Добро пожаловать, Панас/)
})

test('an address confirmed by the network opens its profile, an unconfirmed one another', async ({ page, browser, service }) => {
  const email = 'marko@efir.example'
  const account = { email, password: 'калина77', password_confirmation: 'калина77', name: 'Марія' }
  const headers = { platform: 'browser', 'device-id': 'brwsr-of-maria' }
  const { flow } = (await (await page.request.post('/api/auth/sign-up/mail', { headers, data: account })).json()) as {
    flow: string
  }
  await page.request.post('/api/auth/confirm', { headers, data: { flow, code: await codeSentTo(service.dataDir, email) } })

  await leaveForNetwork(page)
  await signInAtNetwork(page, 'marko')
  await goBack(page)
  await expect(heading(page)).toHaveText('Профіль')
  await expect(page.getByRole('main')).toContainText('Марія')
  expect(await profileOf(page)).toMatchObject({ email, has_password: true, linked_accounts: ['google'] })

  const stranger = await (await browser.newContext({ baseURL: service.address, locale: 'uk-UA' })).newPage()
  await leaveForNetwork(stranger)
  await signInAtNetwork(stranger, 'lesia')
  await goBack(stranger)
  await expect(heading(stranger)).toHaveText(/^Вітаємо, Леся/)
  expect(await profileOf(stranger)).toMatchObject({ name: 'Леся', email: null })
  await stranger.context().close()
})

test('a cancelled sign-in at the network shows a message, and can be started again', async ({ page }) => {
  await leaveForNetwork(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/ua\/auth\/confirm\?/)
  await expect(page.getByRole('alert')).toHaveText(refusal)
  await page.getByRole('main').getByRole('link', { name: 'Почати спочатку' }).click()
  await expect(page.getByRole('textbox', { name: 'Номер телефону або e-mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Увійти через Google' }).click()
  await signInAtNetwork(page, 'olena')
  await goBack(page)
  await expect(heading(page)).toHaveText(INSIDE)
})

test('Back from the network allows another start', async ({ page }) => {
  await leaveForNetwork(page)
  await page.goBack()
  await page.getByRole('button', { name: 'Увійти через Google' }).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

for (const [what, change] of [
  ['a tampered state', (query: URLSearchParams) => query.set('state', 'forged')],
  ['a missing state', (query: URLSearchParams) => query.delete('state')],
  ['a tampered code', (query: URLSearchParams) => query.set('code', 'forged')],
] as const) {
  test(`${what} is refused with a message`, async ({ page, context, network, service }) => {
    const leaving = page.waitForRequest((request) => request.url().startsWith(`${network.address}/auth?`))
    await leaveForNetwork(page)
    const query = new URLSearchParams(await network.signIn((await leaving).url(), 'olena'))
    change(query)
    await page.goto(`${service.address}/auth/confirm?${query}`)
    await expect(page.getByRole('alert')).toHaveText(refusal)
    expect((await context.cookies()).filter(({ name }) => name === 'user')).toEqual([])
  })
}

test('a used return is refused the second time, here or in another browser', async ({ page, browser, service }) => {
  await leaveForNetwork(page)
  await signInAtNetwork(page, 'olena')
  const returning = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/auth/confirm?'))
  const finishing = page.waitForRequest('**/api/auth/social/finish')
  await goBack(page)
  const used = (await returning).url()
  const brought = (await finishing).postDataJSON() as { secret: string }
  await expect(heading(page)).toHaveText(INSIDE)
  await page.getByRole('main').getByRole('button', { name: 'Вийти' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()

  await page.goto(used)
  await expect(page.getByText('Тут не чекають на код')).toBeVisible()
  await page.evaluate((note) => sessionStorage.setItem('social', note), brought.secret)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(refusal)

  const thief = await (await browser.newContext({ baseURL: service.address, locale: 'uk-UA' })).newPage()
  await thief.goto(used)
  await expect(heading(thief)).toHaveText('Введіть код')
  expect((await thief.context().cookies()).filter(({ name }) => name === 'user')).toEqual([])
  await thief.context().close()
})

test('a network is linked to the signed-in account, and no other can link it', async ({ page, browser, service }) => {
  people.set('ivan', { sub: 'network-ivan', name: 'Іван' })
  await signIn(page, service, 'basic')
  await leaveToLink(page)
  await signInAtNetwork(page, 'ivan')
  await goBack(page)
  await expect(heading(page)).toHaveText('Профіль')
  expect(await profileOf(page)).toMatchObject({ name: 'Тарас', linked_accounts: ['google'] })

  const other = await (await browser.newContext({ baseURL: service.address, locale: 'uk-UA' })).newPage()
  await signIn(other, service, 'premium')
  await leaveToLink(other)
  await signInAtNetwork(other, 'ivan')
  // The message goes by itself: it is waited for before it comes.
  await Promise.all([
    expect(other.getByRole('alert')).toHaveText('Цей профіль соцмережі вже прив’язано до іншого профілю'),
    goBack(other),
  ])
  expect(await profileOf(other)).toMatchObject({ linked_accounts: [] })
  await other.context().close()
})
