import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createRecordingWriter } from '../../../server/media/recorder/writer.ts'
import { copyDemonstration } from '../../support/demonstration-data.ts'
import { test as base, expect, signIn } from '../../support/efir-test.ts'
import { guideText } from '../../support/guide-file.ts'
import { importing } from '../../support/importing.ts'
import { SEGMENT_S, startMisbehavingUpstream } from '../../support/misbehaving-upstream.ts'
import { whyNoRawStreams } from '../../support/raw-upstream.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

const MINUTE = 60_000
const unmade = whyNoRawStreams()
base.skip(unmade !== undefined, unmade)

type Upstream = Awaited<ReturnType<typeof startMisbehavingUpstream>>
type Stage = { upstream: Upstream; service: RunningService }

// A service of its own: its channel comes from a list, and its recording is lost with it.
const test = base.extend<object, Stage>({
  upstream: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide: (made: Upstream) => Promise<void>) => {
      const upstream = await startMisbehavingUpstream(() => guide(Date.now()))
      await provide(upstream)
      await upstream.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  service: [
    async ({ upstream }, provide: (made: RunningService) => Promise<void>) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'efir-own-'))
      copyDemonstration(dataDir)
      const report = await importing(dataDir, 'channels', upstream.address('list.m3u'), '--private', '--source', 'own')
      expect(report).toContain('line 7: an address without an entry')
      const { id } = channelOf(dataDir)
      await importing(dataDir, 'channel', id, 'archive_days=2')
      await importing(dataDir, 'guide', upstream.address('guide.xml'), '--private', '--source', 'own-guide')
      await recordAnHourAgo(join(dataDir, 'recordings'), id, upstream.segments)
      const service = await startService({ dataDir, env: { UPSTREAM_LOCAL: '0' } })
      await provide(service)
      await service.stop()
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

function channelOf(dataDir: string): { id: string; slug: string } {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  const found = database.prepare("select id, slug from channels where name = 'Вежа тестова'").get()
  database.close()
  return found as { id: string; slug: string }
}

/** The programme of an hour ago, and the one on air. */
function guide(nowMs: number): string {
  const items = [
    { channel: 'vezha.test', start: nowMs - 65 * MINUTE, stop: nowMs - 55 * MINUTE, title: 'Година тому' },
    { channel: 'vezha.test', start: nowMs - 55 * MINUTE, stop: nowMs + 60 * MINUTE, title: 'Саме зараз' },
  ]
  return guideText([['vezha.test', 'Вежа тестова']], items)
}

/** Records the programme of an hour ago as the recorder would have. */
async function recordAnHourAgo(folder: string, channelId: string, segments: readonly Buffer[]): Promise<void> {
  const writer = createRecordingWriter(folder, channelId, 'v')
  const ms = SEGMENT_S * 1000
  const fromMs = Date.now() - 66 * MINUTE
  for (let i = 0; i < (12 * MINUTE) / ms; i++) {
    const bytes = segments[i % segments.length]!
    const discontinuity = i % segments.length === 0
    await writer.append({ startMs: fromMs + i * ms, ms, kind: 'ts', bytes, init: undefined, discontinuity })
  }
  await writer.close()
}

test('a channel of a list plays through faults of its upstream, an hour back in its recording, and returns', async ({
  page,
  upstream,
  service,
  troubles,
}) => {
  const channel = `/ua/telekanaly/${channelOf(service.dataDir).slug}`
  const video = page.locator('video')
  const playedS = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const plays = async (seconds: number) => {
    const fromS = await playedS()
    await expect.poll(playedS, { timeout: 20_000 }).toBeGreaterThan(fromS + seconds)
  }
  await page.goto(channel)
  await expect(page.getByText('Саме зараз').first()).toBeVisible()
  await expect.poll(playedS, { timeout: 20_000 }).toBeGreaterThan(2)
  upstream.restart()
  await plays(5)
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoHeight)).toBe(180)

  await signIn(page, service, 'premium')
  await page.reload()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Година тому/ })
    .click()
  await expect(page).toHaveURL(/archive=/)
  // The recording plays on while the upstream is lost.
  upstream.lose()
  await expect.poll(playedS, { timeout: 20_000 }).toBeGreaterThan(2)
  await plays(2)

  await page.goto(channel)
  const lost = page.getByRole('status').filter({ hasText: 'Зображення не надходить' })
  await expect(lost).toBeVisible({ timeout: 40_000 })
  upstream.comeBack()
  await expect(lost).toBeHidden({ timeout: 40_000 })
  await plays(2)
  for (const token of upstream.tokens()) expect(service.output()).not.toContain(token)
  // The browser itself notes each answer of a lost upstream.
  expect(troubles.filter((trouble) => !/status of 503/.test(trouble))).toEqual([])
})
