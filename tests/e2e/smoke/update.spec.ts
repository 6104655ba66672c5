import type { Page } from '@playwright/test'
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

test('an accepted update reloads no tab while any plays, and then every tab once', async ({ context }) => {
  const [playing, reading, other] = (await openControlled(
    context,
    proxy,
    '/ua/telekanaly/tv-01',
    '/ua/radio',
    '/ua/kontakty',
  )) as [Page, Page, Page]
  await playing.bringToFront()
  await plays(playing)
  const loads = [playing, reading, other].map(countDocuments)
  const counts = () => loads.map(({ count }) => count())

  publishNewer(proxy)
  await askForNewer(reading)
  for (const page of [playing, reading, other]) await expect(offer(page)).toBeVisible()
  await accept(reading).click()
  await expect(reading.getByText('Ефір оновиться, щойно відтворення спиниться.')).toBeVisible()
  await plays(playing, 3)
  expect(counts()).toEqual([0, 0, 0])

  // A viewer who watches accepts too, and playback continues.
  await accept(playing).click()
  await plays(playing, 2)
  expect(counts()).toEqual([0, 0, 0])

  await playing.evaluate(() => document.querySelector('video')!.pause())
  await expect.poll(counts).toEqual([1, 1, 1])
  for (const page of [playing, reading, other]) {
    // A page behind another one is not painted, which its scripts wait for.
    await page.bringToFront()
    await untilAlive(page)
    await workerIsActive(page)
    await expect(offer(page)).toHaveCount(0)
  }
  expect(counts()).toEqual([1, 1, 1])
})
