import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Channel } from '../../../src/contract/channels.ts'
import { playsOf } from '../../../src/domain/playback/plays.ts'
import type { RelayedStream } from '../../media/tv-relay/fetcher.ts'
import type { TsProbe } from '../../media/ts/probe.ts'
import type { ChannelStreamStore } from './channel-stream-store.ts'

/** The stored probe of a stream (`channel_streams.probe`). */
const StoredProbe = v.object({
  video: v.optional(v.object({ kind: v.string() })),
  audio: v.array(v.object({ kind: v.string() })),
  isScrambled: v.boolean(),
  container: v.optional(v.string()),
})
const WholeProbe = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))), null)
const Stored = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), StoredProbe)), null)

/** Returns which browsers play a channel by its stored probe; nothing without one. */
export function playsIn(probe: string | null): Pick<Channel, 'plays'> {
  const stored = v.parse(Stored, probe)
  return stored ? { plays: playsOf(stored) } : {}
}

/** Adds the relay's findings to a stored probe; undefined if nothing changed. */
export function mergedProbe(stored: string | null, found: TsProbe): string | undefined {
  const former = v.parse(WholeProbe, stored) ?? {}
  const [sound, formerSound] = [found.audio[0]?.kind, v.parse(Stored, stored)?.audio[0]?.kind]
  // Where ffmpeg has changed the sound, the upstream's stays known.
  const isTurned = formerSound !== undefined && formerSound !== sound && sound === 'aac'
  const merged = { ...(isTurned && { upstreamSound: formerSound }), ...former, ...found }
  return isDeepStrictEqual(merged, former) ? undefined : JSON.stringify(merged)
}

/** Creates the receiver of probes. It stores them; a failure is reported and loses nothing but the label. */
export function createProbeNotes(streams: ChannelStreamStore, now: () => number, reportError: (error: unknown) => void) {
  return (channelId: string, { address }: RelayedStream, found: TsProbe): void => {
    streams.noteProbe(channelId, address, (stored) => mergedProbe(stored, found), now()).catch(reportError)
  }
}
