import type { HeardTitles } from './heard-titles.ts'
import { type AddressRule, ClosedAddressError, isOpenAddress } from '../../net/open-address.ts'
import { createOutsideFetch } from '../../net/outside-fetch.ts'
import type { UpstreamError } from '../../net/upstream-error.ts'
import { type Clock, SYSTEM_CLOCK } from './clock.ts'
import { createFailedEntries } from './failed-entries.ts'
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

/** What relays stand on; `warn` hears once why a station's stream fails for good. */
export type RelaysDeps = {
  clock?: Clock
  /** Which addresses streams may lead to. */
  isAllowed?: AddressRule
  warn?: (message: string) => void
  reportError?: (error: unknown) => void
}

/** Without a listener there is nothing: no connection, no timer. */
export function createRelays({
  clock = SYSTEM_CLOCK,
  isAllowed = isOpenAddress,
  warn = (message) => console.warn(message),
  reportError = (error) => console.error(error),
}: RelaysDeps = {}): Relays {
  const relays = new Map<string, StationRelay>()
  const reasons = new Map<string, string>()
  const fetch = createOutsideFetch(isAllowed)
  const failed = createFailedEntries(clock)

  function warnOnce(stationId: string, error: UpstreamError): void {
    const reason = error instanceof ClosedAddressError ? `${error.message} (UPSTREAM_LOCAL allows it)` : error.message
    if (reasons.get(stationId) === reason) return
    reasons.set(stationId, reason)
    warn(`station ${stationId} is off air: ${reason}`)
  }

  return {
    begin(stationId, stream) {
      const known = relays.get(stationId)
      if (known?.stream === stream) return known
      known?.close()
      const ended = () => relays.get(stationId) === relay && relays.delete(stationId)
      const relay: StationRelay = createStationRelay({
        stream,
        clock,
        fetch,
        failed,
        refused: (error) => warnOnce(stationId, error),
        reportError,
        ended,
      })
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
