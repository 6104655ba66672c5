// `npm run soak:radio -- [--minutes 240] [--speed 16]`: plays the radio that long on a clock that fast, in
// page and service.
// Exits with 1 when sound or a segment is missing, the page's memory grows, or a hidden tab has a gap.
// Trends are judged from half an hour on; needs ffmpeg, and PulseAudio for the hidden tab.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium } from '@playwright/test'
import { SEGMENT_SECONDS } from '../../server/media/linear-channel.ts'
import { MAX_BEHIND_S } from '../../src/player/live-window.ts'
import { readRadio, watchAudio } from '../support/audio-watch.ts'
import { deviceClockRules } from '../support/device-clock.ts'
import { type FastClock, fastEnvironment, playFast, runFast, TOP_SPEED } from '../support/fast-clock.ts'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'
import { listenFor, missingPrograms } from '../support/heard.ts'
import { playHidden } from '../support/hidden-tab.ts'
import { playFromList, radioBar } from '../support/radio-test.ts'
import { startService } from '../support/running-service.ts'
import { startToneService, TONE_STATIONS } from '../support/tone-stations.ts'
import { AUDIBLE_GAP_MS, gapsIn } from '../support/tones.ts'
import { slope } from './trend.ts'

const MINUTE = 60_000
const HIDDEN_MS = 5 * MINUTE
const PAUSE_MS = 20_000
const PAUSE_EVERY = 5
const LOOK_EVERY_MS = 5 * MINUTE
const LEAST_LOOKS = 10
// In the first minutes code is still compiled and the buffer filled.
const WARM_UP_SHARE = 0.2
// Before that, code that is compiled late still looks like growth.
const TREND_MS = 30 * MINUTE
const HEAP_GROWTH_BYTES_AN_HOUR = 1_000_000
const DOM_GROWTH = 10
// As far as the player falls behind live when it stalls, half a minute that was heard, and a segment at
// either end.
const MOST_BUFFERED_S = MAX_BEHIND_S + 30 + 2 * SEGMENT_SECONDS
// The one that is heard and the one that comes.
const SOURCES = 2
// Code that is compiled late, and again, would look like growth for hours.
const ONLY_DATA = '--js-flags=--no-opt --no-maglev --no-sparkplug'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '240' }, speed: { type: 'string', default: String(TOP_SPEED) } },
})
const wholeMs = Number(values.minutes) * MINUTE
const speed = Number(values.speed)
if (!(wholeMs > 0 && speed >= 1 && speed <= TOP_SPEED)) throw new Error(`--minutes is above 0, --speed from 1 to ${TOP_SPEED}.`)
let failed = false

const muted = missingPrograms(['pulseaudio', 'parec'])
if (muted.length > 0)
  console.warn(`SKIPPED LOUDLY: ${muted.join(', ')} not installed, so the tab behind another one is not heard.`)
else await playsHidden(Math.min(HIDDEN_MS, wholeMs))
const fast: FastClock | null = speed === 1 ? null : { speed, sinceMs: Date.now() }
const service = await startService(fast ? { env: fastEnvironment(fast) } : {})
await stays(wholeMs)
await roams(wholeMs / 4)
await service.stop()
process.exitCode = failed ? 1 : 0

/** Says whether something holds, and remembers when it does not. */
function judge(holds: boolean, sentence: string): void {
  console.info(`${holds ? 'holds ' : 'FAILED'} ${sentence}`)
  if (!holds) failed = true
}

async function playsHidden(ms: number): Promise<void> {
  const { address, stop } = await startToneService()
  const tone = TONE_STATIONS[0]!.tone
  const ears = await listenFor([tone])
  const { fromMs, untilMs, breaks } = await playHidden(address, ears, tone, ms)
  const gaps = gapsIn(ears.between(fromMs, untilMs), 0)
  const longest = Math.max(0, ...gaps.map(({ lengthMs }) => lengthMs))
  judge(
    longest < AUDIBLE_GAP_MS,
    `hidden for ${ms / MINUTE} min: ${gaps.length} silences of 20 ms or more, the longest ${longest} ms`,
  )
  judge(breaks.length === 0, `hidden for ${ms / MINUTE} min: the sound broke off ${breaks.length} times`)
  await ears.stop()
  await stop()
}

/** A listener who stays with one station. */
async function stays(ms: number): Promise<void> {
  console.info(`One station for ${ms / MINUTE} min at ${speed} times the speed`)
  const listener = await startListener()
  const readings = await watch(listener, ms, (untilMs) => sleepFast(untilMs - listener.atMs()))
  await listener.leave()
  judgeFootprint(readings)
  const [first, last] = [readings[0]!, readings.at(-1)!]
  const played = (last.playedS - first.playedS) / ((last.atMs - first.atMs) / 1000)
  judge(played > 0.98, `${(100 * played).toFixed(1)} % of the time was played`)
  const { loaded } = listener
  const leftOut = Math.max(...loaded) - Math.min(...loaded) + 1 - new Set(loaded).size
  judge(
    leftOut === 0,
    `${(last.playedS / SEGMENT_SECONDS).toFixed(0)} segments of ${SEGMENT_SECONDS} s were played; ${loaded.length} were loaded, ${leftOut} left out`,
  )
}

