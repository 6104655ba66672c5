import type { Kysely, Transaction } from 'kysely'
import { noteChannelsChangeSince } from '../db/channels-version.ts'
import type { Database } from '../db/schema.ts'
import type { Identity } from '../import/m3u/assign.ts'
import type { Imported, ListStream } from '../import/m3u/list-state.ts'
import type { ListPlan } from '../import/m3u/plan.ts'
import type { Added, MediumPlan, Written } from '../import/m3u/plan-medium.ts'
import { placeOf } from '../import/m3u/stream-address.ts'
import { keepPicture } from '../media/pictures/picture-store.ts'

/** Another import or edit came between the plan and its application. */
export class ChangedMeanwhile extends Error {}

// Larger statements cost memory and no less time.
const ROWS_AT_ONCE = 200
const NO_GENRE = { genre: 'Радіо', genre_ru: 'Радио' }

/** Applies a plan to the database, whole or not at all. Returns false if there is nothing to write. */
export async function applyPlan(
  db: Kysely<Database>,
  plan: ListPlan,
  { sourceId, version, nowMs }: { sourceId: string; version: string | undefined; nowMs: number },
): Promise<boolean> {
  const parts = [plan.channels, plan.stations]
  if (parts.every(({ added, changed }) => added.length + changed.length === 0)) return false
  await db.transaction().execute(async (transaction) => {
    if (!(await noteChannelsChangeSince(transaction, version))) throw new ChangedMeanwhile()
    for (const { pictures } of parts) for (const picture of pictures) await keepPicture(transaction, picture)
    await putCategories(transaction, plan.categories)
    await putChannels(transaction, plan.channels, sourceId, nowMs)
    await putStations(transaction, plan.stations, sourceId, nowMs)
  })
  return true
}

async function putCategories(transaction: Transaction<Database>, categories: ListPlan['categories']): Promise<void> {
  if (categories.length === 0) return
  const { last } = await transaction
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  const rows = categories.map((category, at) => ({ ...category, position: Number(last ?? -1) + 1 + at }))
  await inParts(rows, same, (part) => transaction.insertInto('categories').values(part).execute())
}

async function putChannels(
  transaction: Transaction<Database>,
  { added, changed }: MediumPlan,
  sourceId: string,
  nowMs: number,
): Promise<void> {
  const channelRow = ({ id, shown }: Added) => ({
    id,
    slug: id,
    cover: null,
    loop: '',
    loop_offset: 0,
    shown_ms: nowMs,
    ...shown,
  })
  await inParts(added, channelRow, (part) => transaction.insertInto('channels').values(part).execute())
  const importedRow = (one: Added) => ({ channel_id: one.id, ...identityRow(one, sourceId, nowMs) })
  await inParts(added, importedRow, (part) => transaction.insertInto('imported_channels').values(part).execute())
  for (const written of changed) {
    if (written.shown) await transaction.updateTable('channels').set(written.shown).where('id', '=', written.id).execute()
    const identity = changedIdentity(written, nowMs)
    await transaction.updateTable('imported_channels').set(identity).where('channel_id', '=', written.id).execute()
  }
  await putStreams(transaction, [...added, ...changed], sourceId)
}

/** Replaces the streams of channels. A probe stays with its host and path: a new token changes no codec. */
async function putStreams(transaction: Transaction<Database>, rows: readonly Written[], sourceId: string): Promise<void> {
  const restreamed = rows.filter(({ streams }) => streams !== undefined)
  const probes = new Map<string, { probe: string | null; probed_ms: number }>()
  const idOf = ({ id }: Written) => id
  await inParts(restreamed, idOf, async (part) => {
    const of = transaction.selectFrom('channel_streams').where('channel_id', 'in', part).where('probe', 'is not', null)
    for (const { channel_id, address, ...probe } of await of.select(['channel_id', 'address', 'probe', 'probed_ms']).execute())
      probes.set(`${channel_id} ${placeOf(address)}`, probe)
    await transaction.deleteFrom('channel_streams').where('channel_id', 'in', part).execute()
  })
  const streams = restreamed.flatMap(({ id, streams: own = [] }) => own.map((stream, position) => ({ id, position, stream })))
  const streamRow = (one: Positioned) => ({
    ...streamColumns(one, sourceId),
    ...(probes.get(`${one.id} ${placeOf(one.stream.address)}`) ?? { probe: null, probed_ms: 0 }),
  })
  await inParts(streams, streamRow, (part) => transaction.insertInto('channel_streams').values(part).execute())
}

