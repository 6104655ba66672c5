import type { Kysely } from 'kysely'
import { type ActionBy, logAction } from '../../db/audit-log.ts'
import { noteGuideChange } from '../../db/guide-version.ts'
import type { Database } from '../../db/schema.ts'
import { putLink } from './link-store.ts'
import { type GuideLink, readLinkedChannels } from './links.ts'
import { type Candidate, type Channel, createMatcher } from './match.ts'

/** A channel without a guide, and the guide channels that it may have. */
export type Proposal = { channel: string; name: string; choices: { source: string; guideId: string; guideName: string }[] }

/** Returns the channels without a guide, with the candidates of each imported guide. */
export async function readProposals(db: Kysely<Database>): Promise<Proposal[]> {
  const choicesOf = await readChoices(db)
  const channels = (await readLinkedChannels(db)).filter(({ link }) => !link)
  return channels.map((channel) => ({
    channel: channel.id,
    name: channel.names[0] ?? '',
    choices: choicesOf(channel).map(({ source, guideId, names }) => ({ source, guideId, guideName: names[0] ?? '' })),
  }))
}

/** A guide channel that a channel may have. */
export type GuideChoice = { source: string; guideId: string; names: readonly string[] }

/** Returns the candidates of each imported guide for a channel. */
export async function readChoices(db: Kysely<Database>): Promise<(channel: Channel) => GuideChoice[]> {
  const rows = await db.selectFrom('guide_channels').select(['source_id', 'guide_id', 'names']).execute()
  const guides = [...Map.groupBy(rows, ({ source_id }) => source_id)].map(([source, own]) => {
    const candidates = own.map(({ guide_id, names }): Candidate => ({ id: guide_id, names: namesIn(names) }))
    return { source, names: new Map(candidates.map(({ id, names }) => [id, names])), match: createMatcher(candidates) }
  })
  return (channel) =>
    guides.flatMap(({ source, names, match }) => {
      const found = match(channel)
      const ids = !found ? [] : 'guideId' in found ? [found.guideId] : found.proposals
      return ids.map((guideId) => ({ source, guideId, names: names.get(guideId) ?? [] }))
    })
}

/** Returns the names of a guide channel's row. */
export const namesIn = (names: string) => (JSON.parse(names) as { text: string }[]).map(({ text }) => text)

const AUTO = 'auto'

/** The operator's choice: a guide channel, `''` for no guide, `auto` for the automatic match. */
export type HandChoice = {
  channelId: string
  guideId: string
  sourceId: string | undefined
  /** The choice that must hold until then, as the audit log writes it. */
  expected?: string
}

/**
 * Sets the guide of a channel, and notes it in the audit log. Removes coming programmes of a former guide,
 * because they are another channel's; the past stays. Returns the sources to import for the change.
 */
export async function setLink(
  db: Kysely<Database>,
  { channelId, guideId, sourceId, expected }: HandChoice,
  by: ActionBy,
): Promise<{ said: string; sources: string[] } | { refused: string; isOther?: true }> {
  const channel = await db.selectFrom('channels').select('id').where('id', '=', channelId).executeTakeFirst()
  if (!channel) return { refused: `The channel "${channelId}" is not known.` }
  const isChoice = guideId !== '' && guideId !== AUTO
  const found = isChoice ? await guidesWith(db, guideId, sourceId) : []
  if (isChoice && found.length === 0) return { refused: `No imported guide has the channel "${guideId}".` }
  if (found.length > 1)
    return { refused: `Several guides have the channel "${guideId}": choose one with --source (${found.join(', ')}).` }
  const [source = null] = found
  const former = await db.selectFrom('guide_links').selectAll().where('channel_id', '=', channelId).executeTakeFirst()
  if (expected !== undefined && choiceText(former) !== expected) {
    return { refused: `The channel "${channelId}" has another guide by now.`, isOther: true }
  }
  const shift_minutes = former?.shift_minutes ?? 0
  await db.transaction().execute(async (transaction) => {
    const change = {
      before: former ? linkText(former) : null,
      after: isChoice ? linkText({ source_id: source, guide_id: guideId }) : guideId,
    }
    await logAction(transaction, { action: 'match', subject: `channel:${channelId}`, ...change }, by)
    if (guideId === AUTO) {
      await transaction.deleteFrom('guide_links').where('channel_id', '=', channelId).execute()
      return
    }
    await putLink(transaction, { channel_id: channelId, source_id: source, guide_id: guideId, how: 'hand', shift_minutes })
    if (former?.guide_id !== guideId || former.source_id !== source) await removeComing(transaction, channelId, by.nowMs)
  })
  if (guideId === '') return { said: `${channelId} has no guide.`, sources: [] }
  if (guideId === AUTO) return { said: `${channelId} gets its guide by its id and name.`, sources: await allGuides(db) }
  return { said: `${channelId} has the guide of ${guideId} (${source}).`, sources: found }
}

/** A link in the audit log. */
const linkText = ({ source_id, guide_id }: Pick<GuideLink, 'source_id' | 'guide_id'>) =>
  [source_id, guide_id].filter(Boolean).join(' ')

/** The operator's choice for a channel, as the audit log writes it. */
const choiceText = (link: Pick<GuideLink, 'source_id' | 'guide_id' | 'how'> | undefined) =>
  link?.how === 'hand' ? linkText(link) : AUTO

/** Sets back the guide of a channel from what the audit log says; see `setLink`. */
export function restoreLink(
  db: Kysely<Database>,
  channelId: string,
  { before, after }: { before: string | null; after: string },
  by: ActionBy,
): ReturnType<typeof setLink> {
  const former = before ?? AUTO
  const space = former.indexOf(' ')
  const [sourceId, guideId] = space < 0 ? [undefined, former] : [former.slice(0, space), former.slice(space + 1)]
  return setLink(db, { channelId, guideId, sourceId, expected: after }, by)
}

async function allGuides(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('sources').select('id').where('kind', '=', 'xmltv').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function guidesWith(db: Kysely<Database>, guideId: string, sourceId: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('guide_channels')
    .select('source_id')
    .where('guide_id', '=', guideId)
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', sourceId!))
    .execute()
  return rows.map(({ source_id }) => source_id)
}

async function removeComing(db: Kysely<Database>, channelId: string, nowMs: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('programmes')
    .where('channel_id', '=', channelId)
    .where('start_ms', '>', nowMs)
    .where('hash', 'is not', null)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await noteGuideChange(db)
}
