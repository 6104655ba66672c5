import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { API_BASE } from '../src/contract/wire.ts'
import { createPost } from './adapters/post.ts'
import type { Pusher } from './adapters/push.ts'
import { createNetworks } from './adapters/social.ts'
import { createApp } from './app.ts'
import { MACHINE_CLOCK } from './clock.ts'
import { runOrExit } from './child-process.ts'
import { openTelevision } from './television.ts'
import { startErrorText, StartError } from './start-error.ts'
import { type Config, readConfig } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { type Connection, connectApart, connectDatabase, databaseFile } from './db/connect.ts'
import { fillEmptyDatabase } from './demo/fill-empty-database.ts'
import { createNoticeRound, type NoticeDeps } from './features/billing/notice-round.ts'
import { openPusher } from './features/reminders/open-pusher.ts'
import { createPlaybackRollup } from './features/playback/playback-rollup.ts'
import { createReminding } from './features/reminders/reminding.ts'
import { createPictureFileCache } from './media/pictures/picture-file-cache.ts'
import { createPictureProcess } from './media/pictures/picture-process.ts'
import { readContent } from './features/site/content.ts'
import { refusalText } from './features/site/redirect-rules.ts'
import { readRedirects } from './features/site/redirect-store.ts'
import { serviceKeysOf } from './features/site/service-keys.ts'
import { errorReport } from './error-report.ts'
import { isBuilt, readBuiltSite } from './http/built-site.ts'
import { createCacheChanges } from './http/cache-changes.ts'
import { listen } from './http/listen.ts'
import { newOutboxKey } from './features/undelivered-mail/undelivered-mail-page.ts'
import { isOnlyLocal } from './http/this-machine.ts'
import { openPayments } from './payments.ts'
import { readStaticFiles } from './http/static-files.ts'
import { createStorageState, type StorageState, watchFile } from './db/storage-state.ts'
import type { PoolCounts, PoolUse } from './db/postgres.ts'
import { followDatabase } from './jobs/follow-database.ts'
import { keepTelevision } from './jobs/keep-television.ts'
import { keepBilling } from './jobs/keep-billing.ts'
import { keepPlayback } from './jobs/keep-playback.ts'
import { keepReminding } from './jobs/keep-reminding.ts'
import { createLifecycle, type Phase } from './ops/lifecycle.ts'
import { createLog, openJsonWriter, TEXT_WRITER } from './ops/log.ts'
import type { RequestObserver } from './ops/observed.ts'
import type { Metrics } from './ops/metrics.ts'
import { inRequestScope } from './ops/request-scope.ts'
import { readService } from './ops/service-readings.ts'
import { openOps } from './ops/ops-server.ts'
import { type Check, createReadiness } from './ops/readiness.ts'
import { loadFilmLibrary } from './media/film-library.ts'
import { loadLoopLibrary } from './media/loop-library.ts'
import { readAttention } from './features/attention/attention-store.ts'

const root = join(import.meta.dirname, '..')
// About four sizes of the pictures of 9,400 titles.
const MOST_PICTURE_BYTES = 1024 ** 3
/**
 * After the data folder is lost, requests are refused this long, so that clients know before the port closes.
 */
const ANSWER_LOST_MS = 2000
// Connections to PostgreSQL: calls give up early, jobs read and write much at once.
const CALLS = { connections: 8, queryMs: 10_000 }
const JOBS = { connections: 2, queryMs: 120_000 }
const HEALTH = { connections: 1, queryMs: 1000 }
/** An import changes lists hundreds of times; caches are cleared once in so long. */
const CALM_MS = 2000
/** Hosts that only this machine reaches. */
const OWN_HOST = /^(localhost|127(\.\d+){3}|::1)$/i

let log = createLog(TEXT_WRITER)
let metrics: Metrics | undefined
let traces: { onRequest: RequestObserver['onEnd'] } | undefined
const say = (line: string) => log.say(line)
const reportError = (error: unknown): void => {
  metrics?.onError()
  log.reportError(error)
}

