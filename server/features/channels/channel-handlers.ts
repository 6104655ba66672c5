import type { ArchiveRequest, ArchiveStream, Stream } from '../../../src/contract/channels.ts'
import { kyivDayOf } from '../../../src/domain/time/kyiv-time.ts'
import type { ProgrammeRow } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers, shared } from '../../http/handler-result.ts'
import { archiveUntil, liveUntil, lockedFrom } from '../parental/age-gate.ts'
import type { GateOf } from '../parental/gates.ts'
import type { ProgrammeStore } from '../programmes/programme-store.ts'
import { sourceOfChannel } from '../sources.ts'
import type { Source } from '../../media/source.ts'
import type { StreamAddress, StreamAddresses } from '../../media/stream-addresses.ts'
import { LINK_LIFE_MS } from '../../media/signed-links.ts'
import { hasOwnStreams, isChannelAllowed, presentChannel, requireArchive, requireLive } from './channel-access.ts'
import type { ChannelStore, RankedChannel } from './channel-store.ts'
import type { ChannelStreamStore } from './channel-stream-store.ts'

/** The pauses between attempts at silent upstreams grow to 30 s. */
const OFF_AIR_RETRY_S = 10
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

/** What the calls about channels are answered from. */
export type Television = {
  channels: ChannelStore
  channelStreams: ChannelStreamStore
  programmes: ProgrammeStore
  streams: StreamAddresses
  gateOf: GateOf
}

/** Answers the calls about channels and their streams. */
export function channelHandlers({ channels, channelStreams, programmes, streams, gateOf }: Television): ChannelHandlers {
  const found = (channel: RankedChannel | undefined): RankedChannel => {
    if (!channel) throw new ApiError('not_found')
    return channel
  }

  const one = (key: string, find: () => Promise<RankedChannel | undefined>, { viewer, nowMs }: CallContext) =>
    shared(`${key}:${viewer.tier}`, async () => ({
      data: presentChannel(found(await find()), viewer),
      freshUntilMs: nowMs + LISTS_FRESH_MS,
    }))

  const sourceOf = async (channel: RankedChannel): Promise<Source> =>
    sourceOfChannel(channel, hasOwnStreams(channel) ? await channelStreams.of(channel.id) : [])

  const presentStream = ({ id }: RankedChannel, source: Source, { url, expiresAtMs }: StreamAddress): Stream => ({
    status: 'success',
    channel_id: id,
    url,
    element: 'video',
    type: HLS,
    expires_at: expiresAtMs,
    playlist: streams.playlist(source),
  })

  function liveStream(channel: RankedChannel, source: Source, nowMs: number, untilMs: number | undefined): Stream {
    return presentStream(channel, source, streams.live({ medium: 'tv', id: channel.id, source, nowMs, untilMs }))
  }

  function requireOnAir({ id }: RankedChannel, source: Source): void {
    if (streams.isOnAir('tv', id, source)) return
    throw 'streams' in source ? new ApiError('off_air', { retryAfterS: OFF_AIR_RETRY_S }) : new ApiError('live_error')
  }

  return {
    allChannels: (_input, { viewer, nowMs }) =>
      shared(`channels:${viewer.tier}`, async () => ({
        data: (await channels.all()).map((channel) => presentChannel(channel, viewer)),
        freshUntilMs: nowMs + LISTS_FRESH_MS,
      })),

    firstChannel: (_input, context) =>
      one(
        'first-channel',
        async () => (await channels.all()).find((channel) => isChannelAllowed(channel, context.viewer)),
        context,
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

    async protectedChannels(_input, context) {
      const { viewer, nowMs } = context
      const allowed = (await channels.all()).filter((channel) => isChannelAllowed(channel, viewer))
      const gate = await gateOf(context)
      const ahead = gate ? await programmes.ofPeriod(nowMs, nowMs + LINK_LIFE_MS) : []
      const byChannel = Map.groupBy(ahead, ({ channel_id }) => channel_id)
      const ownStreams = allowed.some(hasOwnStreams) ? await channelStreams.all() : undefined
      const streamOf = (channel: RankedChannel): Stream | null => {
        const source = sourceOfChannel(channel, ownStreams?.get(channel.id))
        const lockedFromMs = gate ? lockedFrom(byChannel.get(channel.id) ?? [], gate, nowMs, channel.age) : undefined
        const isOpen = lockedFromMs === undefined || lockedFromMs > nowMs
        return isOpen && streams.isOnAir('tv', channel.id, source) ? liveStream(channel, source, nowMs, lockedFromMs) : null
      }
      return fresh(allowed.map((channel) => ({ ...presentChannel(channel, viewer), stream: streamOf(channel) })))
    },

    async liveWithDuration({ body }, context) {
      const { viewer, nowMs } = context
      const channel = found(await channels.byId(body.channel_id))
      const { start, end, day, holds } = await windowOf(body, programmes)
      requireArchive(channel, viewer, day, kyivDayOf(nowMs))
      if (start > nowMs) throw new ApiError('programme_not_started')
      const untilMs = archiveUntil(holds, await gateOf(context), nowMs, channel.age)
      const source = await sourceOf(channel)
      requireOnAir(channel, source)
      const address = streams.archive({
        id: channel.id,
        source,
        startMs: start,
        endMs: end,
        nowMs,
        untilMs,
      })
      return fresh<ArchiveStream>({
        ...presentStream(channel, source, address),
        start,
        end,
        complete: end <= nowMs,
      })
    },

    showChannel: ({ params }, context) => one(`channel:${params.id}`, () => channels.byId(params.id), context),

    channelBySlug: ({ params }, context) => one(`slug:${params.slug}`, () => channels.bySlug(params.slug), context),

    async liveChannel({ params }, context) {
      const { viewer, nowMs } = context
      const channel = found(await channels.byId(params.id))
      requireLive(channel, viewer)
      const gate = await gateOf(context)
      const ahead = gate ? await programmes.ofChannelPeriod(channel.id, nowMs, nowMs + LINK_LIFE_MS) : []
      const source = await sourceOf(channel)
      requireOnAir(channel, source)
      return fresh(liveStream(channel, source, nowMs, liveUntil(ahead, gate, nowMs, channel.age)))
    },
  }
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
