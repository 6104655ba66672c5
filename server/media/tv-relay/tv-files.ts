import type { ErrorCode } from '../../../src/contract/errors.ts'
import { MASTER_MAX_AGE, type MediaFile, PLAYLIST_TYPE } from '../media-file.ts'
import { relayPlaylist } from '../relay/relay-playlists.ts'
import type { VerifiedLink } from '../signed-links.ts'
import type { RelayedStream } from './fetcher.ts'
import type { RenditionName } from './master.ts'
import type { TvRelays } from './tv-relays.ts'
import type { TvSegmentKind } from './window.ts'

// Our player times out after 8 s for a multivariant and 6 s for a media playlist
// (src/player/sources/hls/hls-settings.ts).
const MASTER_WAIT_MS = 7000
const PLAYLIST_WAIT_MS = 5000

/** The media types of segments. */
const TV_TYPES: Record<TvSegmentKind, string> = {
  aac: 'audio/aac',
  mp3: 'audio/mpeg',
  ts: 'video/mp2t',
  m4s: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
}

/**
 * Returns a file of a relayed channel; a playlist starts the relay and waits for the first segments.
 * `off_air` means that every upstream failed, `live_error` that none has brought a segment in time, `busy`
 * that the source allows no further connection.
 */
export async function fileOfTvRelay(
  relays: TvRelays,
  { id, rest }: Pick<VerifiedLink, 'id' | 'rest'>,
  streams: readonly RelayedStream[],
  secondsLeft: number,
): Promise<MediaFile | ErrorCode> {
  const whyNothing = () => (relays.isBusy(id) ? 'busy' : 'live_error')
  if (rest === 'master.m3u8') {
    const relay = relays.begin(id, streams)
    const master = await relay.master(MASTER_WAIT_MS)
    if (master === undefined) return relay.isOffAir() ? 'off_air' : whyNothing()
    return { body: master, type: PLAYLIST_TYPE, maxAge: Math.min(MASTER_MAX_AGE, secondsLeft) }
  }
  const [, name, file = ''] = /^([vas]\d{1,6})\/([a-z0-9.-]+)$/.exec(rest) ?? []
  if (name === undefined) return 'not_found'
  if (file === 'index.m3u8') {
    const run = (await relays.begin(id, streams).ready(name as RenditionName, PLAYLIST_WAIT_MS)) ?? whyNothing()
    if (typeof run === 'string') return run === 'unknown' ? 'not_found' : run
    return { body: relayPlaylist(run.window.listed(), run.targetSeconds()), type: PLAYLIST_TYPE, maxAge: 1 }
  }
  const found = await relays.find(id)?.file(name as RenditionName, file)
  if (!found) return 'not_found'
  return { body: found.bytes, type: typeOfSegment(name, found.kind), maxAge: 'immutable' }
}

/** Returns the media type of a rendition's segment or init segment. */
export function typeOfSegment(name: string, kind: TvSegmentKind): string {
  return kind === 'm4s' && name.startsWith('a') ? 'audio/mp4' : TV_TYPES[kind]
}
