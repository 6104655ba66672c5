import type { ErrorCode } from '../../src/contract/errors.ts'
import { fileOfCatchUp } from './catch-up/catch-up-files.ts'
import type { CatchUpRelays } from './catch-up/catch-up-relays.ts'
import type { MediaFile } from './media-file.ts'
import { fileOfRecording, type RecordingRequest } from './recorder/recording-files.ts'
import type { Recordings } from './recorder/recordings.ts'
import type { RecordingWindow } from './recorder/window.ts'
import type { RelayedStream } from './tv-relay/fetcher.ts'

/** True if one of a channel's upstreams has an archive. */
export const hasCatchUp = (streams: readonly RelayedStream[]): boolean => streams.some(({ catchUp }) => catchUp)

/**
 * True if a window plays from the channel's recording: from a whole one, or from any if no upstream has an
 * archive.
 */
export function playsRecording({ segments, gaps }: RecordingWindow, streams: readonly RelayedStream[]): boolean {
  return segments.length > 0 && (gaps.length === 0 || !hasCatchUp(streams))
}

/**
 * Returns a file of a relayed channel's archive: of its recording or of its upstream's, which the master
 * playlist decides. Errors are those of {@link fileOfRecording} and {@link fileOfCatchUp}.
 */
export async function fileOfArchive(
  { recordings, catchUps }: { recordings: Recordings; catchUps: CatchUpRelays },
  request: RecordingRequest,
  streams: readonly RelayedStream[],
): Promise<MediaFile | ErrorCode> {
  const { id, rest, archive, nowMs, secondsLeft } = request
  // Only renditions of an upstream have numbers.
  const isRecorded =
    rest === 'master.m3u8'
      ? playsRecording(await recordings.window(id, { fromMs: archive.startMs, toMs: archive.endMs, nowMs }), streams)
      : /^[va]\//.test(rest)
  return isRecorded || !hasCatchUp(streams)
    ? fileOfRecording(recordings, request)
    : fileOfCatchUp(catchUps, { id, rest, window: archive, secondsLeft }, streams)
}
