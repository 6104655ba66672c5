import type { ExpressionBuilder, Kysely } from 'kysely'
import { listPage } from '../db/list-page.ts'
import type { ChannelEditsRow } from '../db/operator-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Imported } from '../import/m3u/list-state.ts'
import type { StreamProbe } from '../media/stream-probe/stream-probe.ts'
import type { CallInput } from '../../src/contract/call.ts'
import {
  CHANNELS_A_PAGE,
  type ChannelEdits,
  type DeskChannel,
  type ListedValues,
  OPEN_TO_ALL,
  type operatorChannelsCalls,
} from '../../src/contract/operator-channels.ts'

/** Filters of the table; an absent or empty one lets every channel through. */
export type ChannelFilter = CallInput<typeof operatorChannelsCalls.listDeskChannels>['query']

/**
 * Returns a page of all channels by number, hidden ones too. A page behind the last one gives the last one.
 */
export async function listChannelTable(db: Kysely<Database>, filter: ChannelFilter) {
  const { shown, counts } = listPage(await findIds(db, filter), filter.page ?? 1, CHANNELS_A_PAGE)
  return { channels: await readChannels(db, shown), ...counts }
}

/** SQLite folds the case of Latin letters alone, so texts are compared here: 10,000 rows take some 20 ms. */
async function findIds(db: Kysely<Database>, { q = '', hidden, category, package: packageId }: ChannelFilter) {
  let rows = db.selectFrom('channels').select(['id', 'number', 'name', 'name_ru']).orderBy('number').orderBy('id')
  if (hidden) rows = rows.where('hidden', '=', Number(hidden))
  if (category) rows = rows.where('category_id', '=', category)
  if (packageId === OPEN_TO_ALL) rows = rows.where('package_id', 'is', null)
  else if (packageId) rows = rows.where('package_id', '=', packageId)
  const channels = await rows.execute()
  const text = folded(q)
  const isFound = ({ id, number, name, name_ru }: (typeof channels)[number]) =>
    String(number) === text || [id, name, name_ru].some((one) => folded(one).includes(text))
  return (text === '' ? channels : channels.filter(isFound)).map(({ id }) => id)
}

const folded = (text: string): string => text.toLowerCase()

async function readChannels(db: Kysely<Database>, ids: readonly string[]): Promise<DeskChannel[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('channels')
    .leftJoin('imported_channels', 'imported_channels.channel_id', 'channels.id')
    .leftJoin('channel_edits', 'channel_edits.channel_id', 'channels.id')
    .leftJoin('channel_streams', (join) =>
      join.onRef('channel_streams.channel_id', '=', 'channels.id').on('channel_streams.position', '=', 0),
    )
    .select(['channels.id', 'channels.number', 'channels.name', 'channels.name_ru', 'channels.logo', 'channels.age'])
    .select(['channels.category_id', 'channels.package_id', 'channels.hidden', 'channels.archive_days'])
    .select(['imported_channels.source_id', 'imported_channels.missing_since_ms', 'probe', 'probed_ms'])
    .select((eb) => isEdited(eb).as('edited'))
    .where('channels.id', 'in', ids)
    .orderBy('channels.number')
    .orderBy('channels.id')
    .execute()
  return rows.map(({ category_id, package_id, hidden, source_id, missing_since_ms, edited, probe, probed_ms, ...same }) => ({
    ...same,
    category: category_id,
    package: package_id,
    hidden: hidden === 1,
    source: source_id,
    is_missing: missing_since_ms !== null,
    is_edited: edited === 1,
    probe: probe === null || !probed_ms ? null : { at_ms: Number(probed_ms), found: noteOf(JSON.parse(probe) as StreamProbe) },
  }))
}

const EDITS = [
  'name',
  'name_ru',
  'number',
  'category_id',
  'package_id',
  'age',
  'hidden',
  'archive_days',
  'logo',
  'shift_minutes',
  'delivery',
] as const satisfies readonly (keyof ChannelEditsRow)[]

/** 1 if a value of the operator is set: a row of cleared edits stays. */
const isEdited = (eb: ExpressionBuilder<Pick<Database, 'channel_edits'>, 'channel_edits'>) =>
  eb
    .case()
    .when(eb.or(EDITS.map((name) => eb(`channel_edits.${name}`, 'is not', null))))
    .then(eb.lit(1))
    .else(eb.lit(0))
    .end()

/** Returns the names of containers and codecs, which are the same in every language. */
function noteOf({ container, video, audio }: StreamProbe): string {
  return [container, video?.kind, ...audio.map(({ kind }) => kind)].filter(Boolean).join(' · ')
}

/** Returns a channel, its list's values and the operator's; undefined if there is none. */
export async function showChannel(db: Kysely<Database>, id: string) {
  const [channel] = await readChannels(db, [id])
  if (!channel) return undefined
  const edits = await db.selectFrom('channel_edits').selectAll().where('channel_id', '=', id).executeTakeFirst()
  const row = await db
    .selectFrom('imported_channels')
    .innerJoin('sources', 'sources.id', 'imported_channels.source_id')
    .select(['imported', 'delivery'])
    .where('channel_id', '=', id)
    .executeTakeFirst()
  const listed = row ? listedOf(JSON.parse(row.imported) as Imported, row.delivery) : null
  return { channel, listed, edits: editsOf(edits) }
}

/** Addresses of streams and logos are secrets: none of them goes to the page. */
function listedOf(imported: Imported, delivery: ListedValues['delivery']): ListedValues {
  const { name, number, categoryId, packageId, age, hidden, shiftMinutes } = imported
  return { name, number, category: categoryId, package: packageId, age, hidden: hidden === 1, shift: shiftMinutes, delivery }
}

function editsOf(row: ChannelEditsRow | undefined): ChannelEdits {
  return {
    name: row?.name ?? null,
    name_ru: row?.name_ru ?? null,
    number: row?.number ?? null,
    category: row?.category_id ?? null,
    package: row?.package_id === '' ? OPEN_TO_ALL : (row?.package_id ?? null),
    age: row?.age ?? null,
    hidden: row?.hidden ?? null,
    archive_days: row?.archive_days ?? null,
    has_logo: row?.logo != null,
    shift: row?.shift_minutes ?? null,
    delivery: row?.delivery ?? null,
  }
}

/** Returns the categories and packages that a channel may have. */
export async function channelChoices(db: Kysely<Database>) {
  const [categories, packages] = await Promise.all([
    db.selectFrom('categories').select(['id', 'name', 'name_ru']).orderBy('position').execute(),
    db.selectFrom('packages').select(['id', 'name', 'name as name_ru']).orderBy('rank').execute(),
  ])
  return { categories, packages }
}
