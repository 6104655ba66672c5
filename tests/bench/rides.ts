// `npm run bench:rides -- <folder>`: live, archive, film and radio on recorded rides, beside hls.js, Shaka
// Player and an audio element. Options and columns: tests/README.md.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BandwidthTrace, startingAt } from '../support/bandwidth-trace.ts'
import { startOutageProxy } from '../support/outage-proxy.ts'
import { startService } from '../support/running-service.ts'
import { launchAutoplayingBrowser } from './autoplaying-browser.ts'
import { mediaWithLadder } from './ladder-media.ts'
import { isPeerPath, startPeers } from './peers.ts'
import { startPlainStream } from './plain-stream.ts'
import { readTraces } from './read-traces.ts'
import { aimsOf } from './ride-aims.ts'
import { type OpenPlayer, PLAIN_STREAM, playersOf } from './ride-players.ts'
import { type Ride, rideOf, sumOfRides } from './ride-statistics.ts'
import { rideTable } from './ride-table.ts'
import { forgetWatchedFilms, type Kind, KINDS, setFilmLength, type Subject, subjectOf } from './ride-subjects.ts'
import { readLooks, startLooks } from './ride-watch.ts'

const RADIO_LOOP = join(import.meta.dirname, '../../server/demo/media/radio/folk.a128.mp4')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: KINDS.join(',') },
    rides: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '180' },
    at: { type: 'string', default: '0' },
    together: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder of the bandwidth traces: npm run bench:rides -- <folder>')
const only = values.only.split(',')
const unknown = only.filter((kind) => !KINDS.some((known) => known === kind))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${KINDS.join(', ')}`)
const seconds = Number(values.seconds)
const wholeMs = seconds * 1000
const traces = readTraces(folder).slice(0, Number(values.rides))

const media = await mediaWithLadder(seconds + 60)
const service = await startService({ env: { MEDIA_DIR: media.folder } })
setFilmLength(service, media.filmSeconds)
const peers = await startPeers()
const plain = await startPlainStream(RADIO_LOOP)
const browser = await launchAutoplayingBrowser()
console.info(
  `${traces.length} rides of ${seconds} s from ${values.at} s on, the players ${values.together ? 'at once' : 'one after another'}`,
)
try {
  for (const kind of KINDS.filter((one) => only.includes(one))) await ridesOf(kind)
} finally {
  await browser.close()
  plain.stop()
  peers.stop()
  await service.stop()
  media.remove()
}

async function ridesOf(kind: Kind): Promise<void> {
  const players = [...playersOf(kind, browser, service)]
  const all: Ride[][] = players.map(() => [])
  for (const trace of traces) {
    forgetWatchedFilms(service)
    const subject = await subjectOf(kind, service, seconds)
    const groups = values.together ? [players] : players.map((player) => [player])
    const rides: Ride[] = []
    for (const group of groups) rides.push(...(await rideAtOnce(trace, group, subject)))
    for (const [index, ride] of rides.entries()) all[index]!.push(ride)
    print(`${kind}, ${trace.name}`, rides)
  }
  const sums = all.map((rides) => sumOfRides(rides, wholeMs))
  if (traces.length > 1) print(`${kind}, all ${traces.length} rides`, sums, traces.length)
  for (const aim of aimsOf(kind, sums)) console.info(`  ${aim}`)

  function print(title: string, rides: readonly Ride[], count = 1): void {
    const named = players.map(([name], index) => ({ name, ride: rides[index]! }))
    console.info(`\n${title}\n${rideTable(named, count)}`)
  }
}

/** Lets players ride on the same instant of a trace, each on a line of its own. */
async function rideAtOnce(trace: BandwidthTrace, group: readonly [string, OpenPlayer][], subject: Subject): Promise<Ride[]> {
  const lines = await Promise.all(group.map(() => startOutageProxy(serverOf)))
  const players = await Promise.all(group.map(([, open], index) => open(lines[index]!.address, subject)))
  for (const [index, { page, press }] of players.entries()) {
    await page.evaluate(startLooks)
    lines[index]!.go(startingAt(trace, Number(values.at) * 1000))
    // A load that fails, or ends with the page, is seen in the looks.
    press().catch(() => {})
  }
  await sleep(wholeMs)
  const looks = await Promise.all(players.map(({ page }) => page.evaluate(readLooks)))
  await Promise.all(players.map(({ page }) => page.context().close()))
  await Promise.all(lines.map((line) => line.stop()))
  return looks.map((each) => rideOf(each.filter(({ ms }) => ms <= wholeMs)))
}

function serverOf(path: string): string {
  if (isPeerPath(path)) return peers.address
  return path.startsWith(PLAIN_STREAM) ? plain.address : service.address
}
