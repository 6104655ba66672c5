import type { Kysely } from 'kysely'
import { channelsVersion } from '../db/channels-version.ts'
import type { Database } from '../db/schema.ts'
import { storedEdits } from './edit-values.ts'
import type { Former, Imported, ListState, ListStream, Shown } from '../import/m3u/list-state.ts'

/** A list's state with the version of channels that it was read at. */
export type VersionedState = ListState & { version: string | undefined }

/** Reads the database as far as the plan of a source's list needs it. */
export async function readListState(db: Kysely<Database>, sourceId: string): Promise<VersionedState> {
  const version = await channelsVersion(db)
  const ids = async (table: 'channels' | 'stations') => {
    const rows = await db.selectFrom(table).select(['id', 'slug', 'number']).execute()
    return { ids: new Set(rows.flatMap(({ id, slug }) => [id, slug])), numbers: new Set(rows.map(({ number }) => number)) }
  }
  const categories = await db.selectFrom('categories').select(['id', 'slug']).execute()
  const packages = await db.selectFrom('packages').select('id').orderBy('rank').execute()
  return {
    version,
    channels: await readChannels(db, sourceId),
    stations: await readStations(db, sourceId),
    taken: { channels: await ids('channels'), stations: await ids('stations') },
    categories: new Map(categories.map(({ id, slug }) => [id, slug])),
    packages: packages.map(({ id }) => id),
  }
}

type Identified = {
  key: string
  tvg_id: string | null
  words: string
  places: string
  imported: string
  missing_since_ms: number | null
  misses: number
}

/** Reads the channels that a source's lists brought, in the order of their numbers. */
export async function readChannels(db: Kysely<Database>, sourceId: string): Promise<Former[]> {
  const rows = await db
    .selectFrom('imported_channels')
    .innerJoin('channels', 'channels.id', 'imported_channels.channel_id')
    .selectAll('channels')
    .select(['key', 'tvg_id', 'words', 'places', 'imported', 'missing_since_ms', 'misses'])
    .where('source_id', '=', sourceId)
    .orderBy('channels.number')
    .execute()
  const edits = new Map(
    (await db.selectFrom('channel_edits').selectAll().execute()).map(({ channel_id, shift_minutes: _shift, ...own }) => [
      channel_id,
      own,
    ]),
  )
  const streams = await readStreams(db, sourceId)
  return rows.map((row) => ({
    ...identified(row),
    id: row.id,
    shown: shownColumns(row),
    edits: edits.get(row.id),
    streams: streams.get(row.id) ?? [],
  }))
}

async function readStations(db: Kysely<Database>, sourceId: string): Promise<Former[]> {
  const rows = await db
    .selectFrom('imported_stations')
    .innerJoin('stations', 'stations.id', 'imported_stations.station_id')
    .select(['stations.id', 'number', 'name', 'name_ru', 'logo', 'age', 'hidden', 'stream', 'stream_headers', 'edits'])
    .select(['key', 'tvg_id', 'words', 'places', 'imported', 'missing_since_ms', 'misses'])
    .where('source_id', '=', sourceId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    ...identified(row),
    id: row.id,
    shown: shownColumns({ ...row, category_id: '', package_id: null, archive_days: 0 }),
    edits: storedEdits(row.edits),
    streams: [
      {
        kind: 'unknown',
        address: row.stream ?? '',
        headers: JSON.parse(row.stream_headers) as ListStream['headers'],
        catchUp: null,
      },
    ],
  }))
}

async function readStreams(db: Kysely<Database>, sourceId: string): Promise<Map<string, ListStream[]>> {
  const rows = await db
    .selectFrom('channel_streams')
    .select(['channel_id', 'kind', 'address', 'headers', 'catchup'])
    .where('source_id', '=', sourceId)
    .orderBy('channel_id')
    .orderBy('position')
    .execute()
  const streams = new Map<string, ListStream[]>()
  for (const { channel_id, kind, address, headers, catchup } of rows) {
    const own = streams.get(channel_id) ?? []
    streams.set(channel_id, own)
    own.push({
      kind: kind as ListStream['kind'],
      address,
      headers: JSON.parse(headers) as ListStream['headers'],
      catchUp: catchup === null ? null : (JSON.parse(catchup) as ListStream['catchUp']),
    })
  }
  return streams
}

function identified({ key, tvg_id, words, places, imported, missing_since_ms, misses }: Identified) {
  return {
    key,
    tvgId: tvg_id ?? '',
    words,
    places: JSON.parse(places) as string[],
    imported: JSON.parse(imported) as Imported,
    missingSinceMs: missing_since_ms,
    misses,
  }
}

function shownColumns({ number, name, name_ru, category_id, package_id, logo, age, hidden, archive_days }: Shown): Shown {
  return { number, name, name_ru, category_id, package_id, logo, age, hidden, archive_days }
}
