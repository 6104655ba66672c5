import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { loadLoopLibrary } from '../../../server/media/loop-library.ts'
import { serveOrigin } from '../../../server/media/testing/serve-origin.ts'
import { test as base, expect, runningWhileTested, signIn } from '../../support/efir-test.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

const MEDIA = join(import.meta.dirname, '../../../server/demo/media')

// A service of its own: its first channel plays from an upstream that is gone afterwards.
const test = base.extend<object, { service: RunningService }>({
  service: [runningWhileTested(startService), { scope: 'worker', timeout: 120_000 }],
})

test('a channel with an upstream plays from it, and has no archive', async ({ page, service, troubles }) => {
  const upstream = await serveOrigin(await loadLoopLibrary(MEDIA, () => {}), { now: Date.now, offset: 0 })
  const database = new DatabaseSync(join(service.dataDir, 'efir.sqlite'))
  const channel = database.prepare('select id, slug, loop from channels where package_id is null order by number').get()!
  const { id, slug, loop } = channel as { id: string; slug: string; loop: string }
  database
    .prepare("insert into channel_streams (channel_id, position, kind, address) values (?, 0, 'hls', ?)")
    .run(id, upstream.live('tv', loop))
  database.close()
  await signIn(page, service, 'premium')
  const segment = page.waitForResponse((response) =>
    new RegExp(`/media/tv/${id}/live/[^/]+/v\\d+/[a-z0-9]+-\\d+\\.m4s`).test(response.url()),
  )
  await page.goto(`/ua/telekanaly/${slug}`)
  expect((await segment).status()).toBe(200)
  const playedS = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const beganS = await playedS()
  await expect.poll(playedS).toBeGreaterThan(beganS + 2)

  const guide = page.getByRole('complementary')
  await expect(guide.getByRole('listitem').first()).toBeVisible()
  await expect(guide.locator('li[data-status=before] a')).toHaveCount(0)
  await expect(guide.getByRole('link', { name: /закрито/ })).toHaveCount(0)
  const [onAir] = (await (await page.request.get('/api/programs/now')).json()).filter(
    (one: { channel_id: string }) => one.channel_id === id,
  )
  await page.goto(`/ua/telekanaly/${slug}?archive=${onAir.current._id}`)
  await expect(page.getByRole('status').filter({ hasText: 'У цього каналу немає архіву' })).toBeVisible()
  await page.getByRole('button', { name: 'Повернутися в ефір' }).click()
  await expect.poll(playedS).toBeGreaterThan(1)
  expect(troubles).toEqual([])
  upstream.stop()
})
