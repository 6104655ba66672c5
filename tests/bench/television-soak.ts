// `npm run soak:television -- [--zaps 200] [--minutes 60]`: memory of the page after zaps, and after the
// archive at eight times the speed.
// Exits with 1 if the collected heap grew by more than 5 MB, or media sources, listeners or nodes grew.
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { giveSession, untilAlive } from '../support/efir-test.ts'
import { startService } from '../support/running-service.ts'
import { launchAutoplayingBrowser } from './autoplaying-browser.ts'
import { firstFrameAfter } from './first-frame.ts'

const MINUTE = 60_000
const SPEED = 8
// In the first zaps code is compiled and every part of the screen made once.
const WARM_UP = 20
const LOOK_EVERY = 20
const GROWTH_BYTES = 5_000_000
const DOM_GROWTH = 50
// The one that plays and the one that comes.
const SOURCES = 2

const { values } = parseArgs({
  options: { zaps: { type: 'string', default: '200' }, minutes: { type: 'string', default: '60' } },
})
let failed = false
const service = await startService()
const browser = await launchAutoplayingBrowser()
if (Number(values.zaps) > 0) await zapsAround(Number(values.zaps))
if (Number(values.minutes) > 0) await playsFast(Number(values.minutes) * MINUTE)
await browser.close()
await service.stop()
process.exitCode = failed ? 1 : 0

/** Memory of a page: bytes of heap, and counts. */
type Footprint = { heap: number; listeners: number; nodes: number; sources: number }

async function openPage(path: string): Promise<{ page: Page; look: () => Promise<Footprint> }> {
  const context = await browser.newContext({ baseURL: service.address, locale: 'uk-UA', viewport: { width: 1440, height: 900 } })
  await giveSession(context, service, service.tokens['premium']!)
  const page = await context.newPage()
  await page.addInitScript(firstFrameAfter)
  const session = await context.newCDPSession(page)
  await page.goto(path)
  await untilAlive(page)
  await playsOn(page, 2)
  return { page, look: () => lookAt(session) }
}

async function zapsAround(zaps: number): Promise<void> {
  const answer = await fetch(`${service.address}/api/channels/all`, { headers: { platform: 'browser' } })
  const channels = (await answer.json()) as { slug: string }[]
  const { page, look } = await openPage(`/ua/telekanaly/${channels[0]!.slug}`)
  const readings: Footprint[] = []
  let blank = 0
  for (let count = 1; count <= WARM_UP + zaps; count += 1) {
    const { slug } = channels[count % channels.length]!
    const ms = await page.evaluate<number | null>(`firstFrameAfter(() => history.pushState({}, '', '/ua/telekanaly/${slug}'))`)
    if (ms === null) blank += 1
    await playsOn(page, 1)
    if (count < WARM_UP || count % LOOK_EVERY !== 0) continue
    readings.push(await look())
    print(`${count - WARM_UP} zaps`, readings.at(-1)!)
  }
  judge(blank === 0, `${zaps - blank} of ${zaps} zaps brought a picture`)
  judgeFootprint(`${zaps} zaps`, readings)
  await page.context().close()
}

/** One programme of the archive after the other, at eight times the speed. */
async function playsFast(wholeMs: number): Promise<void> {
  const answer = await fetch(`${service.address}/api/programs/all/tv-01`, { headers: { platform: 'browser' } })
  const guide = (await answer.json()) as { _id: string; start: number; end: number }[]
  const aired = guide.filter(({ end }) => end < Date.now() - 60 * MINUTE).slice(-20)
  const { page, look } = await openPage(`/ua/telekanaly/tv-01?archive=${aired[0]!._id}`)
  const readings: Footprint[] = []
  let playedMs = 0
  for (const programme of aired) {
    if (playedMs >= wholeMs) break
    const path = `/ua/telekanaly/tv-01?archive=${programme._id}&at=${Math.floor(programme.start / 1000)}`
    await page.evaluate<number | null>(`firstFrameAfter(() => history.pushState({}, '', ${JSON.stringify(path)}))`)
    // The stream begins with the programme, and after its end the next one follows on by itself.
    const atMs = 1000 * (await page.evaluate(() => document.querySelector('video')!.currentTime))
    const lengthMs = Math.min(programme.end - programme.start - 10_000 - atMs, wholeMs - playedMs)
    await playsOn(page, lengthMs / 1000, SPEED)
    playedMs += lengthMs
    readings.push(await look())
    print(`${(playedMs / MINUTE).toFixed(0)} min`, readings.at(-1)!)
  }
  judge(playedMs >= wholeMs, `${(playedMs / MINUTE).toFixed(0)} minutes were played at ${SPEED} times the speed`)
  judgeFootprint(`${(playedMs / MINUTE).toFixed(0)} minutes at ${SPEED} times the speed`, readings)
  await page.context().close()
}

/** Waits until the video has played so many seconds of its media. */
async function playsOn(page: Page, seconds: number, rate = 1): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video')
    return video !== null && !video.paused && !video.seeking && video.readyState >= 3
  })
  const from = await page.evaluate((speed) => {
    const video = document.querySelector('video')!
    video.playbackRate = speed
    return video.currentTime
  }, rate)
  await page.waitForFunction((until) => document.querySelector('video')!.currentTime >= until, from + seconds, {
    timeout: 60_000 + (seconds / rate) * 2000,
    polling: 100,
  })
}

async function lookAt(session: CDPSession): Promise<Footprint> {
  // Objects freed by the first collection may have held others.
  for (let count = 0; count < 2; count += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  const { jsEventListeners: listeners, nodes } = await session.send('Memory.getDOMCounters')
  const { result: kind } = await session.send('Runtime.evaluate', { expression: 'MediaSource.prototype', objectGroup: 'count' })
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: kind.objectId!, objectGroup: 'count' })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'count' })
  return { heap, listeners, nodes, sources: result.value as number }
}

function print(when: string, { heap, listeners, nodes, sources }: Footprint): void {
  console.info(`${when}: heap ${megabytes(heap)}, ${listeners} listeners, ${nodes} nodes, ${sources} media sources`)
}

function judgeFootprint(what: string, readings: readonly Footprint[]): void {
  const [first, last] = [readings[0]!, readings.at(-1)!]
  const growth = last.heap - first.heap
  judge(
    growth < GROWTH_BYTES,
    `${what}: the heap grew by ${megabytes(growth)}, from ${megabytes(first.heap)} to ${megabytes(last.heap)}`,
  )
  for (const counted of ['listeners', 'nodes'] as const)
    judge(last[counted] - first[counted] <= DOM_GROWTH, `${what}: ${counted} ${first[counted]}, at the end ${last[counted]}`)
  const sources = Math.max(...readings.map((one) => one.sources))
  judge(sources <= SOURCES, `${what}: media sources ${sources} at most`)
}

/** Says whether something holds, and remembers when it does not. */
function judge(holds: boolean, sentence: string): void {
  console.info(`${holds ? 'holds ' : 'FAILED'} ${sentence}`)
  if (!holds) failed = true
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
