// `npm run bench:zap -- [--zaps 30] [--network 4g|3g] [--to neighbour|random]`: time from the press to the
// channel's first frame, beside hls.js and Shaka Player.
// Each plays over a proxy with the delay and rate of the network, because CDP's throttling does not reach the
// worker.
// All three play all the time and zap by turns, after at least three seconds of play.
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { protectedChannels } from '../../src/contract/channels.ts'
import { localizePath, screenPath } from '../../src/domain/routing/paths.ts'
import type { BandwidthTrace } from '../support/bandwidth-trace.ts'
import { startOutageProxy } from '../support/outage-proxy.ts'
import { startService } from '../support/running-service.ts'
import { launchAutoplayingBrowser } from './autoplaying-browser.ts'
import { networksCalled } from './networks.ts'
import { startPeers } from './peers.ts'
import { type Listed, openHls, openOurs, openShaka, type ZappingPlayer } from './zap-players.ts'

const DWELL_S = 3
const NEIGHBOUR_AIM_MS = 430
const RANDOM_AIM = 0.6
// So that every run goes to the same channels.
const SEED = 7

const { values } = parseArgs({
  options: { zaps: { type: 'string', default: '30' }, network: { type: 'string' }, to: { type: 'string' } },
})
const zaps = Number(values.zaps)
const aims = (['neighbour', 'random'] as const).filter((to) => values.to === undefined || values.to === to)

const service = await startService()
const peers = await startPeers()
const browser = await launchAutoplayingBrowser()
const channels = await listChannels()
let missed = false
for (const network of networksCalled(values.network)) await ride(network)
await browser.close()
peers.stop()
await service.stop()
process.exitCode = missed ? 1 : 0

async function listChannels(): Promise<Listed[]> {
  const headers = { platform: 'browser', authorization: `Basic ${service.tokens['premium']}` }
  const answer = await fetch(`${service.address}/api${protectedChannels.path}`, { headers })
  return v
    .parse(protectedChannels.data, await answer.json())
    .flatMap(({ slug, stream }) =>
      stream ? [{ path: localizePath(screenPath('channel', slug), 'ua'), stream: stream.url }] : [],
    )
}

async function ride(network: BandwidthTrace): Promise<void> {
  const links = await Promise.all(Array.from({ length: 3 }, () => startOutageProxy(service.address)))
  const on = links.map(({ address }) => ({ browser, link: address }))
  for (const link of links) link.go(network)
  const first = channels[0]!
  const players = [
    await openOurs(on[0]!, service, first),
    await openHls(on[1]!, peers.address, first),
    await openShaka(on[2]!, peers.address, first),
  ]
  // The first minute of a visit: estimates settle, and the site has its list of addresses.
  await Promise.all(players.map((player) => player.playsS(10)))
  for (const to of aims) {
    const times = await zapByTurns(players, to === 'neighbour' ? neighbours() : randoms())
    report(`${network.name}, ${zaps} zaps to a ${to} channel`, players, times)
    judge(network.name, to, times.map(median))
  }
  for (const context of browser.contexts()) await context.close()
  await Promise.all(links.map((link) => link.stop()))
}

/** How long each zap of each player took, ms. */
async function zapByTurns(players: readonly ZappingPlayer[], route: readonly Listed[]): Promise<number[][]> {
  const times: number[][] = players.map(() => [])
  for (const channel of route) {
    for (const [index, player] of players.entries()) {
      await player.playsS(DWELL_S)
      times[index]!.push((await player.zap(channel)) ?? Infinity)
    }
  }
  return times
}

function neighbours(): Listed[] {
  return Array.from({ length: zaps }, (_, index) => channels[(index + 1) % channels.length]!)
}

/** Never to a neighbour of the channel before. */
function randoms(): Listed[] {
  let [seed, at] = [SEED, zaps % channels.length]
  return Array.from({ length: zaps }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    at = (at + 2 + (seed % (channels.length - 3))) % channels.length
    return channels[at]!
  })
}

function report(title: string, players: readonly ZappingPlayer[], times: readonly number[][]): void {
  console.info(`\n${title}`)
  for (const [index, { name }] of players.entries()) {
    const each = times[index]!
    console.info(
      `  ${name.padEnd(16)} median ${ms(median(each))}   p95 ${ms(quantile(each, 0.95))}   least ${ms(Math.min(...each))}`,
    )
  }
}

function judge(network: string, to: string, [ours, ...others]: readonly number[]): void {
  const better = Math.min(...others)
  const ratio = ours! / better
  const holds = to === 'neighbour' ? ours! < NEIGHBOUR_AIM_MS : ratio <= RANDOM_AIM
  const aim = to === 'neighbour' ? `aim under ${NEIGHBOUR_AIM_MS} ms` : `aim at most ${RANDOM_AIM} of the better`
  console.info(
    `  ${network} ${to}: ${ms(ours!).trim()}, ${ratio.toFixed(2)} of the better player; ${aim}: ${holds ? 'met' : 'MISSED'}`,
  )
  if (!holds) missed = true
}

function median(all: readonly number[]): number {
  return quantile(all, 0.5)
}

function quantile(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

function ms(value: number): string {
  return `${value.toFixed(0).padStart(5)} ms`
}
