import { UpstreamError } from '../../net/upstream-error.ts'
import type { OutsideFetch } from '../../net/outside-fetch.ts'
import type { Clock } from '../relay/clock.ts'
import { createFetcher, type RelayedStream } from '../tv-relay/fetcher.ts'
import { readMediaPlaylist, type UpstreamPlaylist } from '../hls/media-playlist.ts'
import type { Archive, ArchiveDeps, ArchiveWindow } from './archive.ts'
import { type CatchUp, catchUpAddress, guideLeadMs, isWithinCatchUp, namesSeconds } from './catch-up-address.ts'
import { ARCHIVE_LIMITS, MOST_ARCHIVE_SEGMENTS, openArchive, type OpenedHls } from './open-archive.ts'
import { createSlidingArchive, pieceSeconds } from './sliding-archive.ts'
import { createTsArchive } from './ts-archive.ts'
import { createWholeArchive } from './whole-archive.ts'

/** Renditions of each stream have numbers of their own. */
export const NUMBERS_OF_STREAM = 100

const MINUTE_MS = 60_000
/** A failed upstream is tried again after this. */
const FAILURE_MS = 2000
/**
 * A playlist without a type that lists this share of the window, and more than live ones do, lists all of it.
 */
const WHOLE_SHARE = 0.8
const LEAST_WHOLE_MS = 300_000

/** Dependencies of a session of a channel's archive. */
export type ArchiveSessionDeps = {
  streams: readonly RelayedStream[]
  window: ArchiveWindow
  clock: Clock
  signal: AbortSignal
  fetchFor: (stream: RelayedStream) => Promise<OutsideFetch>
  /** Receives the reason of each failed opening, without the address. */
  failed: (reason: UpstreamError) => void
}

/** The archive of one window of a channel, whichever of its streams has it. */
export type ArchiveSession = ReturnType<typeof createArchiveSession>

/** Creates a session. Each stream is opened on its first request. */
export function createArchiveSession({ streams, window, clock, signal, fetchFor, failed }: ArchiveSessionDeps) {
  const archives = new Map<number, Promise<Archive>>()

  /** Opens a stream's archive once; a failure holds for two seconds. */
  function archiveOf(index: number): Promise<Archive> {
    const known = archives.get(index)
    if (known) return known
    const stream = streams[index]
    if (!stream?.catchUp) return Promise.reject(new UpstreamError('no archive', true, 404))
    const opening = open(stream, stream.catchUp, index)
    archives.set(index, opening)
    opening.catch((error: unknown) => {
      if (error instanceof UpstreamError && !signal.aborted) failed(error)
      clock.after(FAILURE_MS, () => archives.delete(index))
    })
    return opening
  }

  async function open(stream: RelayedStream, catchUp: CatchUp, index: number): Promise<Archive> {
    const fetch = await fetchFor(stream)
    const isExact = namesSeconds(stream.address, catchUp)
    const deps: ArchiveDeps = {
      window,
      clock,
      signal,
      firstIndex: index * NUMBERS_OF_STREAM,
      leadMs: guideLeadMs(catchUp),
      program: stream.program,
      fetch: createFetcher(stream, fetch, clock, signal),
      beginningOf: (fromMs) => (isExact ? fromMs : Math.floor(fromMs / MINUTE_MS) * MINUTE_MS),
      async open(startMs) {
        const address = catchUpAddress(stream.address, catchUp, { startMs, endMs: window.endMs, nowMs: clock.now() })
        if (address === undefined) throw new UpstreamError('no archive', true, 404)
        return openArchive(address, { stream, fetch, clock, signal })
      },
    }
    const opened = await deps.open(window.startMs)
    if (opened.kind === 'ts') return createTsArchive(deps, opened)
    const playlist = await firstPlaylist(deps, opened)
    return isWhole(playlist) ? createWholeArchive(deps, opened) : createSlidingArchive(deps, opened, pieceSeconds(playlist))
  }

  async function firstPlaylist({ fetch }: ArchiveDeps, { master, text }: OpenedHls): Promise<UpstreamPlaylist> {
    const { address } = master.variants[0]!
    const found = text ?? (await fetch(address, ARCHIVE_LIMITS)).bytes.toString('utf8')
    return readMediaPlaylist(found, address, MOST_ARCHIVE_SEGMENTS)
  }

  function isWhole({ ended, isGrowing, segments }: UpstreamPlaylist): boolean {
    const listedMs = segments.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
    const aired = Math.min(window.endMs, clock.now()) - window.startMs
    return ended || isGrowing || listedMs >= Math.max(aired * WHOLE_SHARE, LEAST_WHOLE_MS)
  }

  return {
    /**
     * Returns the multivariant playlist of the first stream that has the window. Throws an `UpstreamError` if
     * none has.
     */
    async master(): Promise<string> {
      let reason = new UpstreamError('no archive', true, 404)
      for (const [index, { catchUp }] of streams.entries()) {
        if (!catchUp || !isWithinCatchUp(catchUp, window.startMs, clock.now())) continue
        try {
          return (await archiveOf(index)).master()
        } catch (error) {
          if (!(error instanceof UpstreamError) || signal.aborted) throw error
          reason = error
        }
      }
      throw reason
    },
    /** Returns the archive of a rendition's stream. */
    archiveOf: (rendition: number): Promise<Archive> => archiveOf(Math.floor(rendition / NUMBERS_OF_STREAM)),
  }
}
