import type { HeardTitles } from '../../features/radio/heard-titles.ts'
import { type Clock, SYSTEM_CLOCK } from './clock.ts'
import { createStationRelay, type StationRelay } from './station-relay.ts'

/** The relays of all stations that have a stream of their own and are listened to in this process. */
export type Relays = {
  /** The relay of a station, begun when there is none; another one when the station's stream is another. */
  begin(stationId: string, stream: string): StationRelay
  /** The relay of a station when there is one. */
  find(stationId: string): StationRelay | undefined
  /** Whether it was seen within the last 30 s that the station's stream fails for good. */
  isRefused(stationId: string, stream: string): boolean
  titles: HeardTitles
  /** Ends all of them. */
  close(): void
}

/** Without a listener there is nothing: no connection, no timer. */
export function createRelays({
  clock = SYSTEM_CLOCK,
  reportError = (error: unknown) => console.error(error),
}: { clock?: Clock; reportError?: (error: unknown) => void } = {}): Relays {
  const relays = new Map<string, StationRelay>()

  return {
    begin(stationId, stream) {
      const known = relays.get(stationId)
      if (known?.stream === stream) return known
      known?.close()
      const ended = () => relays.get(stationId) === relay && relays.delete(stationId)
      const relay: StationRelay = createStationRelay({ stream, clock, reportError, ended })
      relays.set(stationId, relay)
      return relay
    },
    find: (stationId) => relays.get(stationId),
    isRefused(stationId, stream) {
      const relay = relays.get(stationId)
      return relay?.stream === stream && relay.isRefused()
    },
    titles: (stationId) => relays.get(stationId)?.titles.at(clock.now()) ?? [],
    close() {
      for (const relay of [...relays.values()]) relay.close()
    },
  }
}
