import type { Kysely } from 'kysely'
import type { CallInput } from '../../../src/contract/call.ts'
import {
  type DeskGuideChannel,
  type DeskMatch,
  MATCHES_A_PAGE,
  type operatorListsCalls,
} from '../../../src/contract/operator-lists.ts'
import { listPage } from '../../db/list-page.ts'
import type { Database } from '../../db/schema.ts'
import { namesIn, readChoices } from './hand-links.ts'
import { type GuideLink, type LinkedChannel, readLinkedChannels } from './links.ts'

const MOST_FOUND = 30
/** An operator who goes through the pages needs the candidates again within so long. */
const HELD_MS = 60_000

type ChoicesOf = Awaited<ReturnType<typeof readChoices>>

/** Creates the reader of the candidates of all guides: 20,000 take 400 ms, so they are held for a while. */
export function createCandidates(db: Kysely<Database>): () => Promise<ChoicesOf> {
  let held: { version: string; choicesOf: ChoicesOf } | undefined
  let timer: NodeJS.Timeout | undefined
  return async () => {
    const version = await versionOf(db)
    const present = held?.version === version ? held : { version, choicesOf: await readChoices(db) }
    held = present
    clearTimeout(timer)
    timer = setTimeout(() => (held = undefined), HELD_MS).unref()
    return present.choicesOf
  }
}

/** An import notes when it saw each channel of a guide, so any change of them changes this. */
async function versionOf(db: Kysely<Database>): Promise<string> {
  const rows = await db
    .selectFrom('guide_channels')
    .select('source_id')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('seen_ms').as('seen')])
    .groupBy('source_id')
    .orderBy('source_id')
    .execute()
  return JSON.stringify(rows.map(({ source_id, count, seen }) => [source_id, Number(count), Number(seen)]))
}

type Filter = CallInput<typeof operatorListsCalls.listMatches>['query']

type Reading = { nowMs: number; candidates: () => Promise<ChoicesOf> }

/** Returns a page of channels with their guides, or the guide channels that they may have. */
export async function listMatches(
  db: Kysely<Database>,
  { q = '', show, page: asked = 1 }: Filter,
  { nowMs, candidates }: Reading,
) {
  const visible = new Set((await db.selectFrom('channels').select('id').where('hidden', '=', 0).execute()).map(({ id }) => id))
  const text = q.toLowerCase()
  const isShown = ({ id, names, link }: LinkedChannel) => {
    if (show === 'without' && (link || !visible.has(id))) return false
    if (show === 'hand' && link?.how !== 'hand') return false
    return text === '' || [id, ...names].some((one) => one.toLowerCase().includes(text))
  }
  const { shown, counts } = listPage((await readLinkedChannels(db)).filter(isShown), asked, MATCHES_A_PAGE)
  return { matches: await readMatches(db, shown, { nowMs, candidates }), ...counts }
}

async function readMatches(
  db: Kysely<Database>,
  channels: readonly LinkedChannel[],
  { nowMs, candidates }: Reading,
): Promise<DeskMatch[]> {
  if (channels.length === 0) return []
  const ids = channels.map(({ id }) => id)
  const rows = await db.selectFrom('channels').select(['id', 'number', 'name', 'name_ru']).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const now = await programmesOn(db, ids, nowMs)
  const names = await linkedNames(db, channels)
  const isOpen = ({ link }: LinkedChannel) => !link || link.guide_id === ''
  const choicesOf = channels.some(isOpen) ? await candidates() : () => []
  return channels.flatMap((channel): DeskMatch[] => {
    const row = byId.get(channel.id)
    if (!row) return []
    const choices = isOpen(channel) ? choicesOf(channel) : []
    return [
      {
        ...row,
        now: now.get(channel.id) ?? null,
        link: channel.link ? linkOf(channel.link, names) : null,
        choices: choices.map(({ source, guideId, names: own }) => ({ source, guide_id: guideId, names: [...own] })),
      },
    ]
  })
}

const linkOf = ({ source_id, guide_id, how }: GuideLink, names: ReadonlyMap<string, string[]>) => ({
  source: source_id,
  guide_id,
  how,
  names: names.get(keyOf(source_id, guide_id)) ?? [],
})

async function programmesOn(db: Kysely<Database>, ids: readonly string[], nowMs: number) {
  const rows = await db
    .selectFrom('programmes')
    .select(['channel_id', 'title', 'title_ru'])
    .where('channel_id', 'in', ids)
    .where('start_ms', '<=', nowMs)
    // No programme is longer than a day: the lower bound lets the index serve.
    .where('start_ms', '>', nowMs - 86_400_000)
    .where('end_ms', '>', nowMs)
    .execute()
  return new Map(rows.map(({ channel_id, ...title }) => [channel_id, title]))
}

async function linkedNames(db: Kysely<Database>, channels: readonly LinkedChannel[]): Promise<Map<string, string[]>> {
  const ids = channels.flatMap(({ link }) => link?.guide_id || [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guide_channels')
    .select(['source_id', 'guide_id', 'names'])
    .where('guide_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ source_id, guide_id, names }) => [keyOf(source_id, guide_id), namesIn(names)]))
}

const keyOf = (source: string | null, guideId: string) => `${source} ${guideId}`

/** Finds channels of all guides by a part of a name or id. */
export async function findGuideChannels(db: Kysely<Database>, q: string): Promise<DeskGuideChannel[]> {
  if (q === '') return []
  const rows = await db.selectFrom('guide_channels').select(['source_id', 'guide_id', 'names']).orderBy('guide_id').execute()
  const text = q.toLowerCase()
  return rows
    .map(({ source_id: source, guide_id, names }) => ({ source, guide_id, names: namesIn(names) }))
    .filter(({ guide_id, names }) => [guide_id, ...names].some((one) => one.toLowerCase().includes(text)))
    .slice(0, MOST_FOUND)
}
