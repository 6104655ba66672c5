// `npm run bench:radio -- <folder of bandwidth traces> [--seconds 120] [--traces 3]`: how much of the radio is lost on bad connections, beside
// a plain audio element on a stream of 128 kbit/s (as Icecast sends it) and hls.js with its defaults on the same station. All three ride the
// same trace at the same time, each over a connection of its own. Silent is a player whose time does not advance, looked at ten times a second
// from the press on: what loudspeakers add is the same for all. Needs ffmpeg.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { liveStation } from '../../src/contract/radio.ts'
import { untilAlive } from '../support/efir-test.ts'
import { type Watched, watchAudio } from '../support/audio-watch.ts'
import { BandwidthTrace } from '../support/bandwidth-trace.ts'
import { findBrowser } from '../../server/demo/studio/find-browser.ts'
import { startOutageProxy } from '../support/outage-proxy.ts'
import { startService } from '../support/running-service.ts'
import { startPlainStream } from './plain-stream.ts'
import { type Look, type Missed, missedIn } from './silence.ts'

const LOOP = join(import.meta.dirname, '../../server/demo/media/radio/folk.a128.mp4')
const STATION = 'fm-01'
const PLAYERS = ['this player', 'audio element', 'hls.js defaults'] as const
type Player = (typeof PLAYERS)[number]
const AIMS = { 'audio element': 1 / 3, 'hls.js defaults': 1 / 2 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '120' }, traces: { type: 'string', default: '1000' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder of the bandwidth traces: npm run bench:radio -- <folder>')
const seconds = Number(values.seconds)
const traces = readTraces(folder).slice(0, Number(values.traces))

const service = await startService()
const plain = await startPlainStream(LOOP)
const launch = await findBrowser()
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), '--autoplay-policy=no-user-gesture-required', '--mute-audio'],
})
const total = new Map<Player, Missed>()
for (const trace of traces) {
  const missed = await ride(trace, browser)
  console.info(`\n${trace.name}, ${seconds} s`)
  for (const [index, player] of PLAYERS.entries()) {
    console.info(row(player, missed[index]!))
    total.set(player, sum(total.get(player), missed[index]!))
  }
}
console.info(`\nall ${traces.length} traces`)
for (const player of PLAYERS) console.info(row(player, total.get(player)!, traces.length))
for (const rival of ['audio element', 'hls.js defaults'] as const) {
  const ratio = total.get('this player')!.silentMs / total.get(rival)!.silentMs
  const met = ratio <= AIMS[rival] ? 'met' : 'MISSED'
  console.info(`silence beside ${rival}: ${ratio.toFixed(2)}, aim at most ${AIMS[rival].toFixed(2)}: ${met}`)
}
await browser.close()
plain.stop()
await service.stop()

/** The traces of a folder, commutes first. */
function readTraces(from: string): BandwidthTrace[] {
  const names = readdirSync(from).filter((name) => name.endsWith('.json'))
  const rank = (name: string) => (name.startsWith('commute') ? 0 : 1)
  return names
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((name) => v.parse(BandwidthTrace, JSON.parse(readFileSync(join(from, name), 'utf8'))))
}

/** What each player missed on one trace, in the order of `PLAYERS`. */
async function ride(trace: BandwidthTrace, on: Browser): Promise<Missed[]> {
  const links = await Promise.all([service.address, plain.address, service.address].map(startOutageProxy))
  const [ours, element, hls] = links.map(({ address }) => address) as [string, string, string]
  const pages = await Promise.all(PLAYERS.map(async () => (await on.newContext({ locale: 'uk-UA' })).newPage()))
  const [ourPage, elementPage, hlsPage] = pages as [Page, Page, Page]
  for (const page of pages) await page.addInitScript(watchAudio)
  await Promise.all([ourPage.goto(`${ours}/ua/radio`), elementPage.goto(plain.address), hlsPage.goto(plain.address)])
  await untilAlive(ourPage)
  // A listener who has been here before: the parts of the site are on the device.
  await ourPage.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const live = await fetch(`${service.address}/api${liveStation.path.replace('{stationId}', STATION)}`, {
    headers: { platform: 'browser' },
  })
  const { url } = v.parse(liveStation.data, await live.json())

  for (const link of links) link.go(trace)
  await Promise.all([
    press(ourPage, () => document.querySelector<HTMLElement>('main li button')!.click()),
    press(elementPage, playElement, `${element}/stream`),
    press(hlsPage, playHls, new URL(url, hls).href),
  ])
  await sleep(seconds * 1000)
  const looks = await Promise.all(pages.map((page) => page.evaluate(() => (window as unknown as { looks: Look[] }).looks)))
  await Promise.all(pages.map((page) => page.context().close()))
  await Promise.all(links.map((link) => link.stop()))
  return looks.map((each) => missedIn(each.filter(({ ms }) => ms <= seconds * 1000)))
}

/** Starts a player and, with it, the looks at what it plays. */
async function press<T>(page: Page, play: (argument: T) => void, argument?: T): Promise<void> {
  await page.evaluate(() => {
    const { made } = (window as unknown as Watched).watched
    const looks: Look[] = []
    const beganMs = performance.now()
    let before: number[] = []
    setInterval(() => {
      const times = made.map(({ currentTime }) => currentTime)
      const advanced = times.some((time, index) => time > (before[index] ?? 0))
      before = times
      looks.push({ ms: performance.now() - beganMs, advanced })
    }, 100)
    Object.assign(window, { looks })
  })
  await page.evaluate(play as (argument: unknown) => void, argument)
}

function playElement(address: string): void {
  const audio = document.createElement('audio')
  audio.src = address
  audio.play().catch(() => {})
}

function playHls(address: string): void {
  type Engine = { loadSource(url: string): void; attachMedia(element: HTMLMediaElement): void }
  const { Hls } = window as unknown as { Hls: new () => Engine }
  const audio = document.createElement('audio')
  audio.autoplay = true
  const engine = new Hls()
  engine.loadSource(address)
  engine.attachMedia(audio)
}

function sum(one: Missed = { startMs: 0, silentMs: 0, wholeMs: 0, gaps: 0 }, other: Missed): Missed {
  return {
    startMs: one.startMs === null || other.startMs === null ? null : one.startMs + other.startMs,
    silentMs: one.silentMs + other.silentMs,
    wholeMs: one.wholeMs + other.wholeMs,
    gaps: one.gaps + other.gaps,
  }
}

function row(player: string, { startMs, silentMs, wholeMs, gaps }: Missed, rides = 1): string {
  const share = ((100 * silentMs) / wholeMs).toFixed(1)
  const start = startMs === null ? 'no sound' : `${(startMs / rides / 1000).toFixed(1)} s`
  return `  ${player.padEnd(16)} silent ${share.padStart(5)} %   gaps ${String(gaps).padStart(3)}   until the first sound ${start}`
}
