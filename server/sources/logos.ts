import type { Kysely } from 'kysely'
import { noteChannelsChange } from '../db/channels-version.ts'
import type { Database } from '../db/schema.ts'
import type { Imported } from '../import/m3u/list-state.ts'
import { readMaster } from '../media/pictures/master-picture.ts'
import { openPictureEngine } from '../media/pictures/picture-engine.ts'
import { keepPicture, type Picture } from '../media/pictures/picture-store.ts'
import { dropAnswer, type OutsideFetch } from '../net/outside-fetch.ts'
import { readWithin } from './fetch-source.ts'

const MOST_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000
const AT_ONCE = 6
const SIDE = 360

type LogoRequest = { table: 'channels' | 'stations'; id: string; imported: Imported }

/**
 * Fetches the logos of a source that are new or have another address, and stores copies. A channel whose logo
 * fails keeps its old one.
 */
export async function fetchLogos(
  db: Kysely<Database>,
  sourceId: string,
  fetch: OutsideFetch,
): Promise<{ fetched: number; failed: number }> {
  const byAddress = [...Map.groupBy(await pendingLogos(db, sourceId), ({ imported }) => imported.logo)]
  const counts = { fetched: 0, failed: 0 }
  let next = 0
  async function work(): Promise<void> {
    for (let at = next++; at < byAddress.length; at = next++) {
      const [address, requests] = byAddress[at]!
      const picture = await fetchLogo(address, fetch)
      counts[picture ? 'fetched' : 'failed'] += 1
      if (picture) await show(db, requests, picture)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return counts
}

async function pendingLogos(db: Kysely<Database>, sourceId: string): Promise<LogoRequest[]> {
  const channels = await db
    .selectFrom('imported_channels')
    .select(['channel_id as id', 'imported'])
    .where('source_id', '=', sourceId)
    .execute()
  const stations = await db
    .selectFrom('imported_stations')
    .select(['station_id as id', 'imported'])
    .where('source_id', '=', sourceId)
    .execute()
  const of = (table: LogoRequest['table'], rows: { id: string; imported: string }[]) =>
    rows.map(({ id, imported }): LogoRequest => ({ table, id, imported: JSON.parse(imported) as Imported }))
  return [...of('channels', channels), ...of('stations', stations)].filter(
    ({ imported }) => imported.logo !== '' && imported.logo !== imported.pictureOf,
  )
}

/** Fetches a logo; undefined if there is none or it cannot be drawn. */
async function fetchLogo(address: string, fetch: OutsideFetch): Promise<Picture | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.status !== 200) {
      await dropAnswer(answer)
      return undefined
    }
    return await pictureOf(await readWithin(answer.bytes, MOST_BYTES))
  } catch {
    return undefined
  }
}

/** Makes pixels of everything: an SVG or GIF of an unknown server is not handed on. */
async function pictureOf(bytes: Buffer): Promise<Picture | undefined> {
  const isPixels = !bytes.subarray(0, 6).toString('latin1').startsWith('GIF8')
  if (isPixels) {
    const master = await readMaster(bytes)
    if ('fault' in master) return undefined
    if (master.picture.mediaType !== 'image/svg+xml') return master.picture
  }
  const engine = await openPictureEngine()
  const body = await engine(bytes).timeout({ seconds: 10 }).resize(SIDE, SIDE, { fit: 'inside' }).png().toBuffer()
  return { mediaType: 'image/png', body: Buffer.from(body) }
}

async function show(db: Kysely<Database>, requests: readonly LogoRequest[], picture: Picture): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const logo = await keepPicture(transaction, picture)
    for (const { table, id, imported } of requests) {
      const values = { imported: JSON.stringify({ ...imported, picture: logo, pictureOf: imported.logo }) }
      if (table === 'stations') {
        await transaction.updateTable('imported_stations').set(values).where('station_id', '=', id).execute()
        await transaction.updateTable('stations').set({ logo }).where('id', '=', id).execute()
        continue
      }
      await transaction.updateTable('imported_channels').set(values).where('channel_id', '=', id).execute()
      const edit = await transaction.selectFrom('channel_edits').select('logo').where('channel_id', '=', id).executeTakeFirst()
      if (!edit?.logo) await transaction.updateTable('channels').set({ logo }).where('id', '=', id).execute()
    }
    await noteChannelsChange(transaction)
  })
}
