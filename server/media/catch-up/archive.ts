import type { UpstreamError } from '../../net/upstream-error.ts'
import type { Clock } from '../relay/clock.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import { addressFor, ownMaster, type RenditionName, type UpstreamMaster } from '../tv-relay/master.ts'
import { multivariantPlaylist } from '../playlists.ts'
import type { TvSegmentKind } from '../tv-relay/window.ts'
import type { OpenedHls, OpenedTs } from './open-archive.ts'

/** A window of a channel's archive, in epoch milliseconds. */
export type ArchiveWindow = { startMs: number; endMs: number }

/** A playlist of ours. `isComplete` means that it will not change. */
export type ArchivePlaylist = { text: string; isComplete: boolean }

/** A segment or init segment. `isFixed` means that its bytes are the same for ever. */
export type ArchiveFile = { bytes: Buffer<ArrayBuffer>; kind: TvSegmentKind; isFixed: boolean }

/**
 * The archive of one upstream for one window. Methods return undefined for unknown names, and throw an
 * `UpstreamError`.
 */
export type Archive = {
  master: () => string
  playlist: (name: RenditionName) => Promise<ArchivePlaylist | undefined>
  file: (name: RenditionName, file: string) => Promise<ArchiveFile | undefined>
}

/** Dependencies of an archive. */
export type ArchiveDeps = {
  window: ArchiveWindow
  /** The number of its first rendition: other upstreams of the channel have others. */
  firstIndex: number
  /** Milliseconds by which dates of the upstream are behind our guide. */
  leadMs: number
  /** The number of one programme of several in raw MPEG-TS. */
  program: number | undefined
  clock: Clock
  signal: AbortSignal
  fetch: Fetcher
  /** Opens the archive from an instant of our guide on, to the end of the window. */
  open: (fromMs: number) => Promise<OpenedHls | OpenedTs>
  /** Returns the instant at which the upstream begins when asked for this one. */
  beginningOf: (fromMs: number) => number
}

/** Dates that differ more from the request are those of another clock. */
const TRUSTED_MS = 600_000
/** Until a stream is measured: 720p25. */
const USUAL_BANDWIDTH = 3_000_000

/** Returns our multivariant playlist of an upstream's. */
export function archiveMaster({ variants, audio, subtitles }: UpstreamMaster, firstIndex: number): string {
  const measured = variants.map((one) =>
    one.bandwidth > 0 ? one : { ...one, bandwidth: USUAL_BANDWIDTH, averageBandwidth: USUAL_BANDWIDTH },
  )
  const own = ownMaster({ variants: measured, audio, subtitles }, firstIndex)
  return multivariantPlaylist(own.variants, own.renditions)
}

/** Returns the upstream's address of a rendition of ours. */
export function upstreamAddress(name: RenditionName, master: UpstreamMaster, firstIndex: number): string | undefined {
  const local = Number(name.slice(1)) - firstIndex
  return local < 0 ? undefined : addressFor(`${name[0] as 'v' | 'a' | 's'}${local}`, master, master)
}

/** Returns our date of an upstream's first segment: its own if it is near `expectedMs`, else that one. */
export function firstDate(startMs: number | undefined, leadMs: number, expectedMs: number): number {
  const own = startMs === undefined ? undefined : startMs + leadMs
  return own !== undefined && Math.abs(own - expectedMs) <= TRUSTED_MS ? own : expectedMs
}

/** True if an upstream says that it has nothing for the window. */
export function isMissing({ status }: UpstreamError): boolean {
  return status === 404 || status === 410
}