/** Writes requests to the log and counts them. */
const observer: RequestObserver = {
  onBegin: () => metrics?.onBegin(),
  onEnd(request) {
    metrics?.onEnd(request)
    log.onRequest(request)
    traces?.onRequest(request)
  },
}

/** Notes for the metrics when a job last succeeded. */
const watched = <T>(name: string, round: () => Promise<T>) => metrics?.job(name, round) ?? round

try {
  await start()
} catch (error) {
  const text = startErrorText(error)
  console.error(typeof text === 'string' ? text : errorReport(text))
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const life = createLifecycle(config.drainMs, reportError)
  const checks: Record<string, Check> = {}
  await openOperation(config, life.phase, checks)
  const content = await readContent(config.contentDir, say)
  makeDataFolder(config.dataDir)
  const pools = new Map<string, () => PoolCounts>()
  const poolOf = (name: string, use: PoolUse): PoolUse => ({ ...use, watch: (counts) => void pools.set(name, counts) })
  const connection = await connectDatabase(config, poolOf('calls', CALLS))
  const jobs = { ...connection, db: connectApart(config, connection, poolOf('jobs', JOBS)) }
  const storage = createStorageState(config.dataDir)
  if (connection.engine === 'sqlite') await exitWhenLost(storage, databaseFile(config))
  const serviceKeys = await serviceKeysOf(connection.db, config, say)
  const demonstration = await fillEmptyDatabase(jobs.db, config.hasDemonstration, say)
  const site = await readBuiltSite(await buildWhenMissing())
  const library = await loadLoopLibrary(config.mediaDir, say)
  const films = await loadFilmLibrary(config.mediaDir, say)
  const stillsDir = join(config.mediaDir, 'stills')
  const stills = existsSync(stillsDir) ? { stills: readStaticFiles(stillsDir) } : {}
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const television = openTelevision(config, { db: connection.db, jobsDb: jobs.db, say, reportError })
  const { relays, tvRelays, recorder } = television
  const outboxFolder = join(config.dataDir, 'outbox')
  const post = createPost(config.post, outboxFolder)
  const outboxKey = newOutboxKey()
  const { publicUrl, publicNames, proxies, killWorker } = config
  const pusher = await openPusher({ ...config, db: connection.db, serviceKeys, content, outboxFolder })
  for (const rule of (await readRedirects(connection.db, publicUrl)).refused) say(refusalText(rule))
  const pictureFiles = createPictureFileCache(join(config.dataDir, 'pictures'), MOST_PICTURE_BYTES, reportError)
  const cacheChanges = createCacheChanges(CALM_MS)
  const followed = followDatabase({ ...config, db: connection.db, onLists: cacheChanges.notify, say, reportError })
  const attention = (nowMs: number) => readAttention(jobs.db, nowMs)
  if (metrics) readService(metrics, { pools, relays: tvRelays.counters, recorder: recorder.counters, attention })
  const address = addressOf(config)
  const payments = await openPayments(config, address, { db: connection.db, reportError })
  const healthDb = connectApart(config, connection, poolOf('health', HEALTH))
  checks['database'] = () => healthDb.selectFrom('facts').select('key').limit(1).execute()
  const playback = createPlaybackRollup((reports) => metrics?.onPlayback(reports))
  const app = createApp({
    connection,
    healthDb,
    library,
    films,
    ...television,
    recorder: recorder.counters,
    recorderSpace: recorder.space,
    keys: serviceKeys,
    version,
    content,
    site,
    storesSecret: config.storesSecret,
    isUpstreamAllowed: config.isUpstreamAllowed,
    post,
    outboxKey,
    pusher,
    networks: createNetworks(config.social),
    publicUrl,
    publicNames,
    proxies,
    killWorker,
    ...payments.parts,
    storage,
    reportError,
    observer,
    playback,
    pictureFiles,
    derivePicture: createPictureProcess().derive,
    cacheChanges,
    ...followed.parts,
    ...stills,
  })
  const server = await open(app.fetch, config)
  const guide = demonstration.keepGuideFilled()
  const kept = [
    recorder,
    followed,
    keepReminders(jobs, pusher),
    payments.keep({ db: jobs.db, watched, reportError }),
    keepLetters({ db: jobs.db, ...post, pusher, publicUrl: publicUrl ?? address }),
    keepTelevision({ ...config, db: jobs.db, onChange: cacheChanges.notify, watched, say, reportError }),
    keepPlayback(
      watched('playback', () => playback.flush(jobs.db)),
      reportError,
    ),
  ]
  // Builds the search indexes now, so that no viewer waits for them.
  const searched = inRequestScope(undefined, async () => app.request(`${API_BASE}/search?q=${encodeURIComponent('ефір')}`))
  checks['search'] = () => searched
  say(`\nЕфір is on air: ${address}\n`)
  await demonstration.announceAccounts({
    keys: serviceKeys.of('demonstration'),
    address,
    isLocal: isOnlyLocal(config) && OWN_HOST.test(config.host),
    say,
  })
  const where = isOnlyLocal(config) ? `on this machine only: ${address}/outbox/${outboxKey}` : `in ${outboxFolder}`
  if (post.outbox) say(`  Letters and messages that nobody sends, ${where}`)
  say(payments.line)

  life.serve({
    server,
    stopJobs() {
      guide.stop()
      return Promise.all(kept.map((job) => job.stop()))
    },
    closeStreams() {
      relays.close()
      tvRelays.close()
      post.close()
    },
    closeDatabase: () => Promise.all([connection.db.destroy(), jobs.db.destroy()]),
  })
}

