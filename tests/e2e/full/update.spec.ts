import type { Page } from '@playwright/test'
import { bringAxe, wrongAt } from '../../support/axe.ts'
import { expect, test, untilAlive } from '../../support/efir-test.ts'
import { type Proxy, startProxy } from '../../support/proxy.ts'
import { accept, offer, openControlled, publishNewer } from '../../support/update.ts'
import { plays } from '../../support/watching.ts'
import { askForNewer, countDocuments, workerIsActive } from '../../support/worker-state.ts'

let proxy: Proxy
test.beforeEach(async ({ service }) => {
  proxy = await startProxy(service.address)
})
test.afterEach(() => proxy.stop())

const outOfDate = (page: Page) => page.getByRole('dialog', { name: 'Ця версія Ефіру застаріла' })

test('a postponed update is offered at the next visit, and applied at once where nothing plays', async ({ context }) => {
  const [page] = (await openControlled(context, proxy, '/ua/radio')) as [Page]
  publishNewer(proxy)
  await askForNewer(page)
  await page.getByRole('button', { name: 'Пізніше' }).click()
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await untilAlive(page)
  const loads = countDocuments(page)
  await accept(page).click()
  await expect.poll(loads.count).toBe(1)
  await untilAlive(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  await expect(offer(page)).toHaveCount(0)
})

test('the first worker of a visitor reloads nothing', async ({ page }) => {
  const loads = countDocuments(page)
  await page.goto(`${proxy.address}/ua/radio`)
  await workerIsActive(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('banner').getByRole('link', { name: 'Канали', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Телеканали' })).toBeVisible()
  expect(loads.count()).toBe(1)
})

test.describe('a page whose calls the server no longer supports', () => {
  /** Makes the server support only pages of a later version. */
  function leaveOldPagesBehind(): void {
    proxy.rewrite.set('/version.json', (body) => JSON.stringify({ ...(JSON.parse(body) as object), oldest_api: 1000 }))
  }

  /** Makes the page see its tab hidden and shown again. */
  const lookAgain = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

  test('must be reloaded, and the message stays until then', async ({ context }) => {
    await bringAxe(context)
    const [page] = (await openControlled(context, proxy, '/ua/radio')) as [Page]
    leaveOldPagesBehind()
    await lookAgain(page)
    await expect(outOfDate(page)).toBeVisible()
    expect(await wrongAt(page, [360, 1920], 'the renewal')).toEqual([])
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(outOfDate(page)).toBeVisible()
    await expect(outOfDate(page).getByRole('button')).toHaveCount(1)

    // The site that understands the service comes with its worker.
    publishNewer(proxy)
    proxy.rewrite.delete('/version.json')
    const loads = countDocuments(page)
    await accept(page).click()
    await expect.poll(loads.count).toBe(1)
    await untilAlive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Радіо' })).toBeVisible()
    await expect(outOfDate(page)).toHaveCount(0)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
    expect(loads.count()).toBe(1)
  })

  test('is not interrupted while it plays, and shows the message afterwards', async ({ context }) => {
    const [page] = (await openControlled(context, proxy, '/ua/telekanaly/tv-01')) as [Page]
    await plays(page)
    leaveOldPagesBehind()
    const versionResponse = page.waitForResponse('**/version.json')
    await lookAgain(page)
    await versionResponse
    await plays(page, 2)
    await expect(outOfDate(page)).toHaveCount(0)
    await page.evaluate(() => document.querySelector('video')!.pause())
    await expect(outOfDate(page)).toBeVisible()
  })

  test('reloads from the network without a newer worker', async ({ context }) => {
    const [page] = (await openControlled(context, proxy, '/ua/radio')) as [Page]
    leaveOldPagesBehind()
    await lookAgain(page)
    await expect(outOfDate(page)).toBeVisible()
    const loads = countDocuments(page)
    proxy.rewrite.delete('/version.json')
    await accept(page).click()
    await expect.poll(loads.count).toBe(1)
    await untilAlive(page)
    await expect(outOfDate(page)).toHaveCount(0)
  })
})