async function putStations(
  transaction: Transaction<Database>,
  { added, changed }: MediumPlan,
  sourceId: string,
  nowMs: number,
): Promise<void> {
  const stationRow = (one: Added) => ({ id: one.id, slug: one.id, loop: '', loop_offset: 0, working: 1, ...wholeStation(one) })
  await inParts(added, stationRow, (part) => transaction.insertInto('stations').values(part).execute())
  const importedRow = (one: Added) => ({ station_id: one.id, ...identityRow(one, sourceId, nowMs) })
  await inParts(added, importedRow, (part) => transaction.insertInto('imported_stations').values(part).execute())
  for (const written of changed) {
    const columns = stationColumns(written)
    if (Object.keys(columns).length > 0)
      await transaction.updateTable('stations').set(columns).where('id', '=', written.id).execute()
    const identity = changedIdentity(written, nowMs)
    await transaction.updateTable('imported_stations').set(identity).where('station_id', '=', written.id).execute()
  }
}

function stationColumns({ shown, imported, streams }: Written): Partial<ReturnType<typeof wholeStation>> {
  return {
    ...(shown && shownStation(shown)),
    ...(imported && genreOf(imported)),
    ...(streams?.[0] && { stream: streams[0].address, stream_headers: JSON.stringify(streams[0].headers) }),
  }
}

const shownStation = ({ number, name, name_ru, logo, age, hidden }: Added['shown']) => ({
  number,
  name,
  name_ru,
  logo,
  age,
  hidden,
})

function genreOf({ group }: Imported): { genre: string; genre_ru: string } {
  const [first = ''] = group.split('; ')
  return first === '' ? NO_GENRE : { genre: first, genre_ru: first }
}

function wholeStation({ shown, imported, streams: [stream] }: Added) {
  return {
    ...shownStation(shown),
    ...genreOf(imported),
    stream: stream!.address,
    stream_headers: JSON.stringify(stream!.headers),
  }
}

function identityColumns({ key, tvgId, words, places }: Identity) {
  return { key, tvg_id: tvgId || null, words, places: JSON.stringify(places) }
}

function identityRow({ identity, imported }: Added, sourceId: string, nowMs: number) {
  return {
    source_id: sourceId,
    ...identityColumns(identity),
    imported: JSON.stringify(imported),
    seen_ms: nowMs,
    missing_since_ms: null,
  }
}

function changedIdentity({ identity, imported, missing }: Written, nowMs: number) {
  return {
    ...(identity && identityColumns(identity)),
    ...(imported && { imported: JSON.stringify(imported) }),
    ...(missing && { missing_since_ms: missing.sinceMs, misses: missing.misses }),
    ...((!missing || missing.sinceMs === null) && { seen_ms: nowMs }),
  }
}

type Positioned = { id: string; position: number; stream: ListStream }

function streamColumns({ id, position, stream: { kind, address, headers, catchUp } }: Positioned, source_id: string) {
  return {
    channel_id: id,
    position,
    kind,
    address,
    headers: JSON.stringify(headers),
    catchup: catchUp && JSON.stringify(catchUp),
    source_id,
  }
}

const same = <T>(item: T): T => item

/** Writes rows in parts, each made when its turn has come. */
async function inParts<T, R>(items: readonly T[], rowOf: (item: T) => R, write: (part: R[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) await write(items.slice(from, from + ROWS_AT_ONCE).map(rowOf))
}
