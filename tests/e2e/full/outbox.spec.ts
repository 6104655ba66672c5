import type { BrowserContext, Page } from '@playwright/test'
import { watchApplied } from '../../support/applied-changes.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { type Fate, type FavouritesProxy, startFavouritesProxy } from '../../support/favourites-proxy.ts'
import { untilPainted } from '../../support/layout-shifts.ts'
import { startMortalBrowser } from '../../support/mortal-browser.ts'
import { newPhone } from '../../support/new-person.ts'
import { runOutboxModel } from '../../support/outbox-model.ts'
import { codeSentTo } from '../../support/post.ts'
import { cookieOf, openStations, press, stationsOf, untilPersonIsKnown, waitingIn } from '../../support/pressing.ts'
import type { RunningService } from '../../support/running-service.ts'

type Station = { _id: string; name: string }

let proxy: FavouritesProxy
let changes: ReturnType<typeof watchApplied>
let stations: Station[]

test.beforeEach(async ({ service, request }) => {
  proxy = await startFavouritesProxy(service.address)
  stations = ((await (await request.get('/api/radio/all')).json()) as Station[]).slice(0, 4)
  for (const who of ['premium', 'basic']) {
    for (const id of await stationsOf(request, service, who)) {
      const headers = { Authorization: `Basic ${service.tokens[who]}`, platform: 'tv', 'device-id': 'brwsr-tv' }
      await request.delete(`/api/radio/favorites/${id}`, { headers })
    }
  }
  changes = watchApplied(service.dataDir)
})
test.afterEach(async () => {
  changes.stop()
  await proxy.stop()
})

const NAMES: Record<string, string> = { premium: 'Оксана', basic: 'Тарас' }
const enter = (context: BrowserContext, service: RunningService, who: string) =>
  context.addCookies([cookieOf(proxy.address, service.tokens[who]!, NAMES[who]!)])

async function open(page: Page): Promise<void> {
  await page.goto(`${proxy.address}/ua/radio`)
  await untilAlive(page)
  await page.waitForFunction(() => document.querySelector('main ul[aria-busy="false"]'))
}

/** Opens the page out of the worker's hands: messages arrive without a network, too. */
async function openCached(page: Page): Promise<void> {
  await open(page)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await open(page)
}

const heart = (page: Page, { name }: Station) =>
  page.getByRole('main').getByRole('button', { name: `Обране: ${name}`, exact: true })
const line = (page: Page) => page.getByText(/в обраному (чекає|чекають) на зв’язок$/)

/** Expects an offline press of a just signed-in account in the outbox. */
async function expectPendingPress(page: Page, context: BrowserContext): Promise<void> {
  await open(page)
  await context.setOffline(true)
  await heart(page, stations[0]!).click()
  await expect(line(page)).toBeVisible()
  expect(await waitingIn(page)).toHaveLength(1)
}

/** That the service made each change once, and these in all. */
function madeOnce(expected: readonly string[]): void {
  const made = changes.read().map(({ item, kept }) => `${kept === 1 ? '+' : '-'}${item}`)
  expect(made.toSorted()).toEqual(expected.toSorted())
}

test('an account signed in by a key is known from then on, even if the server does not show it again', async ({
  page,
  context,
  service,
}) => {
  let requests = 0
  await context.route('**/api/users/show', (route) => {
    requests += 1
    return requests === 1 ? route.continue() : route.abort()
  })
  await page.goto(`${proxy.address}/ua/auth/login-by-token/${service.tokens['premium']}`)
  await expect(page).toHaveURL(/\/ua\/telekanaly$/)
  await expectPendingPress(page, context)
})

