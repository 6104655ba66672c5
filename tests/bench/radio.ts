// `npm run bench:radio -- <folder of traces> [--seconds 120] [--traces 3]`: silence of the radio on bad
// connections; needs ffmpeg.
// The others are an audio element on an Icecast stream of 128 kbit/s, and hls.js with its defaults.
// Each plays the same trace over a connection of its own, and is silent while its time does not advance.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { liveStation } from '../../src/contract/radio.ts'
import { untilAlive } from '../support/efir-test.ts'
import { watchAudio } from '../support/audio-watch.ts'
import type { BandwidthTrace } from '../support/bandwidth-trace.ts'
import { startOutageProxy } from '../support/outage-proxy.ts'
import { startService } from '../support/running-service.ts'
import { launchAutoplayingBrowser } from './autoplaying-browser.ts'
import { playSoundInHls } from './peers.ts'
import { startPlainStream } from './plain-stream.ts'
import { readTraces } from './read-traces.ts'
import { readLooks, startLooks } from './ride-watch.ts'
import { type Missed, missedIn } from './silence.ts'

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
const browser = await launchAutoplayingBrowser()
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

/** Silence of each player on one trace, in the order of `PLAYERS`. */
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
    press(hlsPage, playSoundInHls, new URL(url, hls).href),
  ])
  await sleep(seconds * 1000)
  const looks = await Promise.all(pages.map((page) => page.evaluate(readLooks)))
  await Promise.all(pages.map((page) => page.context().close()))
  await Promise.all(links.map((link) => link.stop()))
  return looks.map((each) => missedIn(each.filter(({ ms }) => ms <= seconds * 1000)))
}

/** Starts a player and the readings of its playback. */
async function press<T>(page: Page, play: (argument: T) => void, argument?: T): Promise<void> {
  await page.evaluate(startLooks)
  await page.evaluate(play as (argument: unknown) => void, argument)
}

function playElement(address: string): void {
  const audio = document.createElement('audio')
  audio.src = address
  audio.play().catch(() => {})
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