/** A listener who goes to the next station every minute, and pauses after every fifth one. */
async function roams(ms: number): Promise<void> {
  console.info(`Another station every minute for ${ms / MINUTE} min at ${speed} times the speed`)
  const listener = await startListener()
  const bar = radioBar(listener.page)
  let [stations, heard, pauses] = [0, 0, 0]
  const readings = await watch(listener, ms, async (untilMs) => {
    while (listener.atMs() < untilMs) {
      if (stations % PAUSE_EVERY === PAUSE_EVERY - 1) {
        pauses += 1
        await bar.getByRole('button', { name: 'Пауза' }).click()
        await sleepFast(PAUSE_MS)
        await bar.getByRole('button', { name: 'Грати' }).click()
      }
      await bar.getByRole('button', { name: 'Наступна станція' }).click()
      stations += 1
      await sleepFast(MINUTE)
      if ((await listener.page.evaluate(readRadio)).isHeard) heard += 1
    }
  })
  await listener.leave()
  judgeFootprint(readings)
  judge(
    heard === stations,
    `${heard} of ${stations} stations were heard, with ${pauses} pauses; ${listener.loaded.length} segments were loaded`,
  )
}

type Listener = Awaited<ReturnType<typeof startListener>>

/** Opens the radio in a browser and plays its first station. */
async function startListener() {
  const launch = await findBrowser()
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), '--mute-audio', ONLY_DATA] })
  const page = await browser.newPage({ baseURL: service.address })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // Cache lifetimes of playlists are of the machine's clock.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (fast) {
    await deviceClockRules(page)
    await page.addInitScript(runFast, fast)
    await page.addInitScript(playFast, speed)
  }
  await page.addInitScript(watchAudio)
  const loaded: number[] = []
  page.on('response', (response) => {
    const [, segment] = /\/(\d+)\.m4s$/.exec(response.url()) ?? []
    if (segment && response.ok()) loaded.push(Number(segment))
  })
  await playFromList(page, 0)
  while (!(await page.evaluate(readRadio)).isHeard) await sleep(100)
  const beganMs = performance.now()
  const atMs = () => (performance.now() - beganMs) * speed

  return {
    page,
    /** The numbers of all segments that came, in their order. */
    loaded,
    /** Milliseconds of the fast clock since the first sound. */
    atMs,
    async look(): Promise<Footprint> {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
      const { jsEventListeners: listeners, nodes } = await session.send('Memory.getDOMCounters')
      const { bufferedS, playedS, breaks } = await page.evaluate(readRadio)
      const stalls = breaks.filter((what) => what === 'waiting').length
      return { atMs: atMs(), heap, listeners, nodes, sources: await countSources(session), bufferedS, playedS, stalls }
    },
    leave: () => browser.close(),
  }
}

/** How many media sources a page holds on to. */
async function countSources(session: CDPSession): Promise<number> {
  const { result: kind } = await session.send('Runtime.evaluate', { expression: 'MediaSource.prototype', objectGroup: 'count' })
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: kind.objectId!, objectGroup: 'count' })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'count' })
  return result.value as number
}

/** Memory of a page at a moment of the fast clock. */
type Footprint = {
  atMs: number
  /** Bytes. */
  heap: number
  listeners: number
  nodes: number
  sources: number
  bufferedS: number
  playedS: number
  /** How often playing has waited for sound. */
  stalls: number
}

/** Reads the page's memory again and again, while `listen` lets a listener play until the given instants. */
async function watch(listener: Listener, ms: number, listen: (untilMs: number) => Promise<void>): Promise<Footprint[]> {
  const everyMs = Math.min(LOOK_EVERY_MS, ms / LEAST_LOOKS)
  const readings: Footprint[] = []
  for (let atMs = everyMs; atMs <= ms; atMs += everyMs) {
    await listen(atMs)
    const now = await listener.look()
    readings.push(now)
    console.info(
      `${(now.atMs / MINUTE).toFixed(1)} min: heap ${megabytes(now.heap)}, ${now.listeners} listeners, ${now.nodes} nodes, ${now.sources} media sources, ${now.bufferedS.toFixed(0)} s of sound, ${listener.loaded.length} segments, ${now.stalls} stalls`,
    )
  }
  return readings
}

function judgeFootprint(all: readonly Footprint[]): void {
  const readings = all.slice(Math.floor(all.length * WARM_UP_SHARE))
  const growth = slope(readings.map(({ atMs, heap }) => [atMs / (60 * MINUTE), heap]))
  const sentence = `the heap grows by ${megabytes(growth)} an hour`
  if (readings.at(-1)!.atMs < TREND_MS) console.info(`(too short to judge: ${sentence})`)
  else judge(growth <= HEAP_GROWTH_BYTES_AN_HOUR, sentence)
  for (const what of ['listeners', 'nodes'] as const) {
    // A look may fall into a change, which has both the old and the new.
    const [first, last] = [readings.slice(0, 3), readings.slice(-3)].map((looks) => Math.min(...looks.map((look) => look[what])))
    judge(last! - first! <= DOM_GROWTH, `${what}: ${first}, at the end ${last}`)
  }
  const sources = Math.max(...readings.map((one) => one.sources))
  judge(sources <= SOURCES, `media sources: ${sources} at most`)
  const most = Math.max(...readings.map(({ bufferedS }) => bufferedS))
  judge(most <= MOST_BUFFERED_S, `at most ${most.toFixed(0)} s of sound are kept`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`
}

/** Waits so many milliseconds of the fast clock. */
async function sleepFast(ms: number): Promise<void> {
  await sleep(Math.max(0, ms) / speed)
}
