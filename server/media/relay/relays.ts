import type { HeardTitles } from './heard-titles.ts'
import { type AddressRule, ClosedAddressError, isOpenAddress } from '../../net/open-address.ts'
import { createOutsideFetch, type OutsideFetch } from '../../net/outside-fetch.ts'
import type { UpstreamError } from '../../net/upstream-error.ts'
import type { StationStream } from '../source.ts'
import { headersFor, type RelayedStream } from '../tv-relay/fetcher.ts'
import { createSourcePlaces, type SourcePlaces } from '../tv-relay/source-places.ts'
import { type Clock, SYSTEM_CLOCK } from './clock.ts'
import { createFailedEntries } from './failed-entries.ts'
import { createStationRelay, type StationRelay } from './station-relay.ts'

/** The relays of this process, one for each station with listeners and a stream of its own. */
export type Relays = {
  /** Returns the relay of a station. Starts it if there is none or the stream has changed. */
  begin(stationId: string, source: StationStream): StationRelay
  /** Returns the relay of a station, if it runs. */
  find(stationId: string): StationRelay | undefined
  /** True if the stream failed permanently within the last 30 s. */
  isRefused(stationId: string, stream: string): boolean
  /** True if the station waits for a connection of its source, which allows no more at a time. */
  isBusy(stationId: string): boolean
  titles: HeardTitles
  /** Ends all relays. */
  close(): void
}

/** Dependencies of relays. They call `warn` once with the reason of a permanent failure. */
export type RelaysDeps = {
  clock?: Clock
  /** The connections of sources with a limit, shared with the channels. */
  places?: SourcePlaces
  /** Decides which addresses streams may lead to. */
  isAllowed?: AddressRule
  warn?: (message: string) => void
  reportError?: (error: unknown) => void
}

/** Adds a stream's headers to every request; secrets stay with the host of its own address. */
function withHeaders(fetch: OutsideFetch, stream: Pick<RelayedStream, 'address' | 'headers'>): OutsideFetch {
  return (address, { headers, ...question }) =>
    fetch(address, {
      ...question,
      headers: (url) => ({ ...headersFor(stream, url), ...(typeof headers === 'function' ? headers(url) : headers) }),
    })
}

/** Creates the relays. Without listeners there is neither a connection nor a timer. */
export function createRelays({
  clock = SYSTEM_CLOCK,
  places = createSourcePlaces(clock),
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
    begin(stationId, { stream, headers = {}, limit }) {
      const running = relays.get(stationId)
      if (running?.stream === stream) return running
      running?.close()
      const ended = () => relays.get(stationId) === relay && relays.delete(stationId)
      const relay: StationRelay = createStationRelay({
        stream,
        clock,
        fetch: withHeaders(fetch, { address: stream, headers }),
        failed,
        places,
        limit,
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
    isBusy: (stationId) => relays.get(stationId)?.isBusy() ?? false,
    titles: (stationId) => relays.get(stationId)?.recentTitles() ?? [],
    close() {
      for (const relay of [...relays.values()]) relay.close()
    },
  }
}
