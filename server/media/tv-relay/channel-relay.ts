import { join } from 'node:path'
import { UpstreamError } from '../../net/upstream-error.ts'
import { multivariantPlaylist } from '../playlists.ts'
import { type Clock, pause } from '../relay/clock.ts'
import { createFailover } from './failover.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import type { RelayedStream } from './fetcher.ts'
import { createKeyStore } from '../hls/keys.ts'
import { ownMaster, type RenditionName } from './master.ts'
import { createOwnAddresses, readOwn } from './own-address.ts'
import { MOST_PLAYLIST_BYTES, PLAYLIST_MS, readMediaPlaylist } from '../hls/media-playlist.ts'
import type { SoundStage } from './take.ts'
import { createRecordedRuns, type RecordSegment } from './recorded-runs.ts'
import { createTvRun, type RunChannel, type TvRun } from './run.ts'
import { createSegmentFiles } from './segment-files.ts'
import { idleAfterMs, type StreamUse } from './source-places.ts'
import { createTimeline } from './timeline.ts'
import { createSegmentReader } from './tv-segment.ts'
import { createWaiting } from '../relay/waiting.ts'
import { createTvWindow } from './window.ts'

/** Dependencies of a channel's relay. */
export type ChannelRelayDeps = {
  streams: readonly RelayedStream[]
  /** The folder for segments, of this relay alone. */
  folder: string
  clock: Clock
  /** `use` tells what the fetcher is for. A `single` stream waits for a connection of its source. */
  openFetcher: (stream: RelayedStream, signal: AbortSignal, use: StreamUse) => Promise<Fetcher>
  /** Called when the fetcher of a probe is no longer used. */
  probeEnded: () => void
  /** Returns what turns the sound of a rendition's MPEG-TS into AAC, until the signal is aborted. */
  soundOf?: ((signal: AbortSignal) => SoundStage) | undefined
  /** Receives the bytes of MPEG-TS that are published. */
  placed: (stream: RelayedStream, bytes: Buffer) => void
  /** Receives the reason of each failed attempt, without the address. */
  failed: (reason: UpstreamError) => void
  received: (bytes: number) => void
  reportError: (error: unknown) => void
  /** Called when the relay has ended, idle or closed. */
  ended: () => void
}

const IDLE_MS = 60_000
const CHECK_EVERY_MS = 5000
const PROBE_EVERY_MS = 60_000
/** A channel whose addresses all failed is off air after this long without a segment. */
const SILENT_MS = 20_000
/** Until a stream is measured: 720p25. */
const USUAL_BANDWIDTH = 3_000_000

type Running = { run: TvRun; end: AbortController; requestedAtMs: number }

/** The relay of one channel: its addresses, and a run for each rendition with viewers. */
export type ChannelRelay = ReturnType<typeof createChannelRelay>

