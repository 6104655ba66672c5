import type { ArchiveRequest, ArchiveStream, Stream } from '../../../src/contract/channels.ts'
import { kyivDayOf } from '../../../src/domain/kyiv-time.ts'
import { ApiError, type Asking, fresh, type Handlers, shared } from '../../http/answers.ts'
import type { ProgrammeStore } from '../programmes/programme-store.ts'
import type { StreamAddresses } from '../streams.ts'
import { isChannelAllowed, presentChannel, requireArchive, requireLive } from './channel-access.ts'
import type { ChannelStore, RankedChannel } from './channel-store.ts'

const LISTS_FRESH_MS = 60_000
const HLS = 'application/vnd.apple.mpegurl'

type ChannelHandlers = Handlers<
  | 'allChannels'
  | 'firstChannel'
  | 'channelCategories'
  | 'protectedChannels'
  | 'liveWithDuration'
  | 'showChannel'
  | 'liveChannel'
  | 'channelBySlug'
>

/** Answers the calls about channels and their streams. */
export function channelHandlers(channels: ChannelStore, programmes: ProgrammeStore, streams: StreamAddresses): ChannelHandlers {
  const found = (channel: RankedChannel | undefined): RankedChannel => {
    if (!channel) throw new ApiError('not_found')
    return channel
  }

  const one = (key: string, find: () => Promise<RankedChannel | undefined>, { viewer, nowMs }: Asking) =>
    shared(`${key}:${viewer.tier}`, async () => ({
      data: presentChannel(found(await find()), viewer),
      freshUntilMs: nowMs + LISTS_FRESH_MS,
    }))

  function liveStream(channel: RankedChannel, nowMs: number): Stream {
    if (!streams.isOnAir('tv', channel.loop)) throw new ApiError('live_error')
    const { url, expiresAtMs } = streams.live('tv', channel.id, nowMs)
    return { status: 'success', channel_id: channel.id, url, element: 'video', type: HLS, expires_at: expiresAtMs }
  }

  return {
    allChannels: (_input, { viewer, nowMs }) =>
      shared(`channels:${viewer.tier}`, async () => ({
        data: (await channels.all()).map((channel) => presentChannel(channel, viewer)),
        freshUntilMs: nowMs + LISTS_FRESH_MS,
      })),

    firstChannel: (_input, asking) =>
      one(
        'first-channel',
        async () => (await channels.all()).find((channel) => isChannelAllowed(channel, asking.viewer)),
        asking,
      ),

    channelCategories: (_input, { nowMs }) =>
      shared('categories', async () => {
        const rows = await channels.categories()
        const data = rows.map((row) => ({
          _id: row.id,
          slug: row.slug,
          name: row.name,
          name_ru: row.name_ru,
          channels: Number(row.channels),
        }))
        return { data, freshUntilMs: nowMs + LISTS_FRESH_MS }
      }),

    async protectedChannels(_input, { viewer, nowMs }) {
      const allowed = (await channels.all()).filter((channel) => isChannelAllowed(channel, viewer))
      const withStream = (channel: RankedChannel) => ({
        ...presentChannel(channel, viewer),
        stream: streams.isOnAir('tv', channel.loop) ? liveStream(channel, nowMs) : null,
      })
      return fresh(allowed.map(withStream))
    },

    async liveWithDuration({ body }, { viewer, nowMs }) {
      const channel = found(await channels.byId(body.channel_id))
      const { start, end, day } = await windowOf(body, programmes)
      requireArchive(channel, viewer, day, kyivDayOf(nowMs))
      if (start > nowMs) throw new ApiError('programme_not_started')
      if (!streams.isOnAir('tv', channel.loop)) throw new ApiError('live_error')
      const { url, expiresAtMs } = streams.archive(channel.id, start, end, nowMs)
      return fresh<ArchiveStream>({
        status: 'success',
        channel_id: channel.id,
        url,
        element: 'video',
        type: HLS,
        expires_at: expiresAtMs,
        start,
        end,
        complete: end <= nowMs,
      })
    },

    showChannel: ({ params }, asking) => one(`channel:${params.id}`, () => channels.byId(params.id), asking),

    channelBySlug: ({ params }, asking) => one(`slug:${params.slug}`, () => channels.bySlug(params.slug), asking),

    async liveChannel({ params }, { viewer, nowMs }) {
      const channel = found(await channels.byId(params.id))
      requireLive(channel, viewer)
      return fresh(liveStream(channel, nowMs))
    },
  }
}

/** The window that a request names, with the Kyiv day that decides whether it is open. */
async function windowOf(
  request: ArchiveRequest,
  programmes: ProgrammeStore,
): Promise<{ start: number; end: number; day: string }> {
  if (!('program_id' in request)) {
    return { start: request.start, end: request.start + request.duration * 1000, day: kyivDayOf(request.start) }
  }
  const programme = await programmes.byId(request.program_id)
  if (!programme || programme.channel_id !== request.channel_id) throw new ApiError('not_found')
  return { start: programme.start_ms, end: programme.end_ms, day: programme.day }
}