/** Opens the log's format, and the metrics on the operator's port. */
async function openOperation(config: Config, phase: () => Phase, checks: Record<string, Check>): Promise<void> {
  if (config.log === 'json') log = createLog(await openJsonWriter())
  if (config.tracesTo) traces = (await import('./ops/otlp-traces.ts')).createOtlpTraces({ endpoint: config.tracesTo })
  if (!config.ops) return
  metrics = (await import('./ops/metrics.ts')).createMetrics()
  await openOps(config.ops, { metrics, ready: createReadiness(phase, () => checks) })
}

/** Announces the programmes that viewers wait for. */
function keepReminders(connection: Connection, pusher: Pusher): { stop(): Promise<void> } {
  const remind = createReminding({ connection, pusher, clock: MACHINE_CLOCK, reportError })
  return keepReminding(watched('reminders', remind), reportError)
}

/** Sends the letters about subscriptions. */
function keepLetters(parts: Omit<NoticeDeps, 'now' | 'reportError'>): { stop(): Promise<void> } {
  return keepBilling(watched('notices', createNoticeRound({ ...parts, now: Date.now, reportError })), reportError)
}

/** The address that a browser of this machine opens. */
function addressOf({ host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Ends the service when its database file has gone: later writes would be lost. */
async function exitWhenLost(storage: StorageState, file: string): Promise<void> {
  await watchFile(file, () => {
    storage.onLost()
    console.error(`The database file ${file} has gone from its folder: the service ends, because nothing can be stored.`)
    setTimeout(() => process.exit(1), ANSWER_LOST_MS)
  })
}

async function buildWhenMissing(): Promise<string> {
  const dist = join(root, 'dist')
  if (!isBuilt(dist)) {
    say('Building the site (once) …')
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const build = ['build', '--logLevel', 'error']
    for (const part of [[], ['--ssr'], ['--mode', 'desk']]) await runOrExit(vite, [...build, ...part])
  }
  return dist
}

async function open(fetch: Parameters<typeof listen>[0], { host, port }: { host: string; port: number }): Promise<Server> {
  try {
    return await listen(fetch, { host, port })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used: ${message}`
    throw new StartError(`Port ${port} on ${host} ${reason}.`, { cause })
  }
}
