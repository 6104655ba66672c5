import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { SESSION_IDLE_MS } from '../../../server/features/users/session-store.ts'
import { bringAxe, wrongAt } from '../../support/axe.ts'
import { newPerson } from '../../support/dashboard.ts'
import { expect, followLink, test, untilAlive } from '../../support/efir-test.ts'
import { caller } from '../../support/new-person.ts'
import type { RunningService } from '../../support/running-service.ts'
import { workerIsActive } from '../../support/worker-state.ts'

/** All that a site stores in a browser, as text: localStorage, sessionStorage, IndexedDB, Cache Storage. */
function storedIn(page: Page): Promise<{ local: Record<string, string>; visit: Record<string, string>; rest: string }> {
  return page.evaluate(async () => {
    const rest: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error ?? new Error(name))
      })
      for (const store of database.objectStoreNames) {
        const read = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all(
          [read.getAllKeys(), read.getAll()].map(
            (request) =>
              new Promise<unknown[]>((resolve, reject) => {
                request.onsuccess = () => resolve(request.result as unknown[])
                request.onerror = () => reject(request.error ?? new Error(store))
              }),
          ),
        )
        rest.push([name, store, keys, values])
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /json|html/.test(answer?.headers.get('content-type') ?? '')
        rest.push([name, request.url, isText ? await answer?.text() : ''])
      }
    }
    return { local: { ...localStorage }, visit: { ...sessionStorage }, rest: JSON.stringify(rest) }
  })
}

async function tokenIn(context: BrowserContext): Promise<string> {
  const { value } = (await context.cookies()).find(({ name }) => name === 'user')!
  return (JSON.parse(decodeURIComponent(value)) as { auth_token: string }).auth_token
}

/** Tunes the first station of the list, which the device remembers. */
async function tuneFirst(page: Page): Promise<void> {
  const first = page.getByRole('main').getByRole('listitem').first()
  await first.getByRole('button', { name: /^(?!Обране)/ }).click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('own.last-station')
}

const toVisit = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Увійти' })

test('signing out deletes all data of the account from the browser, in any tab', async ({ page, context, service }) => {
  await followLink(page, service, 'premium')
  const token = await tokenIn(context)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await page.goto('/ua/telekanaly/tv-01')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await page.goto('/ua/radio')
  await untilAlive(page)
  await tuneFirst(page)
  await page.goto('/ua/dashboard/favorites')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обране')
  const before = await storedIn(page)
  const own = Object.keys(before.local).filter((key) => key.startsWith('own.') && before.local[key] !== '')
  // Tracks are the person's, and another test may have chosen some.
  const others = own.filter((key) => !/^own\.(film|television)\.(dubbing|subtitles)$/.test(key))
  expect(others.toSorted()).toEqual(['own.last-station', 'own.recent-channels'])

  const other = await context.newPage()
  await other.goto('/ua/dashboard/profile')
  await expect(other.getByRole('main')).toContainText('Premium')
  const third = await context.newPage()
  await third.goto('/ua/telekanaly')
  await expect(third.getByRole('banner').getByRole('link', { name: 'Оксана' })).toBeVisible()
  await expect(third.getByRole('link', { name: /За підпискою/ })).toHaveCount(0)

  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  for (const tab of [page, other, third]) {
    await tab.bringToFront()
    if (tab === other) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Вхід')
    else await expect(toVisit(tab)).toBeVisible()
  }
  await expect(page).toHaveURL(/\/ua$/)
  expect(await context.cookies()).toEqual([])
  await expect(third.getByRole('link', { name: /За підпискою/ })).toHaveCount(75)
  // The server is notified before the token is deleted.
  await expect.poll(async () => (await storedIn(page)).rest).not.toContain(token)
  for (const tab of [page, other, third]) {
    const { local, visit, rest } = await storedIn(tab)
    expect(Object.keys(local).filter((key) => key.startsWith('own.'))).toEqual([])
    // The age limit of their account may hold here: streams that pages bring are not played.
    expect(local['device.had-account']).toBe('yes')
    for (const trace of [token, 'Оксана', 'demo-premium']) {
      expect(JSON.stringify([local, visit])).not.toContain(trace)
      expect(rest).not.toContain(trace)
    }
    expect(Object.keys(visit).filter((key) => key !== 'came-from' && !key.startsWith('tsr'))).toEqual([])
  }
})

