// `npm run load -- --viewers 200 [--address URL] [--seconds 60]` plays viewers: the app's calls, HLS by its
// cadence, zaps and progress reports.
// Without an address it starts a service of its own. `--database URL` makes accounts for half of the viewers
// of a service elsewhere; `--pids 1,2,3` names its processes on this machine (Linux).
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabasePlace } from '../../server/db/connect.ts'
import { startService } from '../support/running-service.ts'
import { answerTo, cpuMicrosOf, residentMegabytes } from './load.ts'
import { tableOf } from './table.ts'
import { watch } from './viewer.ts'
import { makeAccounts } from './viewer-accounts.ts'
import { createClient, type Person } from './viewer-client.ts'
import { createTally } from './viewer-tally.ts'

/** Reports of one account are limited: more viewers than this would not share it. */
const VIEWERS_OF_ACCOUNT = 5

const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '200' },
    address: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    ramp: { type: 'string', default: '10' },
    zap: { type: 'string', default: '120' },
    'signed-in': { type: 'string', default: '0.5' },
    database: { type: 'string' },
    pids: { type: 'string', default: '' },
  },
})
const count = Number(values.viewers)
const seconds = Number(values.seconds)
const rampMs = Math.min(Number(values.ramp), seconds) * 1000
const own =
  values.address === undefined ? await startService({ env: { PROXIES: '1', ...databaseOf(values.database) } }) : undefined
const address = values.address ?? own!.address
const pids = own ? [own.process.pid!] : values.pids.split(',').filter(Boolean).map(Number)
const tally = createTally()
const evening = new AbortController()
process.once('SIGINT', () => evening.abort())

const place = placeOf()
const signedIn = place ? Math.round(count * Number(values['signed-in'])) : 0
const accounts = place && signedIn > 0 ? await makeAccounts(place, Math.ceil(signedIn / VIEWERS_OF_ACCOUNT)) : undefined
try {
  const channels = await openChannels(accounts?.tokens[0])
  const cpuBefore = pids.map(cpuMicrosOf)
  const ownCpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  const ending = wait(seconds * 1000, undefined, { signal: evening.signal }).then(
    () => evening.abort(),
    () => {},
  )
  await Promise.all(Array.from({ length: count }, (_one, index) => play(personOf(index), channels)))
  await ending
  report((performance.now() - startedMs) / 1000, cpuBefore, process.cpuUsage(ownCpuBefore))
} finally {
  await accounts?.remove()
  await own?.stop()
}
process.exit(tally.faultCount() === 0 ? 0 : 1)

function databaseOf(database: string | undefined): Record<string, string> {
  return database === undefined ? {} : { DATABASE_URL: database }
}

/** The database that accounts for viewers can be made in; undefined: all are visitors. */
function placeOf(): DatabasePlace | undefined {
  if (values.database !== undefined) return { dataDir: '', databaseUrl: values.database }
  return own && { dataDir: own.dataDir, databaseUrl: undefined }
}

/** Channels that everybody may watch, and those that viewers with accounts may watch. */
async function openChannels(token: string | undefined): Promise<{ everybody: string[]; signedIn: string[] }> {
  const of = async (headers: Record<string, string>) => {
    const { body } = await answerTo(address, {
      path: '/api/channels/all',
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    const channels = JSON.parse(body.toString()) as { _id: string; allowed: boolean }[]
    return channels.filter(({ allowed }) => allowed).map(({ _id }) => _id)
  }
  const everybody = await of({})
  if (everybody.length === 0) throw new Error(`${address} has no channel that a visitor may watch.`)
  return { everybody, signedIn: token === undefined ? [] : await of({ authorization: `Basic ${token}` }) }
}

function personOf(index: number): Person {
  const token = index < signedIn ? accounts?.tokens[Math.floor(index / VIEWERS_OF_ACCOUNT)] : undefined
  const place = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
  return { token, device: `brwsr-load-${index}`, address: place }
}

async function play(person: Person, channels: { everybody: string[]; signedIn: string[] }): Promise<void> {
  const { signal } = evening
  const pause = (ms: number) => wait(Math.max(0, ms), undefined, { signal }).catch(() => {})
  await pause(Math.random() * rampMs)
  if (signal.aborted) return
  const client = createClient(new URL(address), person, tally, signal)
  const isSignedIn = person.token !== undefined
  await watch(client, {
    channels: isSignedIn ? channels.signedIn : channels.everybody,
    zapMs: Number(values.zap) * 1000,
    isSignedIn,
    device: person.device,
    onStall: tally.onStall,
    pause,
    hasEnded: () => signal.aborted,
  })
  client.close()
}

function report(tookSeconds: number, cpuBefore: readonly number[], ownCpu: NodeJS.CpuUsage): void {
  const people = `${count} viewers, ${signedIn} of them with an account`
  console.info(`\n${people}, ${tookSeconds.toFixed(0)} s on ${address}\n${tally.text(tookSeconds)}`)
  const requests = Math.max(1, tally.count())
  const rows = pids.map((pid, index) => {
    const micros = cpuMicrosOf(pid) - cpuBefore[index]!
    return [`process ${pid}`, (micros / tookSeconds / 10_000).toFixed(1), residentMegabytes(pid).toFixed(0), micros] as const
  })
  const all = rows.reduce((sum, [, , , micros]) => sum + micros, 0)
  if (rows.length > 0) {
    console.info(tableOf([['service', '% of a core', 'MB'], ...rows.map(([name, share, memory]) => [name, share, memory])]))
    console.info(
      `  ${(all / requests).toFixed(0)} µs a request, ${(all / tookSeconds / count).toFixed(0)} µs a viewer and second`,
    )
  }
  console.info(`  this client: ${((ownCpu.user + ownCpu.system) / tookSeconds / 10_000).toFixed(0)} % of a core`)
}
