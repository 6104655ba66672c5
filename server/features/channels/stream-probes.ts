import * as v from 'valibot'
import type { Channel } from '../../../src/contract/channels.ts'
import { playsOf } from '../../../src/domain/playback/plays.ts'
import type { RelayedStream } from '../../media/tv-relay/fetcher.ts'
import type { TsProbe } from '../../media/ts/probe.ts'
import type { ChannelStreamStore } from './channel-stream-store.ts'

/** What is stored of a probe (`channel_streams.probe`). */
const StoredProbe = v.object({
  video: v.optional(v.object({ kind: v.string() })),
  audio: v.array(v.object({ kind: v.string() })),
  isScrambled: v.boolean(),
})
const Stored = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), StoredProbe)), null)

/** Returns which browsers play a channel by its stored probe; nothing without one. */
export function playsIn(probe: string | null): Pick<Channel, 'plays'> {
  const stored = v.parse(Stored, probe)
  return stored ? { plays: playsOf(stored) } : {}
}

/** Creates the receiver of probes. It stores them; a failure is reported and loses nothing but the label. */
export function createProbeNotes(streams: ChannelStreamStore, now: () => number, reportError: (error: unknown) => void) {
  return (channelId: string, { address }: RelayedStream, found: TsProbe): void => {
    streams.noteProbe(channelId, address, JSON.stringify(found), now()).catch(reportError)
  }
}
