import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, test, untilAlive } from '../support/efir-test.ts'

/** Everything that a site can keep in a browser, as text: local and visit storage, IndexedDB, caches of the worker. */
function keptIn(page: Page): Promise<{ local: Record<string, string>; visit: Record<string, string>; rest: string }> {
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

const toVisit = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Увійти' })

test('signing out leaves nothing of the person in the browser, in any tab', async ({ page, context, service }) => {
  await signIn(page, service, 'premium')
  const token = await tokenIn(context)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await page.goto('/ua/telekanaly/tv-01')
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  await page.goto('/ua/radio')
  await untilAlive(page)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^(?!Обране)/ })
    .click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('own.last-station')
  await page.goto('/ua/dashboard/favorites')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обране')
  const before = await keptIn(page)
  expect(
    Object.keys(before.local)
      .filter((key) => key.startsWith('own.'))
      .toSorted(),
  ).toEqual(['own.last-station', 'own.recent-channels'])

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
  for (const tab of [page, other, third]) {
    const { local, visit, rest } = await keptIn(tab)
    expect(Object.keys(local).filter((key) => key.startsWith('own.'))).toEqual([])
    for (const trace of [token, 'Оксана', 'demo-premium']) {
      expect(JSON.stringify([local, visit])).not.toContain(trace)
      expect(rest).not.toContain(trace)
    }
    expect(Object.keys(visit).filter((key) => key !== 'came-from' && !key.startsWith('tsr'))).toEqual([])
  }
})

test('who signs in after somebody, in the same tab and without a reload, sees nothing of theirs', async ({ page, service }) => {
  await signIn(page, service, 'premium')
  await page.goto('/ua/radio')
  await untilAlive(page)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Обране: / })
    .first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Оксана' }).click()
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
  await expect(page.getByRole('main')).not.toContainText('Premium')
  await toFavourites.click()
  await expect(page.getByRole('main')).toContainText('В обраному ще немає станцій')
  await expect(page.getByRole('main').getByRole('button', { name: /^Обране: / })).toHaveCount(0)
})
