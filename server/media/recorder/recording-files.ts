import type { ErrorCode } from '../../../src/contract/errors.ts'
import { MASTER_MAX_AGE, type MediaFile, PLAYLIST_TYPE } from '../media-file.ts'
import { type MediaRendition, multivariantPlaylist } from '../playlists.ts'
import type { ArchiveSpan } from '../signed-links.ts'
import { typeOfSegment } from '../tv-relay/tv-files.ts'
import type { Track } from './hour-files.ts'
import { ObjectStoreError } from './object-store.ts'
import type { Recordings } from './recordings.ts'
import { nameOfSegment, readRecordedName, type RecordedSegment, recordingPlaylist, recordingWindow } from './window.ts'

/** A request for a file of a channel's recording, under a link of a span. */
export type RecordingRequest = { id: string; rest: string; archive: ArchiveSpan; nowMs: number; secondsLeft: number }

/**
 * Returns a file of a recording: playlists of the link's span, segments that are on air within it.
 * `archive_missing` means that nothing of it was recorded, `live_error` that nothing is there yet.
 */
export async function fileOfRecording(recordings: Recordings, request: RecordingRequest): Promise<MediaFile | ErrorCode> {
  if (request.rest === 'master.m3u8') return master(recordings, request)
  const [, track, file = ''] = /^([va])\/([a-z0-9.-]+)$/.exec(request.rest) ?? []
  if (track === undefined) return 'not_found'
  if (file === 'index.m3u8') return playlist(recordings, request, track as Track)
  return media(recordings, request, track as Track, file)
}

const spanOf = ({ archive, nowMs }: RecordingRequest) => ({ fromMs: archive.startMs, toMs: archive.endMs, nowMs })

async function master(recordings: Recordings, request: RecordingRequest): Promise<MediaFile | ErrorCode> {
  const { id, secondsLeft } = request
  const { segments, isComplete } = await recordings.window(id, spanOf(request))
  const [first] = segments
  if (!first) return isComplete ? 'archive_missing' : 'live_error'
  const sound = await recordings.window(id, spanOf(request), 'a')
  const variant = await recordings.variant({ channelId: id, hourMs: first.hourMs })
  const body = multivariantPlaylist(
    [{ name: 'v', ...variant, ...rateOf(segments, sound.segments) }],
    sound.segments.length > 0 ? [SOUND] : [],
  )
  return { body, type: PLAYLIST_TYPE, maxAge: Math.min(MASTER_MAX_AGE, secondsLeft) }
}

const SOUND: MediaRendition = {
  type: 'AUDIO',
  group: 'audio',
  name: '1',
  language: 'und',
  isDefault: true,
  uri: 'a/index.m3u8',
}

/** The heaviest segment and the mean of picture and sound, in bit/s. */
function rateOf(...tracks: (readonly RecordedSegment[])[]): { bandwidth: number; averageBandwidth: number } {
  let most = 0
  let average = 0
  for (const segments of tracks) {
    let [bits, ms, heaviest] = [0, 0, 0]
    for (const segment of segments) {
      bits += segment.length * 8
      ms += segment.ms
      heaviest = Math.max(heaviest, (segment.length * 8000) / Math.max(1, segment.ms))
    }
    most += heaviest
    average += ms > 0 ? (bits * 1000) / ms : 0
  }
  return { bandwidth: Math.ceil(most), averageBandwidth: Math.ceil(average) }
}

async function playlist(recordings: Recordings, request: RecordingRequest, track: Track): Promise<MediaFile | ErrorCode> {
  const window = await recordings.window(request.id, spanOf(request), track)
  if (window.segments.length === 0) return window.isComplete ? 'archive_missing' : 'live_error'
  return { body: recordingPlaylist(window), type: PLAYLIST_TYPE, maxAge: window.isComplete ? request.secondsLeft : 1 }
}

async function media(
  recordings: Recordings,
  request: RecordingRequest,
  track: Track,
  file: string,
): Promise<MediaFile | ErrorCode> {
  const { id } = request
  const named = readRecordedName(file)
  if (!named) return 'not_found'
  // The hour alone: a window of a day would be searched for each segment.
  const { segments } = recordingWindow(await recordings.ofHour({ channelId: id, hourMs: named.hourMs }, track), spanOf(request))
  const isNamed = (one: RecordedSegment) => ('init' in named ? one.init === named.init : nameOfSegment(one) === file)
  const segment = segments.find(isNamed)
  if (!segment) return 'not_found'
  const body = await ('init' in named
    ? recordings.readInit({ channelId: id, hourMs: segment.hourMs }, named.init)
    : recordings.read(id, track, segment).catch(orLost))
  if (body === 'live_error') return body
  if (!body) return 'not_found'
  return { body, type: typeOfSegment(track, segment.kind), maxAge: 'immutable' }
}

/** A store that fails may answer soon: players try again. */
function orLost(error: unknown): 'live_error' {
  if (!(error instanceof ObjectStoreError)) throw error
  return 'live_error'
}
