import type { Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../../support/axe.ts'
import {
  beginDownload,
  emptyStore,
  downloadPaths,
  downloadRecords,
  openTitles,
  secondsOf,
  untilDownloaded,
  untilWorkerAnswers,
} from '../../support/downloads.ts'
import { expect, giveSession, test, untilAlive } from '../../support/efir-test.ts'
import { caller, newPhone, sessionByPhone } from '../../support/new-person.ts'
import { startOutageProxy } from '../../support/outage-proxy.ts'
import type { RunningService } from '../../support/running-service.ts'

// Slow enough to be broken off: the film takes some five seconds.
const SLOW = { name: 'slow', latency_ms: 20, samples: [[1000, 1600]] as [number, number][] }

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Видалити завантаження/ }) })

/** Signs in a new account without a watch history. */
async function signInAnew(page: Page, service: RunningService): Promise<void> {
  const token = await sessionByPhone(caller(page.request, service.address), service, newPhone())
  await giveSession(page.context(), service, token)
}

test('a paused download, and one whose page was closed, resume', async ({ page, context, request, service }) => {
  const proxy = await startOutageProxy(service.address)
  try {
    const [film] = await openTitles(request, service.address, 'FILM')
    const token = await sessionByPhone(caller(request, service.address), service, newPhone())
    await context.addCookies([
      { name: 'user', value: encodeURIComponent(JSON.stringify({ auth_token: token, name: '' })), url: proxy.address },
    ])
    await page.goto(`${proxy.address}/ua/filmy/${film!._id}`)
    await untilAlive(page)
    proxy.go(SLOW)
    await beginDownload(page, film!.name)
    const pause = main(page).getByRole('button', { name: `Призупинити завантаження: ${film!.name}` })
    await expect(pause).toHaveText(/[1-9]\d? %/)
    await pause.click()
    await expect(main(page).getByRole('button', { name: `Продовжити завантаження: ${film!.name}` })).toBeVisible()
    proxy.go('pass')
    const before = await downloadPaths(page)
    expect(before.length).toBeGreaterThan(1)
    await page.close()

    const second = await context.newPage()
    await second.goto(`${proxy.address}/ua/dashboard/downloads`)
    await expect(rows(second)).toContainText('На паузі')
    const requests: string[] = []
    second.on('request', (sent) => requests.push(new URL(sent.url()).pathname))
    proxy.go(SLOW)
    await rows(second)
      .getByRole('button', { name: `Продовжити завантаження: ${film!.name}` })
      .click()
    await expect.poll(async () => (await downloadPaths(second)).length).toBeGreaterThan(before.length)
    await second.close()
    proxy.go('pass')

    // A running download resumes by itself on any page.
    const third = await context.newPage()
    await third.goto(`${proxy.address}/ua/kontakty`)
    await expect
      .poll(async () => ((await downloadRecords(third)) as { state: string }[]).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(['whole'])
    const nameOf = (path: string) => path.split('/').slice(-2).join('/')
    const here = new Set(before.map(nameOf))
    expect(requests.filter((path) => path.endsWith('.m4s') && here.has(nameOf(path)))).toEqual([])
    await third.goto(`${proxy.address}/ua/dashboard/downloads`)
    await expect(rows(third).getByRole('link')).toBeVisible()
    await third.close()
  } finally {
    await proxy.stop()
  }
})

test('a full device is an error, and earlier downloads play', async ({ page, context, request, service }) => {
  const [saved, tooMuch] = await openTitles(request, service.address, 'FILM')
  await bringAxe(context)
  await signInAnew(page, service)
  await page.goto(`/ua/filmy/${saved!._id}`)
  await untilWorkerAnswers(page)
  await untilAlive(page)
  await beginDownload(page, saved!.name)
  await untilDownloaded(page, saved!.name)

  await page.goto(`/ua/filmy/${tooMuch!._id}`)
  await untilAlive(page)
  await page.evaluate(() => {
    const put = Cache.prototype.put
    let room = 6
    Cache.prototype.put = function (...given) {
      room -= 1
      return room < 0 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.apply(this, given)
    }
  })
  await beginDownload(page, tooMuch!.name)
  await expect(page.getByText('На пристрої скінчилося місце. Завантаження призупинено')).toBeVisible()
  await expect(main(page).getByRole('status').filter({ hasText: 'На цьому пристрої більше немає місця' })).toBeVisible()

  // The worker evicts, too: the catalogue may go, but not the data of the downloaded film.
  await emptyStore(page, 'catalogue')
  await context.setOffline(true)
  await page.goto(`/ua/dashboard/downloads`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: tooMuch!.name })).toContainText('На паузі')
  expect(await wrongAt(page, [1440, 360], 'downloads')).toEqual([])
  await rows(page).filter({ hasText: saved!.name }).getByRole('link').click()
  await expect.poll(() => secondsOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)

  await context.setOffline(false)
  await page.goto(`/ua/dashboard/downloads`)
  await rows(page)
    .getByRole('button', { name: `Продовжити завантаження: ${tooMuch!.name}` })
    .click()
  await expect(rows(page).getByRole('link')).toHaveCount(2, { timeout: 30_000 })
})

test('two days without the service lock a download until a refresh, and signing out removes it', async ({
  page,
  context,
  request,
  service,
}) => {
  const [serial] = await openTitles(request, service.address, 'SERIAL')
  const name = `${serial!.name}, сезон 1, серія 1`
  await signInAnew(page, service)
  await page.goto(`/ua/serials/${serial!._id}`)
  await untilWorkerAnswers(page)
  await untilAlive(page)
  await beginDownload(page, name)
  await untilDownloaded(page, name)

  await page.evaluate(async () => {
    const opening = indexedDB.open('efir')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const store = opening.result.transaction('downloads', 'readwrite').objectStore('downloads')
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    await new Promise((resolve) => (values.onsuccess = resolve))
    const [value] = values.result as { right: { checkedAtMs: number } }[]
    value!.right.checkedAtMs -= 49 * 3_600_000
    const writing = store.put(value, keys.result[0])
    await new Promise((resolve) => (writing.onsuccess = resolve))
    opening.result.close()
  })
  await context.setOffline(true)
  await page.goto('/ua/dashboard/downloads')
  await expect(rows(page)).toContainText('не підтверджено 48 годин')
  await expect(rows(page).getByRole('link')).toHaveCount(0)

  await context.setOffline(false)
  await page.reload()
  await expect(rows(page).getByRole('link')).toContainText('можна дивитися без мережі до')

  await main(page).getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL('/ua')
  await expect.poll(() => downloadPaths(page)).toEqual([])
  expect(await downloadRecords(page)).toEqual([])
})
