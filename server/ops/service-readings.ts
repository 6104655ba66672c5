import type { Metrics } from './metrics.ts'

/** Connections of a pool to the database. */
type PoolCounts = { used: number; idle: number; waiting: number }

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
  recorder: () => { channels: number; isPaused: boolean; store?: { isLost: boolean; waiting: number } }
}

/** Adds the readings of pools, relays and the recorder to the metrics. */
export function readService({ read }: Metrics, { pools, relays, recorder }: ServiceStates): void {
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
        ...{ channels, paused: Number(isPaused) },
        ...(store && { store_lost: Number(store.isLost), waiting_hours: store.waiting }),
      }
    },
  })
}
