import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AddressRule, ClosedAddressError, isOpenAddress } from '../../net/open-address.ts'
import { createOutsideFetch, type OutsideFetch } from '../../net/outside-fetch.ts'
import { withOwnNetwork } from '../../net/own-network.ts'
import type { UpstreamError } from '../../net/upstream-error.ts'
import { type CatchUpRelays, createCatchUpRelays } from '../catch-up/catch-up-relays.ts'
import { type Clock, SYSTEM_CLOCK } from '../relay/clock.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import { type ChannelRelay, createChannelRelay } from './channel-relay.ts'
import { createFetcher, type RelayedStream } from './fetcher.ts'
import type { TsProbe } from '../ts/probe.ts'
import { createPlayableSound } from './playable-sound.ts'
import { createStreamProbes } from './stream-probe.ts'
import { createTsStreams } from './ts-streams.ts'
import { ownFolder } from './own-folder.ts'
import { createRelayPlaces, createSourcePlaces, type SourcePlaces } from './source-places.ts'

/** Counts since the start of the process, and the present distance from the live edge. */
export type TvRelayCounters = {
  channels: number
  renditions: number
  offAir: number
  bytes: number
  longestLagMs: number
  /** Failed attempts by their reason. */
  faults: Readonly<Record<string, number>>
}

/** The relays of this process, one for each channel with viewers and streams of its own. */
export type TvRelays = {
  /** Returns a channel's relay. Starts it if there is none, and gives it the streams if they changed. */
  begin(channelId: string, streams: readonly RelayedStream[]): ChannelRelay
  /** Returns a channel's relay, if it runs. */
  find(channelId: string): ChannelRelay | undefined
  /** True if every stream of the channel failed and none has brought a segment since. */
  isOffAir(channelId: string): boolean
  /** Returns the channels that are off air, and for how long each has been. */
  offAir(): readonly { channelId: string; forMs: number }[]
  /** True if the channel waits for a connection of its source, which allows no more at a time. */
  isBusy(channelId: string): boolean
  /** The archives of the same streams. */
  catchUps: CatchUpRelays
  /** The connections of sources with a limit, which stations share. */
  places: SourcePlaces
  counters(): TvRelayCounters
  /** Ends all relays. */
  close(): void
}

/** Dependencies of television relays. They call `warn` once with each reason of a failure. */
export type TvRelaysDeps = {
  /** The folder for segments, of relays alone. */
  folder?: string
  clock?: Clock
  /** Decides which addresses streams may lead to. */
  isAllowed?: AddressRule
  /** The address of ours that joins multicast groups. */
  networkInterface?: string | undefined
  /** The program that turns the sound of MPEG-TS into AAC; without it sound stays as it is. */
  ffmpeg?: string | undefined
  /** Receives a stream's content, once for each opening. */
  probed?: (channelId: string, stream: RelayedStream, found: TsProbe) => void
  warn?: (message: string) => void
  reportError?: (error: unknown) => void
}

