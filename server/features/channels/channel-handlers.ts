import type { Channel, Stream } from '../../../src/contract/channels.ts'
import { ApiError } from '../../http/api-error.ts'
import { type CallContext, fresh, type Handlers, shared } from '../../http/handler-result.ts'
import { liveUntil, lockedFrom } from '../parental/age-gate.ts'
import { sourceOfChannel } from '../sources.ts'
import { LINK_LIFE_MS } from '../../media/signed-links.ts'
import { hasOwnStreams, isChannelAllowed, needsPackage, presentChannel, requireLive, requirePlayable } from './channel-access.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { ChannelStore, RankedChannel } from './channel-store.ts'
import { requireFewChannels, requireOneList } from './list-limits.ts'
import { createPlaying, type Television } from './playing.ts'

const LISTS_FRESH_MS = 60_000

/** The channels that are read at once in search of the first that a viewer may watch. */
const PART = 100

type ChannelHandlers = Handlers<
  | 'allChannels'
  | 'listChannels'
  | 'someChannels'
  | 'channelByNumber'
  | 'firstChannel'
  | 'channelCategories'
  | 'protectedChannels'
  | 'showChannel'
  | 'liveChannel'
  | 'channelBySlug'
>

/** Answers the calls about channels and their streams. */
export function channelHandlers({
  channels,
  channelStreams,
  programmes,
  streams,
  tokens,
  directStreams,
  leases,
  gateOf,
}: Television): ChannelHandlers {
  const found = (channel: RankedChannel | undefined): RankedChannel => {
    if (!channel) throw new ApiError('not_found')
    return channel
  }

  const one = (key: string, find: () => Promise<RankedChannel | undefined>, { viewer, nowMs }: CallContext) =>
    shared(`${key}:${viewer.tier}`, async () => ({
      data: (await presentAll([found(await find())], viewer))[0]!,
      freshUntilMs: nowMs + LISTS_FRESH_MS,
    }))

  /** Channels on the wire; a direct one that no browser plays says so before it is opened. */
  const presentAll = async (list: readonly RankedChannel[], viewer: Viewer): Promise<Channel[]> => {
    const unfit = await directStreams.unfitChannels()
    return list.map((one) => presentChannel(one, viewer, unfit))
  }

  const playing = createPlaying({ channelStreams, directStreams, streams, tokens })

  return {
    allChannels: (_input, { viewer, nowMs }) =>
      shared(`channels:${viewer.tier}`, async () => {
        await requireOneList(channels)
        return {
          data: await presentAll(await channels.all(), viewer),
          freshUntilMs: nowMs + LISTS_FRESH_MS,
        }
      }),

    listChannels: ({ query: { category, from, around, limit } }, { viewer, nowMs }) =>
      shared(`list:${category ?? ''}:${from}:${around ?? ''}:${limit}:${viewer.tier}`, async () => {
        const of =
          around === undefined
            ? { category, from, limit }
            : { category: undefined, from: Math.max(0, (await channels.countBefore(around)) - Math.floor(limit / 2)), limit }
        const [total, part] = await Promise.all([channels.count(of.category), channels.part(of)])
        const data = { total, channels: await presentAll(part, viewer) }
        return { data, freshUntilMs: nowMs + LISTS_FRESH_MS }
      }),

    someChannels: ({ query: { ids } }, { viewer, nowMs }) =>
      shared(`some:${ids.join()}:${viewer.tier}`, async () => ({
        data: await presentAll(await channels.byIds(ids), viewer),
        freshUntilMs: nowMs + LISTS_FRESH_MS,
      })),

    channelByNumber: ({ params: { number } }, context) => one(`number:${number}`, () => channels.byNumber(number), context),

    firstChannel: (_input, context) => one('first-channel', () => firstAllowed(channels, context.viewer), context),

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

    async protectedChannels({ query: { channels: ids } }, context) {
      const { viewer, nowMs } = context
      if (!ids) await requireFewChannels(channels)
      const allowed = (ids ? await channels.byIds(ids) : await channels.all()).filter((one) => isChannelAllowed(one, viewer))
      const gate = await gateOf(context)
      // Without room on another device this one gets no streams, and the channels all the same.
      const isRoom = !allowed.some(needsPackage) || (await leases.hasRoom(viewer, nowMs))
      const allowedIds = allowed.map(({ id }) => id)
      const ahead = gate && allowed.length > 0 ? await programmes.ofChannelsPeriod(allowedIds, nowMs, nowMs + LINK_LIFE_MS) : []
      const byChannel = Map.groupBy(ahead, ({ channel_id }) => channel_id)
      const ownStreams = allowed.some(hasOwnStreams) ? await channelStreams.all() : undefined
      const streamOf = async (channel: RankedChannel): Promise<Stream | null> => {
        if (!isRoom && needsPackage(channel)) return null
        const source = sourceOfChannel(channel, ownStreams?.get(channel.id))
        const lockedFromMs = gate ? lockedFrom(byChannel.get(channel.id) ?? [], gate, nowMs, channel.age) : undefined
        const isOpen = lockedFromMs === undefined || lockedFromMs > nowMs
        if (!isOpen) return null
        const direct = await playing.direct(channel, nowMs, lockedFromMs)
        if (direct !== undefined) return direct
        return streams.isOnAir('tv', channel.id, source) ? playing.live(channel, source, context, lockedFromMs) : null
      }
      const present = async (channel: RankedChannel) => ({ ...presentChannel(channel, viewer), stream: await streamOf(channel) })
      return fresh(await Promise.all(allowed.map(present)))
    },

    showChannel: ({ params }, context) => one(`channel:${params.id}`, () => channels.byId(params.id), context),

    channelBySlug: ({ params }, context) => one(`slug:${params.slug}`, () => channels.bySlug(params.slug), context),

    async liveChannel({ params }, context) {
      const { viewer, nowMs } = context
      const channel = found(await channels.byId(params.id))
      requireLive(channel, viewer)
      const gate = await gateOf(context)
      const ahead = gate ? await programmes.ofChannelPeriod(channel.id, nowMs, nowMs + LINK_LIFE_MS) : []
      if (needsPackage(channel)) await leases.require(viewer, nowMs)
      const untilMs = liveUntil(ahead, gate, nowMs, channel.age)
      const direct = await playing.direct(channel, nowMs, untilMs)
      if (direct === null) throw new ApiError('unsupported')
      if (direct) return fresh(direct)
      requirePlayable(channel, nowMs)
      const source = await playing.sourceOf(channel)
      playing.requireOnAir(channel, source)
      return fresh(playing.live(channel, source, context, untilMs))
    },
  }
}

async function firstAllowed(channels: Pick<ChannelStore, 'part'>, viewer: Viewer): Promise<RankedChannel | undefined> {
  for (let from = 0; ; from += PART) {
    const part = await channels.part({ category: undefined, from, limit: PART })
    const found = part.find((channel) => isChannelAllowed(channel, viewer))
    if (found || part.length < PART) return found
  }
}