test('a page put into the back-forward cache during a write blocks no other page, and writes when it is shown again', async ({
  page,
  context,
  service,
}) => {
  await enter(context, service, 'premium')
  await openCached(page)
  await untilPersonIsKnown(page)
  const other = await context.newPage()
  await openCached(other)
  await context.setOffline(true)
  // The test browser has no back-forward cache: the page gets its events, in the middle of its change.
  const ended = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { get } = IDBObjectStore.prototype
        IDBObjectStore.prototype.get = function (key) {
          const request = get.call(this, key)
          if (this.name === 'outbox' && this.transaction.mode === 'readwrite') {
            IDBObjectStore.prototype.get = get
            for (const how of ['complete', 'abort']) this.transaction.addEventListener(how, () => resolve(how))
            dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
          }
          return request
        }
      }),
  )
  await heart(page, stations[0]!).click()
  expect(await ended).toBe('abort')
  expect(await waitingIn(other)).toHaveLength(0)
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(line(page)).toBeVisible()
  await expect.poll(() => waitingIn(other)).toHaveLength(1)
})

test('an account signed in by a code is known from then on, even if the server does not show it', async ({
  page,
  context,
  service,
}) => {
  await context.route('**/api/users/show', (route) => route.abort())
  const phone = newPhone()
  await page.goto(`${proxy.address}/ua/auth/sign-in/phone`)
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Номер телефону' }).fill(phone)
  await page.getByRole('button', { name: 'Отримати код' }).click()
  await page.getByRole('textbox', { name: 'Шість цифр' }).fill(await codeSentTo(service.dataDir, phone))
  await expect(page).not.toHaveURL(/\/auth/)
  await expectPendingPress(page, context)
})

test('an offline press is shown as pending, is sent when the network is back, and is confirmed', async ({
  page,
  context,
  service,
  request,
}) => {
  await enter(context, service, 'premium')
  await open(page)
  await untilPersonIsKnown(page)
  await context.setOffline(true)
  await press(page, stations[0]!.name)
  await press(page, stations[1]!.name)
  await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page, stations[0]!)).toHaveAttribute('title', 'Чекає на зв’язок')
  await expect(line(page)).toHaveText('2 зміни в обраному чекають на зв’язок')
  await context.setOffline(false)
  await expect(page.getByText('Зміни в обраному надіслано')).toBeVisible()
  await expect(heart(page, stations[0]!)).not.toHaveAttribute('title')
  await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'true')
  expect(await stationsOf(request, service, 'premium')).toEqual([stations[0]!._id, stations[1]!._id])
  expect(await waitingIn(page)).toEqual([])
  madeOnce([`+${stations[0]!._id}`, `+${stations[1]!._id}`])
})

test('a browser killed offline, or while a change is being sent, loses nothing and repeats nothing', async ({
  service,
  request,
}) => {
  const browser = await startMortalBrowser(proxy.address, [cookieOf(proxy.address, service.tokens['premium']!, 'Оксана')])
  try {
    const first = await browser.context().newPage()
    await openStations(first)
    await browser.context().setOffline(true)
    await press(first, stations[0]!.name)
    // In flight: the server has the second change, and its response is lost.
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    proxy.fate = ({ id }): Fate => {
      if (id !== stations[1]!._id) return 'lost'
      arrive()
      return 'answer lost'
    }
    await browser.killAndRestart()
    const second = await browser.context().newPage()
    await openStations(second)
    await expect(heart(second, stations[0]!)).toHaveAttribute('aria-pressed', 'true')
    await press(second, stations[1]!.name)
    await expect.poll(() => waitingIn(second)).toHaveLength(2)
    proxy.fate = async (): Promise<Fate> => {
      arrive()
      return new Promise<Fate>(() => {})
    }
    void second.reload().catch(() => {})
    await arrived
    await browser.killAndRestart()
    proxy.fate = () => 'pass'
    const third = await browser.context().newPage()
    await openStations(third)
    await expect.poll(() => waitingIn(third)).toEqual([])
    expect((await stationsOf(request, service, 'premium')).toSorted()).toEqual([stations[0]!._id, stations[1]!._id].toSorted())
    madeOnce([`+${stations[0]!._id}`, `+${stations[1]!._id}`])
  } finally {
    await browser.close()
  }
})

test('after a lost response the change is sent again under its idempotency key, and the server applies it once', async ({
  page,
  context,
  service,
  request,
}) => {
  await enter(context, service, 'premium')
  await open(page)
  let lose = 2
  proxy.fate = () => (lose-- > 0 ? 'answer lost' : 'pass')
  await press(page, stations[0]!.name)
  await expect.poll(() => waitingIn(page)).toEqual([])
  expect(proxy.sent.length).toBeGreaterThan(1)
  expect(new Set(proxy.sent.map(({ idem }) => idem)).size).toBe(1)
  expect(await stationsOf(request, service, 'premium')).toEqual([stations[0]!._id])
  madeOnce([`+${stations[0]!._id}`])
  await expect(page.getByText('Станція вже в обраному')).toBeHidden()
})