/** Creates the relays. Without viewers there is neither a connection nor a timer. */
export function createTvRelays({
  folder: parent = join(tmpdir(), 'efir-relay'),
  clock = SYSTEM_CLOCK,
  isAllowed = isOpenAddress,
  networkInterface,
  ffmpeg,
  probed = () => {},
  warn = (message) => console.warn(message),
  reportError = (error) => console.error(error),
}: TvRelaysDeps = {}): TvRelays {
  const folder = ownFolder(parent)
  const relays = new Map<string, { relay: ChannelRelay; streams: string; isBusy: () => boolean }>()
  const places = createSourcePlaces(clock)
  const reasons = new Map<string, string>()
  const faults: Record<string, number> = {}
  const openFetch = createOutsideFetch(isAllowed)
  const tsStreams = createTsStreams({ clock, networkInterface, ffmpeg })
  let bytes = 0
  let count = 0

  const catchUps = createCatchUpRelays({
    clock,
    fetchFor,
    places,
    failed: (channelId, error) => fail(channelId, error, 'an archive of an upstream failed'),
  })

  async function fetchFor(stream: RelayedStream): Promise<OutsideFetch> {
    return stream.mayReachPrivate ? createOutsideFetch(await withOwnNetwork(isAllowed, stream.address)) : openFetch
  }

  async function openFetcher(stream: RelayedStream, signal: AbortSignal): Promise<Fetcher> {
    const fetch = await fetchFor(stream)
    return (await tsStreams.find(stream, fetch, signal)) ?? createFetcher(stream, fetch, clock, signal)
  }

  /** Counts a failure, and warns of it unless it was the last one of the channel. */
  function fail(channelId: string, error: UpstreamError, what: string): void {
    const hint = error instanceof ClosedAddressError ? ' (UPSTREAM_LOCAL or a source of its own allows it)' : ''
    const reason = `${what}: ${error.message}${hint}`
    faults[error.message] = (faults[error.message] ?? 0) + 1
    if (reasons.get(channelId) === reason) return
    reasons.set(channelId, reason)
    warn(`channel ${channelId}: ${reason}`)
  }

  function start(channelId: string, streams: readonly RelayedStream[]) {
    const own = createRelayPlaces(places, {
      requestedAtMs: () => relay.requestedAtMs(),
      idleAfterMs: () => relay.idleAfterMs(),
      close: () => relay.close(),
    })
    const probes = createStreamProbes((stream, found) => probed(channelId, stream, found))
    const failSound = (error: UpstreamError) => fail(channelId, error, 'a sound stays as it is')
    const relay = createChannelRelay({
      streams,
      folder: join(folder, `${channelId}-${count++}`),
      clock,
      async openFetcher(stream, signal, use) {
        await own.take(stream.limit, use, signal)
        if (use !== 'probe') probes.opened(stream)
        return openFetcher(stream, signal)
      },
      soundOf: ffmpeg === undefined ? undefined : (signal) => createPlayableSound({ ffmpeg, clock, signal, failed: failSound }),
      placed: probes.placed,
      probeEnded: own.probeEnded,
      failed: (error) => fail(channelId, error, 'an upstream failed'),
      received: (more) => void (bytes += more),
      reportError,
      ended() {
        own.release()
        relays.delete(channelId)
      },
    })
    return { relay, isBusy: own.isBusy }
  }

  return {
    begin(channelId, streams) {
      const running = relays.get(channelId)
      const text = JSON.stringify(streams)
      if (!running) {
        const started = start(channelId, streams)
        relays.set(channelId, { ...started, streams: text })
        return started.relay
      }
      if (running.streams !== text) {
        running.streams = text
        running.relay.setStreams(streams)
      }
      return running.relay
    },
    find: (channelId) => relays.get(channelId)?.relay,
    catchUps,
    places,
    isOffAir: (channelId) => relays.get(channelId)?.relay.isOffAir() ?? false,
    offAir: () =>
      [...relays].flatMap(([channelId, { relay }]) => {
        const forMs = relay.offAirMs()
        return forMs === undefined ? [] : [{ channelId, forMs }]
      }),
    isBusy: (channelId) => relays.get(channelId)?.isBusy() ?? false,
    counters: () => ({ ...countsOf([...relays.values()].map(({ relay }) => relay)), bytes, faults }),
    close() {
      catchUps.close()
      for (const { relay } of [...relays.values()]) relay.close()
      // The runs remove their folders meanwhile.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
    },
  }
}

function countsOf(running: readonly ChannelRelay[]): Omit<TvRelayCounters, 'bytes' | 'faults'> {
  const runs = running.flatMap((relay) => relay.runs())
  return {
    channels: running.length,
    renditions: runs.length,
    offAir: running.filter((relay) => relay.isOffAir()).length,
    longestLagMs: Math.max(0, ...runs.map(({ lagMs }) => lagMs)),
  }
}
