import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/schema.ts'
import { RELAYED_KINDS, RelayedKind, StreamHeaders } from '../stream-columns.ts'
import type { RelayedStream } from '../tv-relay/fetcher.ts'
import type { SourceLimit } from '../tv-relay/source-places.ts'

/** A stream of a channel or a station of its own. Address and headers are secrets. */
export type OwnStream = RelayedStream & {
  medium: 'channel' | 'station'
  id: string
  /** 0 is the preferred stream, the others are alternates. */
  position: number
  /** The operator lets browsers fetch it themselves. */
  isDirect: boolean
  probedMs: number
  /** JSON; null if it was never probed. */
  probe: string | null
}

/** Returns the streams of channels and stations that are shown; all of them, or those with these ids. */
export async function ownStreams(db: Kysely<Database>, ids?: readonly string[]): Promise<OwnStream[]> {
  const all = [...(await channelStreams(db, false)), ...(await stationStreams(db, false))]
  return ids ? all.filter(({ id }) => ids.includes(id)) : all
}

/** Returns the streams of shown channels and stations that browsers may fetch themselves. */
export const ownDirectStreams = async (db: Kysely<Database>): Promise<OwnStream[]> => [
  ...(await channelStreams(db, true)),
  ...(await stationStreams(db, true)),
]

/** The limit of connections of a stream's list, if it has one. */
export function limitOf(row: { source_id: string | null; max_connections: number | null }): { limit?: SourceLimit } {
  return row.source_id !== null && row.max_connections ? { limit: { source: row.source_id, most: row.max_connections } } : {}
}

async function channelStreams(db: Kysely<Database>, isDirect: boolean): Promise<OwnStream[]> {
  const rows = await db
    .selectFrom('channel_streams')
    .innerJoin('channels', 'channels.id', 'channel_streams.channel_id')
    .leftJoin('sources', 'sources.id', 'channel_streams.source_id')
    .leftJoin('channel_edits', 'channel_edits.channel_id', 'channels.id')
    .where('channels.hidden', '=', 0)
    .where('channel_streams.kind', 'in', RELAYED_KINDS)
    .$if(isDirect, (all) => all.where(({ fn }) => fn.coalesce('channel_edits.delivery', 'sources.delivery'), '=', 'direct'))
    .select(['channels.id', 'channel_streams.position', 'channel_streams.kind', 'channel_streams.address'])
    .select(['channel_streams.headers', 'channel_streams.program', 'channel_streams.probed_ms', 'sources.may_reach_private'])
    .select(['channel_streams.probe', 'sources.delivery', 'channel_edits.delivery as edited_delivery'])
    .select(['channel_streams.source_id', 'sources.max_connections'])
    .orderBy('channels.number')
    .orderBy('channel_streams.position')
    .execute()
  return rows.map(({ id, position, kind, address, headers, program, probe, probed_ms, ...row }) => ({
    medium: 'channel' as const,
    id,
    position,
    address,
    kind: v.parse(RelayedKind, kind),
    headers: v.parse(StreamHeaders, headers),
    mayReachPrivate: row.may_reach_private === 1,
    isDirect: (row.edited_delivery ?? row.delivery) === 'direct',
    probedMs: Number(probed_ms),
    probe,
    ...limitOf(row),
    ...(program !== null && { program }),
  }))
}

async function stationStreams(db: Kysely<Database>, isDirect: boolean): Promise<OwnStream[]> {
  const rows = await db
    .selectFrom('stations')
    .leftJoin('imported_stations', 'imported_stations.station_id', 'stations.id')
    .leftJoin('sources', 'sources.id', 'imported_stations.source_id')
    .where('stations.hidden', '=', 0)
    .where('stations.stream', 'is not', null)
    .$if(isDirect, (all) => all.where('sources.delivery', '=', 'direct'))
    .select(['stations.id', 'stations.stream', 'stations.stream_headers', 'stations.probe', 'stations.probed_ms'])
    .select(['sources.delivery', 'sources.may_reach_private', 'imported_stations.source_id', 'sources.max_connections'])
    .orderBy('stations.number')
    .execute()
  return rows.map(({ id, stream, stream_headers, probe, probed_ms, delivery, may_reach_private, ...row }) => ({
    medium: 'station' as const,
    id,
    position: 0,
    address: stream!,
    kind: 'unknown' as const,
    headers: v.parse(StreamHeaders, stream_headers),
    mayReachPrivate: may_reach_private === 1,
    isDirect: delivery === 'direct',
    probedMs: Number(probed_ms),
    probe,
    ...limitOf(row),
  }))
}