test('three tabs and the worker send pending changes at the same time, each change once', async ({
  page,
  context,
  service,
  request,
}) => {
  await enter(context, service, 'premium')
  await open(page)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) await open(tab)
  await untilPersonIsKnown(page)
  await context.setOffline(true)
  for (const [index, tab] of tabs.entries()) await press(tab, stations[index]!.name)
  for (const tab of tabs) await expect(line(tab)).toHaveText('3 зміни в обраному чекають на зв’язок')
  proxy.sent.length = 0
  await context.setOffline(false)
  for (const tab of tabs) {
    await expect.poll(() => waitingIn(tab)).toEqual([])
    for (const station of stations.slice(0, 3)) await expect(heart(tab, station)).toHaveAttribute('aria-pressed', 'true')
  }
  // Which goes first is whose turn to try again comes first; each goes once.
  expect(proxy.sent.map(({ id }) => id).toSorted()).toEqual(stations.slice(0, 3).map(({ _id }) => _id))
  expect(await stationsOf(request, service, 'premium')).toEqual(stations.slice(0, 3).map(({ _id }) => _id))
})

test('the worker sends pending changes when no page is open', async ({ page, context, service, request }) => {
  await enter(context, service, 'premium')
  await openCached(page)
  await untilPersonIsKnown(page)
  await context.setOffline(true)
  await press(page, stations[0]!.name)
  await expect(line(page)).toBeVisible()
  await page.close()
  await context.setOffline(false)
  await expect.poll(() => stationsOf(request, service, 'premium'), { timeout: 30_000 }).toEqual([stations[0]!._id])
  madeOnce([`+${stations[0]!._id}`])
  // After its change is delivered, the page shows it offline too.
  const later = await context.newPage()
  await later.goto(`${proxy.address}/robots.txt`)
  await expect.poll(() => waitingIn(later)).toEqual([])
  await context.setOffline(true)
  await open(later)
  await expect(heart(later, stations[0]!)).toHaveAttribute('aria-pressed', 'true')
})

test('a stored heart stays full when the list loads slowly', async ({ page, context, service }) => {
  await enter(context, service, 'premium')
  await openCached(page)
  const path = '/api/radio/favorites/list'
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  await context.route(`**${path}`, async (route) => {
    await mayAnswer
    await route.continue()
  })
  const cachedResponse = page.waitForResponse(
    (answer) => answer.url().endsWith(path) && answer.headers()['kept-at'] !== undefined,
  )
  await press(page, stations[0]!.name)
  await (await cachedResponse).finished()
  await untilPainted(page)
  await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'true')
  expect(await waitingIn(page)).toEqual([])
  letAnswer()
})

test('two presses on an old cached favourite are sent: another device may have changed it', async ({
  page,
  context,
  service,
  request,
}) => {
  await enter(context, service, 'premium')
  await openCached(page)
  await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'false')
  const headers = { Authorization: `Basic ${service.tokens['premium']}`, platform: 'tv', 'device-id': 'brwsr-tv' }
  await request.post(`${service.address}/api/radio/favorites/add`, { headers, data: { station_id: stations[0]!._id } })
  await context.setOffline(true)
  await open(page)
  expect(await press(page, stations[0]!.name)).toBe(true)
  expect(await press(page, stations[0]!.name)).toBe(false)
  await context.setOffline(false)
  await expect.poll(() => stationsOf(request, service, 'premium')).toEqual([])
  await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'false')
})

