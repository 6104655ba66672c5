import type { ErrorCode } from '../../../src/contract/errors.ts'
import { UpstreamError } from '../../net/upstream-error.ts'
import { MASTER_MAX_AGE, type MediaFile, PLAYLIST_TYPE } from '../media-file.ts'
import type { RelayedStream } from '../tv-relay/fetcher.ts'
import type { RenditionName } from '../tv-relay/master.ts'
import { typeOfSegment } from '../tv-relay/tv-files.ts'
import { type ArchiveWindow, isMissing } from './archive.ts'
import type { CatchUpRelays } from './catch-up-relays.ts'

/** A request for a file of an archive window. */
export type CatchUpFile = { id: string; rest: string; window: ArchiveWindow; secondsLeft: number }

/** Bytes that depend on how the upstream was opened. */
const CHANGING_MAX_AGE = 60

/**
 * Returns a file of an upstream's archive. `archive_missing` means that no stream of the channel has it,
 * `live_error` that none answered.
 */
export async function fileOfCatchUp(
  relays: CatchUpRelays,
  { id, rest, window, secondsLeft }: CatchUpFile,
  streams: readonly RelayedStream[],
): Promise<MediaFile | ErrorCode> {
  const session = relays.begin(id, streams, window)
  try {
    if (rest === 'master.m3u8') {
      return { body: await session.master(), type: PLAYLIST_TYPE, maxAge: Math.min(MASTER_MAX_AGE, secondsLeft) }
    }
    const [, letter, number = '', file = ''] = /^([vas])(\d{1,6})\/([a-z0-9.-]+)$/.exec(rest) ?? []
    if (letter === undefined) return 'not_found'
    const name = `${letter}${number}` as RenditionName
    const archive = await session.archiveOf(Number(number))
    if (file === 'index.m3u8') {
      const playlist = await archive.playlist(name)
      if (!playlist) return 'not_found'
      // Players treat an empty playlist as broken, but retry after a 503.
      if (!playlist.text.includes('#EXTINF')) return 'live_error'
      return { body: playlist.text, type: PLAYLIST_TYPE, maxAge: playlist.isComplete ? secondsLeft : 1 }
    }
    const found = await archive.file(name, file)
    if (!found) return 'not_found'
    return {
      body: found.bytes,
      type: typeOfSegment(name, found.kind),
      maxAge: found.isFixed ? 'immutable' : Math.min(CHANGING_MAX_AGE, secondsLeft),
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return isMissing(error) ? 'archive_missing' : 'live_error'
  }
}
