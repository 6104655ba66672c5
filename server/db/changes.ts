import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from './schema.ts'

/** Receives changes that any process made. */
export type ChangeReceiver = {
  /** Channels, packages, stations, redirects or the guide. */
  onLists(): void
  /** The sessions or rights of an account. */
  onViewer(accountId: string): void
  /** Whether changes arrive. Those made while they did not are unknown. */
  onListening(isListening: boolean): void
}

/** The way changes arrive; the caller stops it. */
export type Changes = { stop(): Promise<void> }

const CHANNEL = 'efir'
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** A dead host says nothing, so it is asked; what was kept is old by this and the answer's time. */
const CHECK_EVERY_MS = 5000
const ANSWER_MS = 3000

const NOT_LISTENING =
  'PostgreSQL sends no notifications: changes of other processes show within a minute. DATABASE_LISTEN_URL must lead past PgBouncer.'
const LISTENING_AGAIN = 'PostgreSQL sends notifications: changes of other processes show at once.'

type ListeningParts = {
  /** Must lead past PgBouncer, whose connections belong to nobody for long. */
  url: string
  /** The pool that calls use, by which other processes notify. */
  db: Kysely<Database>
  receiver: ChangeReceiver
  say: (line: string) => void
  firstPauseMs?: number
}

/** Listens to PostgreSQL on a connection of its own, and connects again when it is lost. */
export function listenToChanges({ url, db, receiver, say, firstPauseMs = FIRST_PAUSE_MS }: ListeningParts): Changes {
  const stopping = new AbortController()

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs
    let hasSaid = false
    let isListening = false
    while (!stopping.signal.aborted) {
      await listenOnce(() => {
        if (hasSaid) say(LISTENING_AGAIN)
        hasSaid = false
        isListening = true
        pauseMs = firstPauseMs
        receiver.onListening(true)
      })
      if (isListening) receiver.onListening(false)
      isListening = false
      if (!hasSaid && !stopping.signal.aborted) say(NOT_LISTENING)
      hasSaid = true
      await setTimeout(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }

  /** Listens until the connection ends, or never: behind PgBouncer no notification arrives. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    })
    const ended = new AbortController()
    const isOver = AbortSignal.any([stopping.signal, ended.signal])
    client.on('error', () => ended.abort())
    client.on('end', () => ended.abort())
    const hello = randomUUID()
    const greeted = new Promise<void>((resolve) => {
      client.on('notification', ({ payload = '' }) => (payload === hello ? resolve() : receive(payload, receiver)))
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await sql`select pg_notify(${CHANNEL}, ${hello})`.execute(db)
      const isGreeted = await Promise.race([
        greeted.then(() => true),
        setTimeout(ANSWER_MS, false, { signal: isOver, ref: false }).catch(() => false),
      ])
      if (isGreeted) onListening()
      while (isGreeted && !isOver.aborted) {
        await setTimeout(CHECK_EVERY_MS, undefined, { signal: isOver, ref: false }).catch(() => {})
        if (!isOver.aborted) await client.query('select 1')
      }
    } catch {
      // The next attempt follows.
    } finally {
      // A dead host does not answer a farewell either.
      ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function receive(payload: string, receiver: ChangeReceiver): void {
  const [kind, accountId] = payload.split(' ')
  if (kind === 'lists') receiver.onLists()
  if (kind === 'viewer' && accountId) receiver.onViewer(accountId)
}

const LOOK_EVERY_MS = 1000

/** Notices within a second that another process, as a command, wrote to the database file of SQLite. */
export function watchDataVersion(
  db: Kysely<Database>,
  onLists: () => void,
  { reportError, everyMs = LOOK_EVERY_MS }: { reportError: (error: unknown) => void; everyMs?: number },
): Changes {
  let known: number | undefined
  let looking: Promise<void> | undefined
  async function look(): Promise<void> {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const version = rows[0]?.data_version
    if (known !== undefined && known !== version) onLists()
    known = version
  }
  const lookOnce = () => {
    looking ??= look()
      .catch(reportError)
      .finally(() => (looking = undefined))
  }
  lookOnce()
  const timer = setInterval(lookOnce, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
