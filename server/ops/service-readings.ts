import { heldFor } from './held-for.ts'
import type { Metrics } from './metrics.ts'

/** The database is read at most this often for a scrape. */
const READ_EVERY_MS = 30_000

/** Connections of a pool to the database. */
type PoolCounts = { used: number; idle: number; waiting: number }

/** The state that the operator should know, as `readAttention` of server/features returns it. */
type Attention = {
  guides: { channels: number; ending: number }
  failingSources: readonly string[]
  lateLetters: number
  moneyTroubles: number
  reminderDueMs: number | null
  backedUpMs: number | null
}

/** States of the service that a scrape reads. */
export type ServiceStates = {
  pools: ReadonlyMap<string, () => PoolCounts>
  relays: () => {
    channels: number
    offAir: number
    bytes: number
    longestLagMs: number
    faults: Readonly<Record<string, number>>
  }
  attention: (nowMs: number) => Promise<Attention>
  recorder: () => { channels: number; isPaused: boolean; store?: { isLost: boolean; waiting: number } }
}

/** Adds the readings of pools, relays and the recorder to the metrics. */
export function readService(metrics: Metrics, { pools, relays, recorder, attention }: ServiceStates): void {
  const { read } = metrics
  readDatabase(metrics, attention)
  for (const state of ['used', 'idle', 'waiting'] as const) {
    read({
      name: `efir_database_connections_${state}`,
      help: state === 'waiting' ? 'Queries that wait for a connection' : `Connections to PostgreSQL that are ${state}`,
      label: 'pool',
      values: () => Object.fromEntries([...pools].map(([name, counts]) => [name, counts()[state]])),
    })
  }
  read({
    name: 'efir_relays',
    help: 'Relayed channels by state',
    label: 'state',
    values: () => ({ running: relays().channels, off_air: relays().offAir }),
  })
  read({
    name: 'efir_relay_lag_seconds',
    help: 'The longest lag of a relay behind its upstream',
    label: 'which',
    values: () => ({ longest: relays().longestLagMs / 1000 }),
  })
  read({
    name: 'efir_relay_faults',
    help: 'Failed attempts of relays since the start',
    label: 'reason',
    values: () => relays().faults,
  })
  read({
    name: 'efir_recorder',
    help: 'Recorded channels, whether a full disk pauses them, whether the store fails, and hours that wait for it',
    label: 'state',
    values() {
      const { channels, isPaused, store } = recorder()
      return {
        channels,
        paused: Number(isPaused),
        ...(store && { store_lost: Number(store.isLost), waiting_hours: store.waiting }),
      }
    },
  })
}

/** Adds the readings from the database. While it is lost, a scrape has none of them. */
function readDatabase({ read }: Metrics, attention: ServiceStates['attention']): void {
  const now = heldFor(READ_EVERY_MS, () => attention(Date.now()).catch(() => undefined))
  const reading = (name: string, help: string, label: string, valuesOf: (found: Attention) => Record<string, number>) =>
    read({
      name,
      help,
      label,
      async values() {
        const found = await now()
        return found ? valuesOf(found) : {}
      },
    })
  reading(
    'efir_attention',
    'What waits for the operator: guides that end within two days, failing sources, late letters, troubles of money',
    'what',
    ({ guides, failingSources, lateLetters, moneyTroubles }) => ({
      ending_guides: guides.ending,
      failing_sources: failingSources.length,
      late_letters: lateLetters,
      money_troubles: moneyTroubles,
    }),
  )
  reading('efir_guides', 'Channels that have a guide', 'which', ({ guides }) => ({ all: guides.channels }))
  reading('efir_reminder_lag_seconds', 'How late the earliest due reminder is', 'which', ({ reminderDueMs }) => ({
    earliest: reminderDueMs === null ? 0 : (Date.now() - reminderDueMs) / 1000,
  }))
  reading('efir_backup_timestamp_seconds', 'When the last backup ended', 'which', ({ backedUpMs }) =>
    backedUpMs === null ? {} : { last: backedUpMs / 1000 },
  )
}
