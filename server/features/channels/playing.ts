import type { Stream } from '../../../src/contract/channels.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type EdgeTokens, TOKEN_MS } from '../../media/edge-tokens.ts'
import type { Recordings } from '../../media/recorder/recordings.ts'
import type { Source } from '../../media/source.ts'
import type { StreamAddress, StreamAddresses } from '../../media/stream-addresses.ts'
import type { GateOf } from '../parental/gates.ts'
import type { StreamLeases } from '../streams-at-once/stream-leases.ts'
import type { ProgrammeStore } from '../programmes/programme-store.ts'
import { LINK_LIFE_MS } from '../../media/signed-links.ts'
import type { DirectStreams } from '../direct-streams.ts'
import { sourceOfChannel } from '../sources.ts'
import { hasOwnStreams, needsPackage } from './channel-access.ts'
import type { ChannelStore, RankedChannel } from './channel-store.ts'
import type { ChannelStreamStore } from './channel-stream-store.ts'

/** The pauses between attempts at silent upstreams grow to 30 s. */
const OFF_AIR_RETRY_S = 10
const HLS = 'application/vnd.apple.mpegurl'

/** Dependencies of the handlers of channels. */
export type Television = {
  channels: ChannelStore
  channelStreams: ChannelStreamStore
  programmes: ProgrammeStore
  streams: StreamAddresses
  tokens: Pick<EdgeTokens, 'front'>
  directStreams: DirectStreams
  recordings: Recordings
  leases: StreamLeases
  gateOf: GateOf
}

/** The viewer of a call for a stream, and its time. */
type Asking = { viewer: Pick<Viewer, 'sessionId'>; nowMs: number }

/** Finds and presents the streams of channels. */
export function createPlaying({
  channelStreams,
  directStreams,
  streams,
  tokens,
}: Pick<Television, 'channelStreams' | 'directStreams' | 'streams' | 'tokens'>) {
  /** The stream at an address, under a token of the viewer. */
  const present = ({ id }: RankedChannel, source: Source, address: StreamAddress, { viewer, nowMs }: Asking): Stream => {
    const { url, expiresAtMs } = tokens.front(address, viewer.sessionId, nowMs)
    return {
      status: 'success',
      channel_id: id,
      url,
      element: 'video',
      type: HLS,
      expires_at: expiresAtMs,
      playlist: streams.playlist('tv', source),
    }
  }
  return {
    sourceOf: async (channel: RankedChannel): Promise<Source> =>
      sourceOfChannel(channel, hasOwnStreams(channel) ? await channelStreams.of(channel.id) : []),
    present,
    live: (channel: RankedChannel, source: Source, asking: Asking, untilMs: number | undefined): Stream =>
      present(channel, source, streams.live({ medium: 'tv', id: channel.id, source, nowMs: asking.nowMs, untilMs }), asking),
    /**
     * Returns the stream that browsers fetch themselves; null if none fits, undefined if the service relays
     * the channel. It ends with the rights of the viewer, like a signed link. Players renew those of a
     * package, so that the devices that play are counted.
     */
    async direct(channel: RankedChannel, nowMs: number, untilMs = Infinity): Promise<Stream | null | undefined> {
      const found = hasOwnStreams(channel) ? await directStreams.find('channel', channel.id) : undefined
      if (!found) return found
      return {
        status: 'success',
        channel_id: channel.id,
        url: found.address,
        element: 'video',
        type: found.type,
        expires_at: Math.min(nowMs + (needsPackage(channel) ? TOKEN_MS : LINK_LIFE_MS), untilMs),
        playlist: null,
      }
    },
    /** Throws why nothing of the channel can play now. */
    requireOnAir({ id }: RankedChannel, source: Source): void {
      if (streams.isOnAir('tv', id, source)) return
      throw 'streams' in source ? new ApiError('off_air', { retryAfterS: OFF_AIR_RETRY_S }) : new ApiError('live_error')
    },
  }
}
