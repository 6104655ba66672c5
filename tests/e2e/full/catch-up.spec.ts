import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { archiveUpstream, secondsPlaylist, UPSTREAM_S } from '../../../server/media/catch-up/testing/archive-upstream.ts'
import { copyDemonstration } from '../../support/demonstration-data.ts'
import { test as base, expect, signIn } from '../../support/efir-test.ts'
import { guideText } from '../../support/guide-file.ts'
import { importing } from '../../support/importing.ts'
import { whyNoRawStreams } from '../../support/raw-upstream.ts'
import { type RunningService, startService } from '../../support/running-service.ts'

const MINUTE_S = 60
const unmade = whyNoRawStreams()
base.skip(unmade !== undefined, unmade)

type Upstream = Awaited<ReturnType<typeof archiveUpstream>>
type Stage = { upstream: Upstream; service: RunningService }

/** Yesterday's programme of fifteen minutes, and what the upstream has around it. */
const startS = Math.floor(Date.now() / 1000 / MINUTE_S) * MINUTE_S - 86_400
const heldFromS = startS - 5 * MINUTE_S
const HELD_S = 30 * MINUTE_S
const PROGRAMME_S = 15 * MINUTE_S

// A service of its own: its channel comes from a list.
const test = base.extend<object, Stage>({
  upstream: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide: (made: Upstream) => Promise<void>) => {
      const upstream = await archiveUpstream()
      const segments = makeSegments()
      upstream.up.answer = (_request, response, url) => {
        const second = /\/s(\d+)\.ts$/.exec(url.pathname)?.[1]
        if (second === undefined) return false
        response.end(segments[(Number(second) - heldFromS) / UPSTREAM_S])
        return true
      }
      upstream.up.playlist = (url) => {
        const from = Number(url.searchParams.get('utc') ?? NaN)
        if (Number.isNaN(from)) return undefined
        return secondsPlaylist(from, Math.floor((heldFromS + HELD_S - from) / UPSTREAM_S))
      }
      await provide(upstream)
      await upstream.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  service: [
    async ({ upstream }, provide: (made: RunningService) => Promise<void>) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'efir-catch-up-'))
      copyDemonstration(dataDir)
      const list = join(dataDir, 'list.m3u')
      const guide = join(dataDir, 'guide.xml')
      const entry = '#EXTINF:-1 tvg-id="arkhiv.test" catchup="shift" catchup-days="3",Архів тестовий'
      writeFileSync(list, ['#EXTM3U', entry, `${upstream.origin}/live.m3u8`, ''].join('\n'))
      const programme = { channel: 'arkhiv.test', start: startS * 1000, stop: (startS + PROGRAMME_S) * 1000, title: 'Учорашнє' }
      writeFileSync(guide, guideText([['arkhiv.test', 'Архів тестовий']], [programme]))
      await importing(dataDir, 'channels', list, '--private', '--source', 'own')
      await importing(dataDir, 'guide', guide, '--source', 'own-guide')
      const service = await startService({ dataDir, env: { UPSTREAM_LOCAL: '0' } })
      await provide(service)
      await service.stop()
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

function programmeOf(dataDir: string): { slug: string; id: string } {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  const found = database
    .prepare("select c.slug, p.id from programmes p join channels c on c.id = p.channel_id where c.name = 'Архів тестовий'")
    .get()
  database.close()
  return found as { slug: string; id: string }
}

function makeSegments(): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'efir-archive-'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=5']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  const gop = String(5 * UPSTREAM_S)
  const coders = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', gop, '-keyint_min', gop, '-c:a', 'aac']
  const cut = ['-f', 'segment', '-segment_time', String(UPSTREAM_S), '-segment_format', 'mpegts', join(folder, '%03d.ts')]
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, '-t', String(HELD_S), ...coders, ...cut])
  const made = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name)))
  rmSync(folder, { recursive: true })
  return made
}

test("yesterday's programme plays from the archive of the upstream, and seeking works", async ({
  page,
  upstream,
  service,
  troubles,
}) => {
  const { slug, id } = programmeOf(service.dataDir)
  await signIn(page, service, 'premium')
  await page.goto(`/ua/telekanaly/${slug}?archive=${id}`)
  const moment = page.getByRole('slider', { name: 'Момент' })
  const shownMs = async () => Number(await moment.inputValue())
  // The ruler moves only with pictures of the archive.
  await expect.poll(shownMs, { timeout: 20_000 }).toBeGreaterThan(startS * 1000 + 2000)
  expect(upstream.requested(/^\/live\.m3u8\?utc=/).length).toBeGreaterThan(0)

  const target = (await shownMs()) + 5 * MINUTE_S * 1000
  const segment = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.ts') && response.ok())
  await moment.press('PageUp')
  await segment
  await expect.poll(shownMs, { timeout: 20_000 }).toBeGreaterThan(target + 2000)
  const seconds = upstream.requested(/^\/seg\//).map((one) => Number(/\d+/.exec(one)![0]))
  expect(Math.max(...seconds) * 1000).toBeGreaterThanOrEqual(target - UPSTREAM_S * 1000)
  expect(troubles).toEqual([])
})
