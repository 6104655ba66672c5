import type { Kysely, Selectable } from 'kysely'
import type { GuideLinkTable } from '../../db/operator-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { GuideText } from './read.ts'
import { type Channel, type Match, TIERS } from './match.ts'

/** A channel with the data that decides its guide. */
export type LinkedChannel = Channel & { age: number; shiftMinutes: number; link: GuideLink | undefined }

export type GuideLink = Selectable<GuideLinkTable>

/** A channel of a guide's file. */
export type FoundChannel = { names: GuideText[]; icon: string | undefined }

/** Guides lose channels for a day: a link stays for so long without its guide channel. */
export const LOST_FOR_GOOD_MS = 7 * 86_400_000

/** Reads the channels, with their ids and names in lists, and their links. */
export async function readLinkedChannels(db: Kysely<Database>): Promise<LinkedChannel[]> {
  const rows = await db
    .selectFrom('channels as c')
    .leftJoin('imported_channels as i', 'i.channel_id', 'c.id')
    .leftJoin('channel_edits as e', 'e.channel_id', 'c.id')
    .select(['c.id', 'c.name', 'c.name_ru', 'c.age', 'i.tvg_id', 'i.imported', 'e.shift_minutes'])
    .orderBy('c.number')
    .execute()
  const links = new Map((await db.selectFrom('guide_links').selectAll().execute()).map((link) => [link.channel_id, link]))
  return rows.map(({ id, name, name_ru, age, tvg_id: tvgId, imported, shift_minutes }) => {
    const listed = JSON.parse(imported ?? '{}') as { tvgName?: unknown; name?: unknown; shiftMinutes?: unknown }
    const names = [listed.tvgName, listed.name, name, name_ru].filter((each) => typeof each === 'string' && each !== '')
    const shiftMinutes = shift_minutes ?? (typeof listed.shiftMinutes === 'number' ? listed.shiftMinutes : 0)
    return { id, tvgId, age, names: [...new Set(names as string[])], shiftMinutes, link: links.get(id) }
  })
}

/** The change of a channel's link by one guide. */
export type LinkChoice =
  | { kind: 'link'; guideId: string; how: GuideLink['how'] }
  /** The guide links the channel as well as another guide does; more hours decide. */
  | { kind: 'rival'; guideId: string; how: GuideLink['how'] }
  | { kind: 'none' }

/**
 * Chooses a channel's link by one guide. The operator's hand holds; a link holds while its guide has the
 * channel or lost it lately; another guide takes over by a better tier.
 */
export function chooseLink(
  { link }: Pick<LinkedChannel, 'link'>,
  match: Match | undefined,
  { sourceId, isCurrent }: { sourceId: string; isCurrent: (guideId: string) => boolean },
): LinkChoice {
  if (link?.how === 'hand') {
    return link.source_id === sourceId && link.guide_id !== ''
      ? { kind: 'link', guideId: link.guide_id, how: 'hand' }
      : { kind: 'none' }
  }
  const own = match !== undefined && 'guideId' in match ? match : undefined
  if (!link || link.source_id === sourceId) {
    if (link && (!own || rankOf(own.how) > rankOf(link.how)) && isCurrent(link.guide_id)) {
      return { kind: 'link', guideId: link.guide_id, how: link.how }
    }
    return own ? { kind: 'link', ...own } : { kind: 'none' }
  }
  if (!own || rankOf(own.how) > rankOf(link.how)) return { kind: 'none' }
  return rankOf(own.how) < rankOf(link.how) ? { kind: 'link', ...own } : { kind: 'rival', ...own }
}

const rankOf = (how: GuideLink['how']): number => (how === 'hand' ? -1 : TIERS.indexOf(how))
