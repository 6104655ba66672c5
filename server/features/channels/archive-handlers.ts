import type { ArchiveRequest, ArchiveStream } from '../../../src/contract/channels.ts'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import type { ProgrammeRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import { hasCatchUp, playsRecording } from '../../media/archive-files.ts'
import type { Source } from '../../media/source.ts'
import { archiveUntil } from '../parental/age-gate.ts'
import type { ProgrammeStore } from '../programmes/programme-store.ts'
import { needsPackage, requireArchive } from './channel-access.ts'
import { createPlaying, type Television } from './playing.ts'

/** Answers the call for a window of a channel's archive. */
export function archiveHandlers({
  channels,
  channelStreams,
  programmes,
  streams,
  tokens,
  directStreams,
  recordings,
  leases,
  gateOf,
}: Television) {
  const playing = createPlaying({ channelStreams, directStreams, streams, tokens })
  /**
   * Returns the recording that plays a window; undefined if the upstream's archive or a loop does, or
   * nothing.
   */
  async function recordingOf(source: Source, id: string, span: { fromMs: number; toMs: number; nowMs: number }) {
    if (!('streams' in source)) return undefined
    const recorded = await recordings.window(id, span)
    return playsRecording(recorded, source.streams) ? recorded : undefined
  }
  return {
    async liveWithDuration({ body }, context) {
      const { viewer, nowMs } = context
      const channel = await channels.byId(body.channel_id)
      if (!channel) throw new ApiError('not_found')
      const { start, end, day, holds } = await windowOf(body, programmes)
      requireArchive(channel, viewer, day, kyivDayOf(nowMs))
      if (start > nowMs) throw new ApiError('programme_not_started')
      const untilMs = archiveUntil(holds, await gateOf(context), nowMs, channel.age)
      const source = await playing.sourceOf(channel)
      const recorded = await recordingOf(source, channel.id, { fromMs: start, toMs: end, nowMs })
      // The archive of a relayed channel plays while it is off air.
      if (!('streams' in source)) playing.requireOnAir(channel, source)
      else if (!recorded && !hasCatchUp(source.streams)) throw new ApiError('archive_missing')
      if (needsPackage(channel)) await leases.require(viewer, nowMs)
      const address = streams.archive({ id: channel.id, source, startMs: start, endMs: end, nowMs, untilMs })
      return fresh<ArchiveStream>({
        ...playing.present(channel, source, address, context),
        start,
        end,
        complete: recorded?.isComplete ?? end <= nowMs,
        gaps: recorded?.gaps ?? [],
      })
    },
  } satisfies Handlers<'liveWithDuration'>
}

/** The window that a request names, with the Kyiv day and the programmes that decide whether it is open. */
async function windowOf(
  request: ArchiveRequest,
  programmes: ProgrammeStore,
): Promise<{ start: number; end: number; day: string; holds: ProgrammeRow[] }> {
  if (!('program_id' in request)) {
    const { start, duration, channel_id } = request
    const end = start + duration * 1000
    return { start, end, day: kyivDayOf(start), holds: await programmes.ofChannelPeriod(channel_id, start, end) }
  }
  const programme = await programmes.byId(request.program_id)
  if (!programme || programme.channel_id !== request.channel_id) throw new ApiError('not_found')
  return { start: programme.start_ms, end: programme.end_ms, day: programme.day, holds: [programme] }
}