test('an expired token keeps the change for the same account, also if another signs in meanwhile', async ({
  page,
  context,
  service,
  request,
}) => {
  await enter(context, service, 'premium')
  await open(page)
  proxy.fate = () => ({ status: 401, code: 'authorization_required' })
  await press(page, stations[0]!.name)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  proxy.fate = () => 'pass'
  proxy.sent.length = 0
  await enter(context, service, 'basic')
  await open(page)
  await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'false')
  await press(page, stations[1]!.name)
  await expect.poll(() => stationsOf(request, service, 'basic')).toEqual([stations[1]!._id])
  expect(proxy.sent.map(({ id }) => id)).toEqual([stations[1]!._id])
  await context.clearCookies()
  await enter(context, service, 'premium')
  await open(page)
  await expect.poll(() => stationsOf(request, service, 'premium')).toEqual([stations[0]!._id])
  await expect.poll(() => waitingIn(page)).toEqual([])
  expect(await stationsOf(request, service, 'basic')).toEqual([stations[1]!._id])
})

for (const [status, code, words] of [
  [400, 'invalid_input', 'Сталася помилка'],
  [403, 'no_permission', 'Немає прав на цей ресурс'],
  [404, 'not_found', 'Нічого не знайдено'],
  [410, 'code_expired', 'Код більше не дійсний'],
  [422, 'favourites_full', 'В обраному вже 500 записів'],
] as const) {
  test(`a refusal with ${status} resets the heart with a message, and is not retried`, async ({ page, context, service }) => {
    await enter(context, service, 'premium')
    await open(page)
    proxy.fate = () => ({ status, code })
    await press(page, stations[0]!.name)
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'false')
    expect(await waitingIn(page)).toEqual([])
    expect(proxy.sent).toHaveLength(1)
    madeOnce([])
  })
}

test('409 ends a change, 500 is retried, 429 is respected', async ({ page, context, service, request }) => {
  await enter(context, service, 'premium')
  await open(page)
  proxy.fate = () => ({ status: 409, code: 'programme_not_started' })
  await press(page, stations[0]!.name)
  await expect.poll(() => waitingIn(page)).toEqual([])
  expect(proxy.sent).toHaveLength(1)

  let faults = 2
  proxy.fate = () => (faults-- > 0 ? { status: 500, code: 'server_error' } : 'pass')
  await press(page, stations[1]!.name)
  await expect.poll(() => stationsOf(request, service, 'premium')).toContain(stations[1]!._id)
  expect(new Set(proxy.sent.slice(1).map(({ idem }) => idem)).size).toBe(1)

  let isFirst = true
  proxy.sent.length = 0
  proxy.fate = () => {
    if (!isFirst) return 'pass'
    isFirst = false
    return { status: 429, code: 'too_many_tries', retryAfterS: 2 }
  }
  await press(page, stations[2]!.name)
  await press(page, stations[3]!.name)
  await expect.poll(() => waitingIn(page)).toEqual([])
  // Nothing came before its time: one try, and later one for each.
  expect(proxy.sent.map(({ id }) => id)).toEqual([stations[2]!._id, stations[2]!._id, stations[3]!._id])
})

test('without storage a change is sent at once, and an unsent one is announced as lost with the page', async ({
  page,
  context,
  service,
  request,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('not here', 'SecurityError')
    }
  })
  await enter(context, service, 'premium')
  await openCached(page)
  await heart(page, stations[0]!).click()
  await expect.poll(() => stationsOf(request, service, 'premium')).toEqual([stations[0]!._id])
  await context.setOffline(true)
  await heart(page, stations[1]!).click()
  await expect(page.getByText('Не закривайте сторінку')).toBeVisible()
  await expect(line(page)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => stationsOf(request, service, 'premium')).toHaveLength(2)
})

test('a full device sends a change at once, and an unsent one lives as long as the page', async ({
  page,
  context,
  service,
  request,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await enter(context, service, 'premium')
  await openCached(page)
  await context.setOffline(true)
  await heart(page, stations[0]!).click()
  await expect(page.getByText('Не закривайте сторінку')).toBeVisible()
  await expect(heart(page, stations[0]!)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await expect.poll(() => stationsOf(request, service, 'premium')).toEqual([stations[0]!._id])
})

test('random presses, faults and kills end in the state of the model', async ({ service }) => {
  test.setTimeout(180_000)
  const { presses, kills } = await runOutboxModel(service, 4, 40)
  expect([presses > 10, kills > 0]).toEqual([true, true])
})
