// `npm run bench:cold`: time to the first frame or sound of a shared link, radio and the installed app,
// beside bare hls.js pages. Options and columns: tests/README.md.
import { parseArgs } from 'node:util'
import type { BandwidthTrace } from '../support/bandwidth-trace.ts'
import { startOutageProxy } from '../support/outage-proxy.ts'
import { startService } from '../support/running-service.ts'
import { installOn, makeProfile, type Profile, visitRadio, visitTelevision } from './cold-visits.ts'
import type { ColdStart } from './cold-watch.ts'
import { networksCalled } from './networks.ts'
import { isPeerPath, peerPage, startPeers } from './peers.ts'
import { liveSubject, radioSubject } from './ride-subjects.ts'
import { tableOf } from './table.ts'
import { medianOf } from './times.ts'

const PARTS = ['link', 'radio', 'installed'] as const
const NAMES = ['this site', 'hls.js light', 'hls.js full']
const PEERS = ['hls.light.js', 'hls.js'] as const
const AIM = 0.9

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '5' },
    network: { type: 'string' },
    only: { type: 'string', default: PARTS.join(',') },
  },
})
const visits = Number(values.visits)
const only = values.only.split(',')
const unknown = only.filter((part) => !PARTS.some((known) => known === part))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${PARTS.join(', ')}`)

const service = await startService()
const peers = await startPeers()
const lines = await Promise.all(NAMES.map(() => startOutageProxy((path) => (isPeerPath(path) ? peers.address : service.address))))
try {
  for (const network of networksCalled(values.network)) {
    if (only.includes('link')) await sharedLink(network)
    if (only.includes('radio')) await radio(network)
    if (only.includes('installed')) await installed(network)
  }
} finally {
  await Promise.all(lines.map((line) => line.stop()))
  peers.stop()
  await service.stop()
}

async function sharedLink(network: BandwidthTrace): Promise<void> {
  const times = await byTurns(network, async (index) =>
    inFreshProfile(async (on) => visitTelevision(on, await television(index))),
  )
  report(`${network.name}: a shared link of an open channel`, times)
}

async function installed(network: BandwidthTrace): Promise<void> {
  const profiles = NAMES.map(makeProfile)
  for (const [index, profile] of profiles.entries()) {
    const { address } = lines[index]!
    lines[index]!.go('pass')
    if (index === 0) await installOn(profile, `${address}/ua`, await television(index))
    else await visitTelevision(profile, await television(index))
  }
  report(
    `${network.name}: the installed app, opened on the last channel`,
    await byTurns(network, async (index) => visitTelevision(profiles[index]!, await television(index))),
  )
  for (const profile of profiles) profile.remove()
}

async function radio(network: BandwidthTrace): Promise<void> {
  const times = await byTurns(network, async (index) => {
    const { path, stream } = await radioSubject(service)
    const [page, button] = index === 0 ? [path, 'main li button'] : [peerPage(PEERS[index - 1]!, { radio: stream }), 'button']
    return inFreshProfile((profile) => visitRadio(profile, lines[index]!.address + page, button))
  })
  const medians = times.map(medianTime)
  console.info(`\n${network.name}: radio, from the press to the first sound`)
  console.info(
    tableOf([['page', 'first sound', 'ratio'], ...NAMES.map((name, row) => [name, ms(medians[row]!), ratio(medians, row)])]),
  )
  judge(medians)
}

/** The address of a channel, behind the line of a page: on this site or on a bare page with its stream. */
async function television(index: number): Promise<string> {
  const { path, stream } = await liveSubject(service)
  return lines[index]!.address + (index === 0 ? path : peerPage(PEERS[index - 1]!, { video: stream }))
}

/** Visits the pages by turns. Returns the measurements of each visit, by page. */
async function byTurns<T>(network: BandwidthTrace, visit: (index: number) => Promise<T>): Promise<T[][]> {
  const all: T[][] = NAMES.map(() => [])
  for (let round = 0; round < visits; round += 1) {
    for (const [index, line] of lines.entries()) {
      line.go(network)
      all[index]!.push(await visit(index))
    }
  }
  return all
}

async function inFreshProfile<T>(visit: (profile: Profile) => Promise<T>): Promise<T> {
  const profile = makeProfile()
  return visit(profile).finally(profile.remove)
}

function report(title: string, times: readonly ColdStart[][]): void {
  const of = (fact: keyof ColdStart) => times.map((each) => medianTime(each.map((one) => one[fact])))
  const [paints, frames, controls, apps] = [of('paintMs'), of('frameMs'), of('controlsMs'), of('appMs')]
  console.info(`\n${title}`)
  console.info(
    tableOf([
      ['page', 'first paint', 'first frame', 'controls alive', 'whole player alive', 'ratio'],
      ...NAMES.map((name, row) => [
        name,
        ms(paints[row]!),
        ms(frames[row]!),
        row === 0 ? ms(controls[row]!) : '–',
        row === 0 ? ms(apps[row]!) : '–',
        ratio(frames, row),
      ]),
    ]),
  )
  judge(frames)
}

/** This site's time as a multiple of a peer's. */
function ratio(medians: readonly number[], row: number): string {
  return row === 0 ? '' : (medians[0]! / medians[row]!).toFixed(2)
}

function judge([ours, ...others]: readonly number[]): void {
  const beside = ours! / Math.min(...others)
  console.info(`  ${beside.toFixed(2)} of the faster page, aim at most ${AIM}: ${beside <= AIM ? 'met' : 'MISSED'}`)
}

function medianTime(times: readonly (number | null)[]): number {
  return medianOf(times.map((time) => time ?? Infinity))
}

function ms(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'never'
}