/** Creates a relay. It ends a minute after the last request, and so does each of its runs. */
// oxlint-disable-next-line max-lines-per-function -- the runs share the addresses and their health
export function createChannelRelay({ folder, clock, openFetcher, ...deps }: ChannelRelayDeps) {
  const closing = new AbortController()
  const { signal } = closing
  const timeline = createTimeline(clock)
  const keys = createKeyStore()
  const runs = new Map<RenditionName, Running>()
  let { streams } = deps
  const failover = createFailover(clock, streams.length)
  const addresses = createOwnAddresses({
    clock,
    signal,
    convertsSound: deps.soundOf !== undefined,
    openFetcher: ({ index }) => openFetcher(streams[index]!, signal, purposeOf(streams)),
  })
  const waiting = createWaiting(clock)
  const recorded = createRecordedRuns(addresses.agreed, addresses.firstIndex)
  let requestedAtMs = clock.elapsed()
  let probedAtMs = clock.elapsed()
  let probedSequence: number | undefined
  let cancelCheck = clock.after(CHECK_EVERY_MS, check)

  const channel: RunChannel = {
    choice: failover.choice,
    pauseMs: failover.pauseMs,
    hasAlternate: () => streams.length > 1,
    isSingle() {
      const { variants, audio, subtitles } = addresses.agreed() ?? { variants: [], audio: [], subtitles: [] }
      return variants.length === 1 && audio.length + subtitles.length === 0
    },
    async locate(name, stale) {
      const choice = failover.choice()
      const stream = streams[choice.index]!
      const resolution = await addresses.resolve(stream, choice, stale?.choice === choice ? stale.resolution : undefined)
      const address = addresses.addressOf(name, resolution)
      if (address === undefined) throw new UpstreamError('the stream lacks a rendition', true)
      const { text } = resolution
      resolution.text = undefined
      return { choice, stream: nameOf(stream), address, text, fetch: resolution.fetch, resolution }
    },
    placed(name, bytes) {
      const stream = streams.find((one) => nameOf(one) === name)
      if (stream) deps.placed(stream, bytes)
    },
    published(choice, seconds, bytes) {
      failover.published(choice, seconds)
      deps.received(bytes)
    },
    failed(choice, error) {
      if (signal.aborted) return
      deps.failed(error)
      failover.fail(choice, error.forGood)
    },
  }

  /** Finds the first address that responds; from then on the runs notice failures. */
  async function prepare(): Promise<void> {
    while (!addresses.agreed() && !signal.aborted) {
      await pause(clock, failover.pauseMs(), signal)
      const choice = failover.choice()
      try {
        if (!signal.aborted) await addresses.resolve(streams[choice.index]!, choice)
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof UpstreamError)) deps.reportError(error)
        const reason = error instanceof UpstreamError ? error : new UpstreamError('an internal error')
        deps.failed(reason)
        failover.fail(choice, reason.forGood)
        if (failover.isOffAir()) waiting.wake()
      }
    }
    waiting.wake()
    keepRecording()
  }

  /** Resolves when an address answered or all failed, or after `waitMs`. */
  function settle(waitMs: number): Promise<void> {
    return addresses.agreed() || failover.isOffAir() || signal.aborted ? Promise.resolve() : waiting.wait(waitMs)
  }

  function runOf(name: RenditionName): TvRun | undefined {
    const known = runs.get(name)
    if (known) known.requestedAtMs = clock.elapsed()
    return known?.run ?? (addresses.has(name) ? begin(name) : undefined)
  }

  function begin(name: RenditionName): TvRun {
    const end = new AbortController()
    const files = createSegmentFiles(join(folder, name))
    end.signal.addEventListener('abort', () => void files.close())
    const run = createTvRun({
      name,
      channel,
      timeline,
      clock,
      window: recorded.watch(name, createTvWindow(files, clock.now(), timeline.discontinuities())),
      read: createSegmentReader(keys),
      sound: deps.soundOf?.(end.signal),
      signal: end.signal,
      reportError: deps.reportError,
    })
    runs.set(name, { run, end, requestedAtMs: clock.elapsed() })
    return run
  }

  function endRun(name: RenditionName): void {
    runs.get(name)?.end.abort(new UpstreamError('nobody watches'))
    runs.delete(name)
  }

  /** Keeps the relay and the recorded renditions running. */
  function keepRecording(): void {
    if (!recorded.isRecorded() || signal.aborted) return
    requestedAtMs = clock.elapsed()
    for (const name of recorded.renditions()) runOf(name)
  }

  /** Ends idle runs, and probes the preferred address while an alternate plays. */
  function check(): void {
    const nowMs = clock.elapsed()
    keepRecording()
    for (const [name, running] of runs) {
      if (nowMs - running.requestedAtMs >= IDLE_MS || !addresses.has(name)) endRun(name)
    }
    if (runs.size === 0 && nowMs - requestedAtMs >= IDLE_MS) return close()
    if (failover.choice().index === 0) probedSequence = undefined
    else if (nowMs - probedAtMs >= PROBE_EVERY_MS) void probe()
    cancelCheck = clock.after(CHECK_EVERY_MS, check)
  }

  async function probe(): Promise<void> {
    probedAtMs = clock.elapsed()
    const before = probedSequence
    try {
      const [stream] = streams
      const fetch = await openFetcher(stream!, signal, 'probe')
      const { master, text } = await readOwn(stream!.address, fetch)
      const { address } = master.variants[0]!
      const limits = { mostBytes: MOST_PLAYLIST_BYTES, withinMs: PLAYLIST_MS }
      const playlist = readMediaPlaylist(text ?? (await fetch(address, limits)).bytes.toString('utf8'), address)
      probedSequence = playlist.segments.at(-1)?.sequence
    } catch {
      probedSequence = undefined
    } finally {
      deps.probeEnded()
    }
    failover.probed(probedSequence !== undefined && probedSequence !== before)
  }

  function close(): void {
    if (signal.aborted) return
    cancelCheck()
    for (const name of runs.keys()) endRun(name)
    closing.abort(new UpstreamError('nobody watches'))
    waiting.wake()
    void createSegmentFiles(folder).close()
    deps.ended()
  }

  void prepare()

  /** A rendition that players can fetch now; undefined while there is nothing to play. */
  async function ready(name: RenditionName, waitMs: number): Promise<TvRun | 'off_air' | 'unknown' | undefined> {
    const untilMs = clock.elapsed() + waitMs
    requestedAtMs = clock.elapsed()
    await settle(waitMs)
    const run = runOf(name)
    if (!run) return addresses.agreed() ? 'unknown' : failover.isOffAir() ? 'off_air' : undefined
    if (!run.isReady()) await run.settle(Math.max(0, untilMs - clock.elapsed()))
    if (failover.isOffAir() && run.silentMs() > SILENT_MS) return 'off_air'
    return run.window.listed().length > 0 ? run : undefined
  }

  return {
    ready,
    /**
     * Returns the multivariant playlist once there is something to play; `isOffAir` is true if there is none.
     */
    async master(waitMs: number): Promise<string | undefined> {
      const untilMs = clock.elapsed() + waitMs
      requestedAtMs = clock.elapsed()
      await settle(waitMs)
      const agreed = addresses.agreed()
      if (!agreed) return undefined
      const { variants, renditions } = ownMaster(agreed, addresses.firstIndex())
      if (agreed.variants.some(({ bandwidth }) => bandwidth > 0)) {
        return failover.isOffAir() && [...runs.values()].every(({ run }) => run.silentMs() > SILENT_MS)
          ? undefined
          : multivariantPlaylist(variants, renditions)
      }
      const name = variants[0]!.name as RenditionName
      const run = await ready(name, Math.max(0, untilMs - clock.elapsed()))
      return typeof run === 'object' ? multivariantPlaylist([{ name, ...rateOf(run) }]) : undefined
    },
    /** Returns a segment or init segment; undefined after eviction. */
    file(name: RenditionName, file: string): ReturnType<TvRun['window']['file']> {
      const running = runs.get(name)
      if (running) running.requestedAtMs = clock.elapsed()
      requestedAtMs = clock.elapsed()
      return running?.run.window.file(file) ?? Promise.resolve(undefined)
    },
    /** Takes the addresses of a refreshed list. Renditions play on where the numbering continues. */
    setStreams(next: readonly RelayedStream[]): void {
      streams = next
      failover.replace(next.length)
    },
    /** Hands over segments to a recorder until it ends that with `undefined`; the relay runs meanwhile. */
    record(take: RecordSegment | undefined): void {
      recorded.set(take)
      keepRecording()
    },
    isOffAir: failover.isOffAir,
    offAirMs: failover.offAirMs,
    /** Returns when the relay was last requested, by `clock.elapsed`; of a recorded channel, now. */
    requestedAtMs: (): number => (recorded.isRecorded() ? clock.elapsed() : requestedAtMs),
    /** Returns the pause after which no player requests the relay any more. */
    idleAfterMs: (): number => idleAfterMs(Math.max(0, ...[...runs.values()].map(({ run }) => run.targetSeconds()))),
    /** Returns the renditions that run, with the distance of each from the present in milliseconds. */
    runs: () => [...runs].map(([name, { run }]) => ({ name, lagMs: clock.now() - (run.window.endMs() ?? clock.now()) })),
    close,
  }
}

const purposeOf = (streams: readonly RelayedStream[]): StreamUse =>
  streams.every(({ limit }) => limit?.source === streams[0]?.limit?.source) ? 'single' : 'alternate'

/** Names a stream without its token, so that a refreshed list does not interrupt it. */
function nameOf({ address }: RelayedStream): string {
  const url = URL.parse(address)
  return url ? `${url.host}${url.pathname}` : address
}

function rateOf(run: TvRun): { bandwidth: number; averageBandwidth: number } {
  const segments = run.window.listed()
  const seconds = segments.reduce((sum, one) => sum + one.seconds, 0)
  const bits = segments.reduce((sum, one) => sum + one.length * 8, 0)
  const most = Math.max(0, ...segments.map((one) => (one.length * 8) / one.seconds))
  return { bandwidth: Math.ceil(most) || USUAL_BANDWIDTH, averageBandwidth: Math.ceil(bits / seconds) || USUAL_BANDWIDTH }
}
