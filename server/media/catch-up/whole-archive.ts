import { UpstreamError } from '../../net/upstream-error.ts'
import { pause } from '../relay/clock.ts'
import { isExpired } from '../tv-relay/fetcher.ts'
import { createKeyStore } from '../hls/keys.ts'
import type { RenditionName } from '../tv-relay/master.ts'
import { readMediaPlaylist, type UpstreamPlaylist } from '../hls/media-playlist.ts'
import { createSegmentReader, type TvFile } from '../tv-relay/tv-segment.ts'
import { type Archive, type ArchiveDeps, archiveMaster, upstreamAddress } from './archive.ts'
import { ARCHIVE_LIMITS, MOST_ARCHIVE_SEGMENTS, type OpenedHls } from './open-archive.ts'
import { segmentNamed, wholePlaylist } from './whole-playlist.ts'

/** An expired address is requested again at most this often. */
const REOPEN_EVERY_MS = 2000
/** Init segments and the same segment of several viewers are read once. */
const MOST_RECENT = 3

type Read = { playlist: UpstreamPlaylist; atMs: number }

/**
 * Relays an archive whose playlist lists all of it; segments are fetched on request. `text` is a media
 * playlist that was read already.
 */
export function createWholeArchive(deps: ArchiveDeps, opened: OpenedHls): Archive {
  const { window, firstIndex, leadMs, clock, signal, fetch, open } = deps
  const read = createSegmentReader(createKeyStore())
  const playlists = new Map<RenditionName, Read>()
  const recent = new Map<string, Promise<TvFile>>()
  let { master, text } = opened
  let openedAtMs = clock.elapsed()
  let opening: Promise<void> | undefined

  /** Requests the archive's address again: its token may have expired. */
  function reopen(): Promise<void> {
    opening ??= (async () => {
      await pause(clock, Math.max(0, openedAtMs + REOPEN_EVERY_MS - clock.elapsed()), signal)
      const again = await open(window.startMs)
      openedAtMs = clock.elapsed()
      if (again.kind !== 'hls') {
        again.end()
        throw new UpstreamError('the archive is another format now')
      }
      ;({ master, text } = again)
      playlists.clear()
    })().finally(() => (opening = undefined))
    return opening
  }

  /** Tries an action once more if an address expired. */
  async function renewing<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      if (!isExpired(error)) throw error
      await reopen()
      return action()
    }
  }

  async function load(name: RenditionName): Promise<UpstreamPlaylist | undefined> {
    const address = upstreamAddress(name, master, firstIndex)
    if (address === undefined) return undefined
    const own = text
    text = undefined
    const found = own === undefined ? await fetch(address, ARCHIVE_LIMITS) : { bytes: own, address }
    const playlist = readMediaPlaylist(found.bytes.toString('utf8'), found.address, MOST_ARCHIVE_SEGMENTS)
    playlists.set(name, { playlist, atMs: clock.elapsed() })
    return playlist
  }

  /** Returns a playlist; one that may have grown is read again. */
  function playlistOf(name: RenditionName): Promise<UpstreamPlaylist | undefined> {
    const known = playlists.get(name)
    const isFresh = known && (known.playlist.ended || clock.elapsed() - known.atMs < known.playlist.targetSeconds * 500)
    return isFresh ? Promise.resolve(known.playlist) : renewing(() => load(name))
  }

  async function segmentOf(name: RenditionName, sequence: number): Promise<TvFile | undefined> {
    const known = playlists.get(name)?.playlist
    const isListed = known?.segments.some((one) => one.sequence === sequence)
    const playlist = isListed ? known : await playlistOf(name)
    const segment = playlist?.segments.find((one) => one.sequence === sequence)
    return segment && !segment.isMissing ? read(fetch, segment) : undefined
  }

  /** Shares the reading of a segment. */
  function shared(name: RenditionName, sequence: number): Promise<TvFile | undefined> {
    const key = `${name}/${sequence}`
    const known = recent.get(key)
    if (known) return known
    const reading = renewing(() => segmentOf(name, sequence)) as Promise<TvFile>
    recent.set(key, reading)
    reading.catch(() => recent.delete(key))
    for (const oldest of [...recent.keys()].slice(0, Math.max(0, recent.size - MOST_RECENT))) recent.delete(oldest)
    return reading
  }

  return {
    master: () => archiveMaster(master, firstIndex),
    async playlist(name) {
      const playlist = await playlistOf(name)
      return playlist && wholePlaylist(playlist, { name, window, leadMs })
    },
    async file(name, file) {
      const place = segmentNamed(file)
      const found = place && (await shared(name, place.sequence))
      if (!found) return undefined
      if (place.isInit) return found.init && { bytes: found.init, kind: 'm4s', isFixed: true }
      return { bytes: found.bytes, kind: found.kind, isFixed: true }
    },
  }
}
