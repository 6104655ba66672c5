import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { test as base, expect } from '../../support/efir-test.ts'
import { type RawUpstream, startRawUpstream, whyNoRawStreams } from '../../support/raw-upstream.ts'
import { catchAudio, stationPlays } from '../../support/station-audio.ts'
import { freePort, type RunningService, startService } from '../../support/running-service.ts'

const unmade = whyNoRawStreams()
base.skip(unmade !== undefined, unmade)

type Stage = {
  service: RunningService
  upstream: RawUpstream
  directChannel: { id: string; slug: string }
  directStation: string
}

// A service of its own: one channel and one station are fetched by browsers themselves.
const test = base.extend<object, Stage>({
  // oxlint-disable-next-line no-empty-pattern
  upstream: [({}, provide) => use(startRawUpstream(), provide), { scope: 'worker', timeout: 60_000 }],
  service: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const port = await freePort()
      const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
      await use(startService({ env }), provide)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  directChannel: [
    async ({ service, upstream }, provide: (made: Stage['directChannel']) => Promise<void>) => {
      const { slug, id } = query(service, 'select slug, id from channels where package_id is null order by number')
      query(
        service,
        `insert into channel_streams (channel_id, position, kind, address) values ('${id}', 0, 'ts', '${upstream.address('/live.ts')}')`,
      )
      query(service, `insert into channel_edits (channel_id, delivery) values ('${id}', 'direct')`)
      expect(await probe(service, id!)).toContain('Direct fits.')
      await provide({ id: id!, slug: slug! })
    },
    { scope: 'worker' },
  ],
  directStation: [
    // Both are marked before the first page: the service looks every ten seconds.
    async ({ service, upstream }, provide: (made: string) => Promise<void>) => {
      const { id, name } = query(service, 'select id, name from stations order by number')
      query(service, `update stations set stream = '${upstream.address('/live.aac')}' where id = '${id}'`)
      query(service, `insert into sources (id, kind, address, delivery) values ('own', 'm3u', 'file:///own', 'direct')`)
      query(
        service,
        `insert into imported_stations (station_id, source_id, key, words, places, imported, seen_ms) values ('${id}', 'own', 'own', '', '[]', '{}', 0)`,
      )
      expect(await probe(service, id!)).toContain('Direct fits.')
      await provide(name!)
    },
    { scope: 'worker', auto: true },
  ],
})

async function use<T extends { stop: () => Promise<unknown> }>(starting: Promise<T>, provide: (made: T) => Promise<void>) {
  const made = await starting
  await provide(made)
  await made.stop()
}

function query({ dataDir }: RunningService, sql: string): Record<string, string> {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  const row = database.prepare(sql).get() ?? {}
  database.close()
  return row as Record<string, string>
}

/** Probes as the operator does. The upstream is of this process, which must not wait. */
async function probe({ dataDir, address }: RunningService, id: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, UPSTREAM_LOCAL: '1', PUBLIC_URL: address }
  const run = promisify(execFile)
  return (await run(process.execPath, ['server/import/run.ts', 'probe', id], { env })).stdout
}

test('a direct channel plays from its upstream, through a lost connection, and is off air without it', async ({
  page,
  service,
  upstream,
  directChannel: channel,
  troubles,
}) => {
  const policy = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page.goto(`/ua/telekanaly/${channel.slug}`)
  expect((await policy).headers()['content-security-policy']).toContain(
    `connect-src 'self' ${new URL(upstream.address('/live.ts')).origin};`,
  )
  const video = page.locator('video')
  const playedS = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(playedS, { timeout: 20_000 }).toBeGreaterThan(3)
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBe(180)
  expect(upstream.connections()).toBe(1)
  expect(troubles).toEqual([])

  upstream.cut()
  const lostS = await playedS()
  await expect.poll(playedS, { timeout: 30_000 }).toBeGreaterThan(lostS + 4)
  expect(upstream.connections()).toBe(1)

  // Another channel takes the element, and the direct one takes it back.
  const other = query(service, `select slug from channels where package_id is null and id != '${channel.id}' order by number`)
  await page.evaluate((slug) => history.pushState({}, '', `/ua/telekanaly/${slug}`), other['slug'])
  await expect.poll(() => upstream.connections()).toBe(0)
  await expect.poll(playedS, { timeout: 20_000 }).toBeGreaterThan(1)
  await page.goBack()
  await expect.poll(() => upstream.connections()).toBe(1)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoHeight), { timeout: 20_000 }).toBe(180)

  upstream.answerWith(404)
  await expect(page.getByText('Помилка отримання сигналу')).toBeVisible({ timeout: 40_000 })
  upstream.answerWith(200)
  // The player looks every ten seconds whether the channel is back.
  await expect.poll(() => upstream.connections(), { timeout: 25_000 }).toBe(1)
})

test('a direct station plays from its upstream, and its pause ends the connection', async ({
  page,
  upstream,
  directStation: station,
  troubles,
}) => {
  await catchAudio(page)
  // The worker serves the second page, which may connect to the same origins as the first.
  await page.goto('/ua/telekanaly')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/ua/radio')
  await page.getByRole('main').getByRole('button', { name: station }).first().click()
  await stationPlays(page)
  expect(upstream.connections()).toBe(1)
  const radio = page.getByRole('region', { name: 'Радіо' })
  await radio.getByRole('button', { name: 'Пауза' }).click()
  await expect.poll(() => upstream.connections()).toBe(0)
  await radio.getByRole('button', { name: 'Грати' }).click()
  await stationPlays(page)
  expect(troubles).toEqual([])
})
