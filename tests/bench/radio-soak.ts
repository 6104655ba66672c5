// `npm run soak:radio -- [--minutes 240]`: the radio plays that long at its real speed, since live sound comes no faster. It proves for as long
// as it ran, and for no longer, that on this machine
//   - what the page keeps does not grow: JS heap after forced collection, listeners, nodes, seconds of sound in the buffer, once a minute;
//   - five minutes in a tab behind another one (or all the time, when that is less) are heard without a gap, where PulseAudio is installed.
// It ends with 1 when one of these does not hold. The trend of the heap is judged after half an hour. Needs ffmpeg.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { readRadio, type Watched, watchAudio } from '../support/audio-watch.ts'
import { findBrowser } from '../support/find-browser.ts'
import { listenFor, missingPrograms } from '../support/heard.ts'
import { playHidden } from '../support/hidden-tab.ts'
import { playFromList } from '../support/radio-test.ts'
import { startToneService, TONE_STATIONS } from '../support/tone-stations.ts'
import { AUDIBLE_GAP_MS, gapsIn } from '../support/tones.ts'
import { slope } from './trend.ts'

const MINUTE = 60_000
const HIDDEN_MS = 5 * MINUTE
// In the first minutes code is still compiled and the buffer filled.
const WARM_UP_SHARE = 0.2
// Before that, code that is compiled late still looks like growth.
const TREND_MS = 30 * MINUTE
const HEAP_GROWTH_BYTES_AN_HOUR = 1_000_000
const LISTENER_GROWTH = 10
const KEPT_S = 120

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '240' } } })
const wholeMs = Number(values.minutes) * MINUTE
let failed = false

const service = await startToneService()
const muted = missingPrograms(['pulseaudio', 'parec'])
if (muted.length > 0)
  console.warn(`SKIPPED LOUDLY: ${muted.join(', ')} not installed, so the tab behind another one is not heard.`)
await Promise.all([keepsNothing(), ...(muted.length > 0 ? [] : [playsHidden(Math.min(HIDDEN_MS, wholeMs))])])
await service.stop()
process.exitCode = failed ? 1 : 0

/** Says whether something holds, and remembers when it does not. */
function judge(holds: boolean, sentence: string): void {
  console.info(`${holds ? 'holds ' : 'FAILED'} ${sentence}`)
  if (!holds) failed = true
}

async function playsHidden(ms: number): Promise<void> {
  const tone = TONE_STATIONS[0]!.tone
  const ears = await listenFor([tone])
  const { fromMs, untilMs, breaks } = await playHidden(service.address, ears, tone, ms)
  const gaps = gapsIn(ears.between(fromMs, untilMs), 0)
  const longest = Math.max(0, ...gaps.map(({ lengthMs }) => lengthMs))
  judge(
    longest < AUDIBLE_GAP_MS,
    `hidden for ${ms / MINUTE} min: ${gaps.length} silences of 20 ms or more, the longest ${longest} ms`,
  )
  judge(breaks.length === 0, `hidden for ${ms / MINUTE} min: the sound broke off ${breaks.length} times`)
  await ears.stop()
}

async function keepsNothing(): Promise<void> {
  const launch = await findBrowser()
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), '--mute-audio'] })
  const page = await browser.newPage({ baseURL: service.address })
  await page.addInitScript(watchAudio)
  await playFromList(page, 0)
  await page.waitForFunction(() => (window as unknown as Watched).watched.made.some(({ currentTime }) => currentTime > 0))
  const read = await readerOf(page)
  const beganMs = performance.now()
  const kept: Kept[] = []
  while (performance.now() - beganMs < wholeMs) {
    const now = await read()
    kept.push(now)
    console.info(
      `${(now.atMs / MINUTE).toFixed(1)} min: heap ${(now.heap / 1e6).toFixed(2)} MB, ${now.listeners} listeners, ${now.nodes} nodes, ${now.keptS.toFixed(0)} s of sound, at ${now.playedS.toFixed(0)} s`,
    )
    await sleep(Math.min(MINUTE, wholeMs / 10))
  }
  await browser.close()
  sumUp(kept.slice(Math.floor(kept.length * WARM_UP_SHARE)))
}

function sumUp(kept: readonly Kept[]): void {
  const [first, last] = [kept[0]!, kept.at(-1)!]
  const growth = slope(kept.map(({ atMs, heap }) => [atMs / (60 * MINUTE), heap]))
  const sentence = `the heap grows by ${(growth / 1e6).toFixed(2)} MB an hour`
  if (wholeMs < TREND_MS) console.info(`(too short to judge: ${sentence})`)
  else judge(growth <= HEAP_GROWTH_BYTES_AN_HOUR, sentence)
  judge(last.listeners - first.listeners <= LISTENER_GROWTH, `listeners: ${first.listeners}, at the end ${last.listeners}`)
  judge(last.nodes - first.nodes <= LISTENER_GROWTH, `nodes: ${first.nodes}, at the end ${last.nodes}`)
  const most = Math.max(...kept.map(({ keptS }) => keptS))
  judge(most <= KEPT_S, `at most ${most.toFixed(0)} s of sound are kept`)
  const played = (last.playedS - first.playedS) / ((last.atMs - first.atMs) / 1000)
  judge(played > 0.98, `${(100 * played).toFixed(1)} % of the time was played`)
}

/** What the page keeps at a moment, milliseconds after the first look. */
type Kept = { atMs: number; heap: number; listeners: number; nodes: number; keptS: number; playedS: number }

async function readerOf(page: Page): Promise<() => Promise<Kept>> {
  const session = await page.context().newCDPSession(page)
  const beganMs = performance.now()
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
    const { jsEventListeners: listeners, nodes } = await session.send('Memory.getDOMCounters')
    const { keptS, playedS } = await page.evaluate(readRadio)
    return { atMs: performance.now() - beganMs, heap, listeners, nodes, keptS, playedS }
  }
}
