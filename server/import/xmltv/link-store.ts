import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type FoundChannel, type GuideLink, type LinkedChannel, LOST_FOR_GOOD_MS } from './links.ts'
import { foldedKey, wordsKey } from './match.ts'

const ROWS_AT_ONCE = 1000
/**
 * A channel of an unchanged guide is noted as seen once in so long, so that the same guide writes nothing.
 */
const NOTED_EVERY_MS = 12 * 3_600_000

/** Returns the guide channels of a source that were seen after an instant. */
export async function recentGuideChannels(db: Kysely<Database>, sourceId: string, afterMs: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('guide_channels')
    .select('guide_id')
    .where('source_id', '=', sourceId)
    .where('seen_ms', '>', afterMs)
    .execute()
  return new Set(rows.map(({ guide_id }) => guide_id))
}

/** The changes of an import beside programmes. `former` are the channels with their former links. */
export type LinkChanges = {
  sourceId: string
  nowMs: number
  found: ReadonlyMap<string, FoundChannel>
  links: ReadonlyMap<string, GuideLink>
  former: readonly LinkedChannel[]
}

/** Writes the guide's channels and the links of a source in one transaction, without unchanged ones. */
export function writeLinks(db: Kysely<Database>, changes: LinkChanges): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await writeGuideChannels(transaction, changes)
    for (const { id, link } of changes.former) {
      const next = changes.links.get(id)
      if (next && !isSame(next, link)) await putLink(transaction, next)
      const isLost = !next && link?.source_id === changes.sourceId && link.how !== 'hand'
      if (isLost) await transaction.deleteFrom('guide_links').where('channel_id', '=', id).execute()
    }
  })
}

/** Sets a channel's link. */
export async function putLink(db: Kysely<Database>, link: GuideLink): Promise<void> {
  const { channel_id: _, ...values } = link
  await db
    .insertInto('guide_links')
    .values(link)
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
    .execute()
}

function isSame(one: GuideLink, other: GuideLink | undefined): boolean {
  const { source_id, guide_id, how, shift_minutes } = one
  return (
    other?.source_id === source_id && other.guide_id === guide_id && other.how === how && other.shift_minutes === shift_minutes
  )
}

async function writeGuideChannels(db: Kysely<Database>, { sourceId, nowMs, found }: LinkChanges): Promise<void> {
  const known = await db
    .selectFrom('guide_channels')
    .select(['guide_id', 'names', 'icon', 'seen_ms'])
    .where('source_id', '=', sourceId)
    .execute()
  const byId = new Map(known.map((row) => [row.guide_id, row]))
  const rows = [...found].flatMap(([guide_id, { names, icon = null }]) => {
    const row = byId.get(guide_id)
    const written = JSON.stringify(names)
    if (row && row.names === written && row.icon === icon && row.seen_ms > nowMs - NOTED_EVERY_MS) return []
    const first = names[0]?.text ?? ''
    return [
      { source_id: sourceId, guide_id, names: written, icon, words: wordsKey(first), folded: foldedKey(first), seen_ms: nowMs },
    ]
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('guide_channels')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'guide_id']).doUpdateSet(({ ref }) => ({
          names: ref('excluded.names'),
          icon: ref('excluded.icon'),
          words: ref('excluded.words'),
          folded: ref('excluded.folded'),
          seen_ms: ref('excluded.seen_ms'),
        })),
      )
      .execute()
  }
  await db
    .deleteFrom('guide_channels')
    .where('source_id', '=', sourceId)
    .where('seen_ms', '<', nowMs - LOST_FOR_GOOD_MS)
    .execute()
}
