import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { createFrameCutter } from '../../server/media/relay/frame-cutter.ts'
import { expect, test } from '../support/efir-test.ts'
import type { RunningService } from '../support/running-service.ts'

const CODERS: Record<string, string[]> = {
  aac: ['-c:a', 'aac', '-b:a', '64k', '-f', 'adts'],
  mp3: ['-c:a', 'libmp3lame', '-b:a', '128k', '-id3v2_version', '0', '-write_xing', '0', '-f', 'mp3'],
}
const hasFfmpeg = !spawnSync('ffmpeg', ['-version']).error
if (!hasFfmpeg) console.warn('\n!!! ffmpeg is not installed: stations with streams of their own are NOT heard in a browser !!!\n')

/** A station that sends five seconds of a tone at once and then goes on as fast as it plays, for ever. */
async function openStation(coder: readonly string[]): Promise<Server> {
  const input = ['-v', 'error', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100', '-t', '60', '-ac', '2']
  const cutter = createFrameCutter()
  const frames = [...cutter.push(execFileSync('ffmpeg', [...input, ...coder, 'pipe:1'])), ...cutter.end()]
  const { samples, sampleRate } = frames[0]!
  const server = createServer((_, response) => {
    const begunAtMs = Date.now()
    let sent = 0
    const sending = setInterval(() => {
      const due = ((Date.now() - begunAtMs) / 1000 + 5) * (sampleRate / samples)
      for (; sent < due; sent++) response.write(frames[sent % frames.length]!.bytes)
    }, 100)
    response.on('close', () => clearInterval(sending))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function close(station: Server): void {
  station.closeAllConnections()
  station.close()
}

const addressOf = (station: Server) => `http://127.0.0.1:${(station.address() as AddressInfo).port}/`

/** The stations' audio element is outside the document: it is caught where it is made. */
async function catchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const create = document.createElement.bind(document)
    document.createElement = ((tag: string, options?: ElementCreationOptions) => {
      const element = create(tag, options)
      if (tag === 'audio') (window as unknown as { radio: HTMLElement }).radio = element
      return element
    }) as typeof document.createElement
  })
}

const time = (page: Page) => page.evaluate(() => (window as unknown as { radio?: HTMLAudioElement }).radio?.currentTime ?? 0)

test('whoever listens while the operator gives the station another stream hears that one without a press', async ({
  page,
  service,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  const station = await openStation(CODERS['mp3']!)
  await catchAudio(page)
  await page.goto('/ua/radio')
  const loop = page.waitForResponse((response) => response.url().endsWith('.m4s'))
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  await loop
  await expect.poll(() => time(page)).toBeGreaterThan(2)
  const stream = page.waitForResponse((response) => response.url().endsWith('.mp3'))
  giveStream(service, 1, addressOf(station))
  // The next listener is given the new stream at once; with that the service knows of it.
  const [first] = await (await page.request.get('/api/radio/all')).json()
  const { url } = await (await page.request.get(`/api/radio/live/${first._id}`)).json()
  expect((await page.request.get(url)).status()).toBe(200)
  expect((await stream).status()).toBe(200)
  // The new stream has a time of its own.
  let fromS = await time(page)
  const heardS = async () => {
    const nowS = await time(page)
    fromS = Math.min(fromS, nowS)
    return nowS - fromS
  }
  await expect.poll(heardS, { timeout: 45_000 }).toBeGreaterThan(8)
  close(station)
})

test('stations with streams of their own, in AAC and in MP3, are heard for longer than they sent at once', async ({
  page,
  service,
  troubles,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.setTimeout(120_000)
  const stations = await Promise.all(Object.values(CODERS).map(openStation))
  for (const [index, station] of stations.entries()) {
    giveStream(service, index + 1, addressOf(station))
  }
  await catchAudio(page)
  await page.goto('/ua/radio')
  for (const [index, name] of Object.keys(CODERS).entries()) {
    const segment = page.waitForResponse((response) => response.url().endsWith(`.${name}`))
    await page.getByRole('main').getByRole('listitem').nth(index).getByRole('button').first().click()
    expect((await segment).status()).toBe(200)
    const from = await time(page)
    await expect.poll(() => time(page), { timeout: 45_000 }).toBeGreaterThan(from + 12)
  }
  expect(troubles).toEqual([])
  for (const station of stations) close(station)
})

// The service is everybody's: its stations play the demonstration again afterwards.
test.afterEach(({ service }) => Object.keys(CODERS).forEach((_, index) => giveStream(service, index + 1, null)))

/** What an operator does to a station, while the service runs. */
function giveStream({ dataDir }: RunningService, number: number, stream: string | null): void {
  const database = new DatabaseSync(join(dataDir, 'efir.sqlite'))
  database.prepare('update stations set stream = ? where number = ?').run(stream, number)
  database.close()
}