test('the next account in the same tab sees no data of the previous one', async ({ page, service }) => {
  const { token } = await newPerson(page, service)
  await caller(page.request, service.address)('POST', '/users/update', token, { name: 'Ганна' })
  await page.goto('/ua/radio')
  await untilAlive(page)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Обране: / })
    .first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^(Кабінет|Ганна)$/ })
    .click()
  await expect(page.getByRole('main')).toContainText('Ганна')
  const toFavourites = page.getByRole('navigation', { name: 'Кабінет' }).getByRole('link', { name: 'Обране' })
  await toFavourites.click()
  await expect(page.getByRole('main').getByRole('button', { name: /^Обране: / })).toHaveCount(1)

  await page.getByRole('main').getByRole('button', { name: 'Вийти' }).click()
  await toVisit(page).click()
  await page.getByRole('link', { name: 'Маю ключ доступу' }).click()
  await page.getByRole('textbox', { name: 'Ключ доступу' }).fill(service.tokens['none']!)
  await page.getByRole('main').getByRole('button', { name: 'Увійти' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Марія' }).click()
  await expect(page.getByRole('main')).toContainText('Марія')
  await expect(page.getByRole('main')).not.toContainText('Ганна')
  await toFavourites.click()
  await expect(page.getByRole('main')).toContainText('В обраному ще немає станцій')
  await expect(page.getByRole('main').getByRole('button', { name: /^Обране: / })).toHaveCount(0)
})

type Person = Awaited<ReturnType<typeof newPerson>>

/** The ways a session ends while nothing happens in this browser. */
const ENDED_ELSEWHERE: Record<string, (person: Person, service: RunningService, request: APIRequestContext) => Promise<unknown>> =
  {
    'signed out with its token elsewhere': ({ token }, service, request) =>
      caller(request, service.address)('POST', '/auth/log-out', token),
    'removed on another device': async (person, service, request) => {
      const call = caller(request, service.address, 'brwsr-another')
      const { code, secret } = await call<Record<string, string>>('POST', '/auth/device-code')
      await caller(request, service.address)('POST', '/auth/device-code/approve', person.token, { code })
      const { auth_token: token } = await call<{ auth_token: string }>('POST', '/auth/device-code/poll', undefined, { secret })
      const devices = await call<{ _id: string; current: boolean }[]>('GET', '/users/devices', token)
      return call('DELETE', `/users/devices/${devices.find(({ current }) => !current)!._id}`, token)
    },
    'idle for too long': async ({ phone }, { dataDir }) => {
      const database = new DatabaseSync(join(dataDir, 'efir.sqlite'), { timeout: 10_000 })
      const account = '(select id from accounts where phone = ?)'
      database
        .prepare(`update sessions set last_seen_ms = last_seen_ms - ? where account_id = ${account}`)
        .run(SESSION_IDLE_MS, phone)
      database.close()
    },
  }

for (const [way, end] of Object.entries(ENDED_ELSEWHERE))
  test(`a session ${way} shows so in every tab, deletes the account’s data, and returns after sign-in`, async ({
    page,
    context,
    service,
  }) => {
    const person = await newPerson(page, service)
    await caller(page.request, service.address)('POST', '/users/update', person.token, { name: 'Соломія' })
    await page.goto('/ua/dashboard/favorites')
    await workerIsActive(page)
    const other = await context.newPage()
    await other.goto('/ua/radio')
    await untilAlive(other)
    await tuneFirst(other)
    await page.goto('/ua/dashboard/watch-history')
    await expect(page.getByRole('main')).toContainText('Соломія')
    expect((await storedIn(page)).rest).toContain('Соломія')
    await end(person, service, page.request)
    await page.reload()
    for (const tab of [page, other]) await expect(tab.getByText('Ваш сеанс завершено')).toBeVisible()
    await expect(toVisit(other)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вхід')
    await expect(async () => {
      expect(await context.cookies()).toEqual([])
      for (const tab of [page, other]) {
        const { local, visit, rest } = await storedIn(tab)
        for (const trace of [person.token, 'Соломія', person.phone])
          expect(JSON.stringify([local, visit, rest])).not.toContain(trace)
        expect(Object.keys(local).filter((key) => key.startsWith('own.'))).toEqual([])
      }
    }).toPass()
    expect((await storedIn(page)).visit['came-from']).toBe('/dashboard/watch-history')
  })

test('signing out offline is sent to the server when the network is back, and the token is deleted then', async ({
  page,
  context,
  service,
}) => {
  const { token } = await newPerson(page, service)
  await workerIsActive(page)
  await page.goto('/ua/radio')
  await untilAlive(page)
  await context.setOffline(true)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Кабінет/ })
    .click()
  await page.getByRole('main').getByRole('button', { name: 'Вийти' }).click()
  await expect(toVisit(page)).toBeVisible()
  const show = () =>
    page.request.get(`${service.address}/api/users/show`, { headers: { platform: 'browser', authorization: `Basic ${token}` } })
  expect((await show()).status()).toBe(200)
  await context.setOffline(false)
  await expect.poll(async () => (await show()).status()).toBe(401)
  await expect.poll(async () => JSON.stringify(await storedIn(page))).not.toContain(token)
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Не все вдалося надіслати' })

/** Signs in, waits for the worker, and presses a heart that cannot be sent. */
async function pressInVain(page: Page, context: BrowserContext, service: RunningService): Promise<void> {
  await followLink(page, service, 'premium')
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await page.goto('/ua/radio')
  await untilAlive(page)
  await context.route('**/favorites/add', (route) => route.abort())
  await hearts(page).last().click()
  await expect(page.getByText('1 зміна в обраному чекає на зв’язок')).toBeVisible()
}

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Обране: / })

