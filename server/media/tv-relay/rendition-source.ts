import { UpstreamError } from '../../net/upstream-error.ts'
import { type Clock, pause } from '../relay/clock.ts'
import type { Choice } from './failover.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import { isExpired } from './fetcher.ts'
import type { Resolution } from './own-address.ts'
import {
  MOST_PLAYLIST_BYTES,
  PLAYLIST_MS,
  readMediaPlaylist,
  type UpstreamPlaylist,
  type UpstreamSegment,
} from '../hls/media-playlist.ts'
import type { SegmentReader, TvFile } from './tv-segment.ts'

/** Where a rendition's playlist is now. `text` is its content if the channel has just read it. */
export type Place = {
  choice: Choice
  /** Names the numbering of its segments. */
  stream: string
  address: string
  text: string | undefined
  fetch: Fetcher
  resolution: Resolution
}

/** Finds the rendition's playlist. `stale` is a place that expired. */
export type Locate = (stale?: Place) => Promise<Place>

/** Dependencies of a source. */
export type RenditionSourceDeps = { locate: Locate; read: SegmentReader; clock: Clock; signal: AbortSignal }

const TRIES = 3
const RETRY_MS = 1000
/** A fetch that took longer is not tried again: the player's buffer is short. */
const SLOW_FAILURE_MS = 4000

/** The playlist and the segments of a rendition at one address of the channel. */
export type RenditionSource = Awaited<ReturnType<typeof openRenditionSource>>

/**
 * Opens a rendition at the channel's present address. Its methods throw an `UpstreamError` when retries do
 * not help, and follow an address that expired to the new one.
 */
export async function openRenditionSource({ locate, read, clock, signal }: RenditionSourceDeps) {
  let place = await locate()
  const { choice, stream } = place

  /** Tries an action up to three times. */
  async function retrying<T>(action: () => Promise<T>, expired: () => Promise<void>): Promise<T> {
    for (let left = TRIES - 1; ; left--) {
      const beganAtMs = clock.elapsed()
      try {
        return await action()
      } catch (error) {
        const isTemporary = error instanceof UpstreamError && !error.forGood && clock.elapsed() - beganAtMs < SLOW_FAILURE_MS
        if (signal.aborted || left === 0 || !(isTemporary || isExpired(error))) throw error
        if (isExpired(error)) await expired()
        else await pause(clock, RETRY_MS, signal)
        if (signal.aborted || place.choice !== choice) throw error
      }
    }
  }

  async function relocate(): Promise<void> {
    place = await locate(place)
  }

  async function load(): Promise<UpstreamPlaylist> {
    const { text } = place
    place.text = undefined
    if (text !== undefined) return readMediaPlaylist(text, place.address)
    const found = await place.fetch(place.address, { mostBytes: MOST_PLAYLIST_BYTES, withinMs: PLAYLIST_MS })
    place.address = found.address
    return readMediaPlaylist(found.bytes.toString('utf8'), found.address)
  }

  return {
    choice,
    stream,
    playlist: (): Promise<UpstreamPlaylist> => retrying(load, relocate),
    /** Returns a segment; undefined if the upstream lacks it. */
    async segment(segment: UpstreamSegment): Promise<TvFile | undefined> {
      if (segment.isMissing) return undefined
      let current = segment
      const renew = async () => {
        await relocate()
        current = (await load()).segments.find(({ sequence }) => sequence === segment.sequence) ?? current
      }
      try {
        return await retrying(() => read(place.fetch, current), renew)
      } catch (error) {
        if (signal.aborted || !(error instanceof UpstreamError)) throw error
        return undefined
      }
    },
  }
}
