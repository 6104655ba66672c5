import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../db/schema.ts'
import { type CatchUp, CATCH_UP_MODES, hasCatchUp } from '../../media/catch-up/catch-up-address.ts'
import { limitOf } from '../../media/stream-probe/own-streams.ts'
import { RELAYED_KINDS, RelayedKind, StreamHeaders } from '../../media/stream-columns.ts'
import type { RelayedStream } from '../../media/tv-relay/fetcher.ts'

/** Catch-up as it is stored; null if an operator's row is damaged. */
const StoredCatchUp = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.parseJson(),
      v.object({
        mode: v.picklist(CATCH_UP_MODES),
        days: v.pipe(v.number(), v.minValue(0)),
        source: v.optional(v.string()),
        correctionMinutes: v.optional(v.number()),
      }),
    ),
  ),
  null,
)

/** The list's own values of a channel, as far as its archive needs them. */
const StoredValues = v.fallback(v.pipe(v.string(), v.parseJson(), v.object({ shiftMinutes: v.number() })), { shiftMinutes: 0 })

const DEFAULT_ZONE = 'Europe/Kyiv'

/** The only place that queries streams of channels. */
export type ChannelStreamStore = ReturnType<typeof createChannelStreamStore>

/** Reads the relayed streams of channels, the preferred one first. */
export function createChannelStreamStore(db: Kysely<Database>) {
  const streams = () =>
    db
      .selectFrom('channel_streams as s')
      .leftJoin('sources', 'sources.id', 's.source_id')
      .leftJoin('imported_channels as i', 'i.channel_id', 's.channel_id')
      .leftJoin('channel_edits as e', 'e.channel_id', 's.channel_id')
      .where('s.kind', 'in', RELAYED_KINDS)
      .select(['s.channel_id', 's.address', 's.headers', 's.catchup', 'sources.may_reach_private', 'sources.zone'])
      .select(['s.source_id', 'sources.max_connections'])
      .select(['s.kind', 's.program', 'i.imported', 'e.shift_minutes'])
      .orderBy('s.channel_id')
      .orderBy('s.position')
  type Row = Awaited<ReturnType<ReturnType<typeof streams>['execute']>>[number]
  const present = (row: Row): RelayedStream => {
    const catchUp = catchUpOf(row)
    return {
      kind: v.parse(RelayedKind, row.kind),
      address: row.address,
      headers: v.parse(StreamHeaders, row.headers),
      mayReachPrivate: row.may_reach_private === 1,
      ...(row.program !== null && { program: row.program }),
      ...(catchUp && { catchUp }),
      ...limitOf(row),
    }
  }
  return {
    async all(): Promise<ReadonlyMap<string, RelayedStream[]>> {
      const byChannel = Map.groupBy(await streams().execute(), ({ channel_id }) => channel_id)
      return new Map([...byChannel].map(([id, rows]) => [id, rows.map(present)]))
    },
    /**
     * Stores the findings of a probe. `merge` gets the stored probe and returns the new one, or undefined if
     * nothing changed.
     */
    async noteProbe(
      channelId: string,
      address: string,
      merge: (stored: string | null) => string | undefined,
      nowMs: number,
    ): Promise<void> {
      const row = await db
        .selectFrom('channel_streams')
        .select('probe')
        .where('channel_id', '=', channelId)
        .where('address', '=', address)
        .executeTakeFirst()
      const probe = row && merge(row.probe)
      if (probe === undefined) return
      await db
        .updateTable('channel_streams')
        .set({ probe, probed_ms: nowMs })
        .where('channel_id', '=', channelId)
        .where('address', '=', address)
        .execute()
    },
    of: async (channelId: string): Promise<RelayedStream[]> =>
      (await streams().where('s.channel_id', '=', channelId).execute()).map(present),
    /** Returns how many days the upstreams of channels keep; channels without catch-up are absent. */
    async catchUpDays(channelIds?: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const withCatchUp = streams().where('s.catchup', 'is not', null)
      const days = new Map<string, number>()
      for (const row of await (
        channelIds === undefined ? withCatchUp : withCatchUp.where('s.channel_id', 'in', channelIds)
      ).execute()) {
        days.set(row.channel_id, Math.max(days.get(row.channel_id) ?? 0, catchUpOf(row)?.days ?? 0))
      }
      return days
    },
  }
}

type CatchUpRow = {
  address: string
  catchup: string | null
  zone: string | null
  imported: string | null
  shift_minutes: number | null
}

/**
 * Returns a stream's catch-up; undefined if its address does not allow any. The operator's own shift corrects
 * the guide, so the request has the guide's time as it is.
 */
function catchUpOf({ address, catchup, zone, imported, shift_minutes }: CatchUpRow): CatchUp | undefined {
  const stored = v.parse(StoredCatchUp, catchup)
  if (!stored) return undefined
  const shiftMinutes = shift_minutes === null && imported !== null ? v.parse(StoredValues, imported).shiftMinutes : 0
  const catchUp: CatchUp = { ...stored, shiftMinutes, zone: zone ?? DEFAULT_ZONE }
  return hasCatchUp(address, catchUp) ? catchUp : undefined
}