test('signing out with unsent changes asks first, and erased changes are gone', async ({ page, context, service }) => {
  await bringAxe(context)
  await pressInVain(page, context, service)
  const token = await tokenIn(context)
  expect((await storedIn(page)).rest).toContain('demo-premium')
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await expect(dialog(page)).toContainText('1 зміна чекає на зв’язок.')
  expect(await wrongAt(page, [320, 1280], 'the question about what waits')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Закрити' }).click()
  await expect(page.getByRole('banner')).toContainText('Оксана')
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await dialog(page).getByRole('button', { name: 'Стерти й вийти' }).click()
  await expect(toVisit(page)).toBeVisible()
  await expect.poll(async () => (await storedIn(page)).rest).not.toContain('demo-premium')
  const stored = JSON.stringify(await storedIn(page))
  for (const trace of [token, 'Оксана', 'demo-premium', 'stations|']) expect(stored).not.toContain(trace)
})

test('changes kept on request are sent when the account returns, and for no other account', async ({
  page,
  context,
  service,
  request,
}) => {
  await pressInVain(page, context, service)
  await page.getByRole('banner').getByRole('button', { name: 'Вийти' }).click()
  await dialog(page).getByRole('button', { name: 'Залишити на пристрої до наступного входу' }).click()
  await expect(toVisit(page)).toBeVisible()
  await context.unroute('**/favorites/add')
  const listOf = async (who: string) => {
    const headers = { Authorization: `Basic ${service.tokens[who]}`, platform: 'tv', 'device-id': 'brwsr-tv' }
    return ((await (await request.get('/api/radio/favorites/list', { headers })).json()) as unknown[]).length
  }
  const before = { premium: await listOf('premium'), basic: await listOf('basic') }
  await followLink(page, service, 'basic')
  await page.goto('/ua/radio')
  await untilAlive(page)
  await expect(page.getByRole('main').getByRole('button', { name: /^Обране: /, pressed: true })).toHaveCount(before.basic)
  await followLink(page, service, 'premium')
  await expect.poll(() => listOf('premium')).toBe(before.premium + 1)
  expect(await listOf('basic')).toBe(before.basic)
})

test('signing in over another account deletes its data from the device', async ({ page, context, service }) => {
  await followLink(page, service, 'premium')
  await page.goto('/ua/telekanaly/tv-01')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  const token = await tokenIn(context)
  await expect.poll(async () => (await storedIn(page)).rest).toContain('demo-premium')
  await followLink(page, service, 'none')
  await expect(page.getByRole('banner')).toContainText('Марія')
  await expect.poll(async () => (await storedIn(page)).rest).not.toContain('demo-premium')
  const { local, visit, rest } = await storedIn(page)
  for (const trace of [token, 'Оксана', 'demo-premium', 'tv-01 '])
    expect(JSON.stringify([local, visit, rest])).not.toContain(trace)
  expect(local['own.recent-channels'] ?? '').toBe('')
})
