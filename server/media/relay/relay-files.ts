import type { StationStream } from '../source.ts'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import { MASTER_MAX_AGE, type MediaFile, PLAYLIST_TYPE } from '../media-file.ts'
import type { VerifiedLink } from '../signed-links.ts'
import { RENDITION, relayMaster, relayPlaylist } from './relay-playlists.ts'
import type { SegmentKind } from './relay-window.ts'
import type { Relays } from './relays.ts'

// Our player times out after 8 s for a multivariant and 6 s for a media playlist
// (src/player/sources/hls/hls-settings.ts).
const MASTER_WAIT_MS = 7000
const PLAYLIST_WAIT_MS = 5000

const TYPES: Record<SegmentKind, string> = { aac: 'audio/aac', mp3: 'audio/mpeg', ts: 'video/mp2t', m4s: 'audio/mp4' }

/**
 * Returns a file of a relayed station; a playlist starts the relay and waits for its first sound.
 * `live_error` means no sound, `busy` no free connection of the source, `not_found` an unknown or evicted
 * segment.
 */
export async function fileOfRelay(
  relays: Relays,
  { id, rest }: Pick<VerifiedLink, 'id' | 'rest'>,
  source: StationStream,
  secondsLeft: number,
): Promise<MediaFile | ErrorCode> {
  if (rest === 'master.m3u8' || rest === `${RENDITION}/index.m3u8`) {
    const isMaster = rest === 'master.m3u8'
    const relay = relays.begin(id, source)
    relay.touch()
    if (!(await relay.isReady(isMaster ? MASTER_WAIT_MS : PLAYLIST_WAIT_MS))) return relays.isBusy(id) ? 'busy' : 'live_error'
    const segments = relay.window.listed()
    return isMaster
      ? { body: relayMaster(segments, relay.codecs()), type: PLAYLIST_TYPE, maxAge: Math.min(MASTER_MAX_AGE, secondsLeft) }
      : { body: relayPlaylist(segments, relay.targetSeconds()), type: PLAYLIST_TYPE, maxAge: 1 }
  }
  const [, name] = /^audio\/([a-z0-9.-]+)$/.exec(rest) ?? []
  const relay = relays.find(id)
  const file = name === undefined ? undefined : relay?.window.file(name)
  if (!file) return 'not_found'
  relay?.touch()
  return { body: file.bytes, type: TYPES[file.kind], maxAge: 'immutable' }
}
