import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/schema.ts'
import type { RelayedStream } from '../../media/tv-relay/fetcher.ts'

/** Kinds of streams that are relayed. `unknown` ones are told by their first bytes. */
export const RELAYED_KINDS = ['hls', 'ts', 'multicast', 'unknown'] as const

const RelayedKind = v.picklist(RELAYED_KINDS)

/** Request headers as they are stored; none if an operator's row is damaged. */
export const StreamHeaders = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), {})

/** The only place that asks the database about the streams of channels. */
export type ChannelStreamStore = ReturnType<typeof createChannelStreamStore>

/** Reads the relayed streams of channels, the preferred one first. */
export function createChannelStreamStore(db: Kysely<Database>) {
  const streams = () =>
    db
      .selectFrom('channel_streams')
      .leftJoin('sources', 'sources.id', 'channel_streams.source_id')
      .where('channel_streams.kind', 'in', RELAYED_KINDS)
      .select(['channel_streams.channel_id', 'channel_streams.kind', 'channel_streams.address', 'channel_streams.headers'])
      .select(['channel_streams.program', 'sources.may_reach_private'])
      .orderBy('channel_streams.channel_id')
      .orderBy('channel_streams.position')
  type Row = Awaited<ReturnType<ReturnType<typeof streams>['execute']>>[number]
  const present = ({ kind, address, headers, program, may_reach_private }: Row): RelayedStream => ({
    kind: v.parse(RelayedKind, kind),
    address,
    headers: v.parse(StreamHeaders, headers),
    mayReachPrivate: may_reach_private === 1,
    ...(program !== null && { program }),
  })
  return {
    async all(): Promise<ReadonlyMap<string, RelayedStream[]>> {
      const byChannel = Map.groupBy(await streams().execute(), ({ channel_id }) => channel_id)
      return new Map([...byChannel].map(([id, rows]) => [id, rows.map(present)]))
    },
    /** Stores what was found in a stream, unless it is known. Returns true if it is new. */
    async noteProbe(channelId: string, address: string, probe: string, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('channel_streams')
        .set({ probe, probed_ms: nowMs })
        .where('channel_id', '=', channelId)
        .where('address', '=', address)
        .where(({ eb, or }) => or([eb('probe', 'is', null), eb('probe', '!=', probe)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    of: async (channelId: string): Promise<RelayedStream[]> =>
      (await streams().where('channel_streams.channel_id', '=', channelId).execute()).map(present),
  }
}
