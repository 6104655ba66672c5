import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { GUIDE_PAST_DAYS } from '../../../src/domain/guide/guide-days.ts'
import { addDays, kyivDayOf, kyivInstant } from '../../../src/domain/time/kyiv-time.ts'
import type { Database } from '../../db/schema.ts'
import { createGuideWriter } from './apply.ts'
import { type Buckets, openBuckets } from './buckets.ts'
import { decode } from './decode.ts'
import { GuideError } from './guide-error.ts'
import {
  chooseLink,
  type FoundChannel,
  type GuideLink,
  type LinkChoice,
  type LinkedChannel,
  LOST_FOR_GOOD_MS,
  readLinkedChannels,
} from './links.ts'
import { recentGuideChannels, writeLinks } from './link-store.ts'
import { createMatcher } from './match.ts'
import { unpack } from './open.ts'
import { type GuideEntry, readGuide } from './read.ts'
import { addFault, emptyReport, type GuideReport } from './report.ts'
import { readProgramme } from './texts.ts'
import { type TidyProgramme, tidyProgrammes } from './tidy.ts'

/** How a guide is imported. `zone` (IANA) holds for times that name none. */
export type GuideOptions = { sourceId: string; zone: string; nowMs: number; isDry: boolean }

const MOST_CHANNELS = 100_000
const MOST_ID = 200
const MOST_NAMES = 50
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FUTURE_MS = 8 * DAY_MS
/** A guide of the same tier must reach so much further, or channels would go back and forth. */
const RIVAL_AHEAD_MS = DAY_MS

/**
 * Imports a guide for the channels of the service. Nothing is written before the end of the file was read.
 * Throws a `GuideError` for a file that is refused; errors of `bytes` pass.
 */
export async function importGuide(
  db: Kysely<Database>,
  bytes: AsyncIterable<Uint8Array>,
  options: GuideOptions,
): Promise<GuideReport> {
  const report = emptyReport(options.sourceId)
  const channels = await readLinkedChannels(db)
  const recent = await recentGuideChannels(db, options.sourceId, options.nowMs - LOST_FOR_GOOD_MS)
  const buckets = await openBuckets()
  try {
    const found = new Map<string, FoundChannel>()
    const choose = () => chooseLinks(channels, found, recent, options.sourceId)
    await readInto(buckets, countBytes(bytes, report), { found, choose, report, options })
    if (report.programmes === 0) throw new GuideError('the guide has no programmes')
    return await apply(db, { channels, found, buckets, choices: choose(), report, options })
  } finally {
    await buckets.remove()
  }
}

async function* countBytes(bytes: AsyncIterable<Uint8Array>, report: GuideReport): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    report.bytes += piece.length
    yield piece
  }
}

type Choices = { byChannel: Map<string, LinkChoice>; proposals: Map<string, string[]> }

type Reading = { found: Map<string, FoundChannel>; choose: () => Choices; report: GuideReport; options: GuideOptions }

/** Reads the file into buckets, without the programmes of channels that the service does not have. */
async function readInto(
  buckets: Buckets,
  bytes: AsyncIterable<Uint8Array>,
  { found, choose, report, options: { nowMs, zone } }: Reading,
): Promise<void> {
  let guideIds: Set<string> | undefined
  const undeclared = new Set<string>()
  const take = (entry: GuideEntry): void => {
    report.programmes += 1
    // Channels come first in nearly every guide. One that is declared later may still be linked.
    guideIds ??= new Set([...choose().byChannel.values()].flatMap((choice) => (choice.kind === 'none' ? [] : choice.guideId)))
    const id = entry.channel
    if (found.has(id) && !undeclared.has(id) && !guideIds.has(id)) {
      report.unlinked += 1
      return
    }
    const programme = readProgramme(entry, zone)
    if (typeof programme === 'string') addFault(report, entry.line, programme)
    else if (programme.startMs < nowMs - (GUIDE_PAST_DAYS + 2) * DAY_MS || programme.startMs > nowMs + FUTURE_MS + DAY_MS)
      report.outside += 1
    else if (!found.has(id) && !declare(found, id, { names: [], icon: undefined }))
      addFault(report, entry.line, 'a programme of no channel')
    else if (!buckets.add(id, programme)) addFault(report, entry.line, 'the channel has too many programmes')
    else if (!guideIds.has(id)) undeclared.add(id)
  }
  await readGuide(decode(unpack(bytes)), {
    channel({ id, names, icon, line }) {
      const known = found.get(id)
      if (known) known.names = [...known.names, ...names].slice(0, MOST_NAMES)
      else if (!declare(found, id, { names, icon })) addFault(report, line, 'a channel without a usable id')
    },
    programme: take,
  })
  report.channels = found.size
}

function declare(found: Map<string, FoundChannel>, id: string, channel: FoundChannel): boolean {
  if (id === '' || id.length > MOST_ID || found.size >= MOST_CHANNELS) return false
  found.set(id, channel)
  return true
}

function chooseLinks(
  channels: readonly LinkedChannel[],
  found: ReadonlyMap<string, FoundChannel>,
  recent: ReadonlySet<string>,
  sourceId: string,
): Choices {
  const match = createMatcher([...found].map(([id, { names }]) => ({ id, names: names.map(({ text }) => text) })))
  const byChannel = new Map<string, LinkChoice>()
  const proposals = new Map<string, string[]>()
  for (const channel of channels) {
    const matched = match(channel)
    const choice = chooseLink(channel, matched, { sourceId, isCurrent: (id) => found.has(id) || recent.has(id) })
    byChannel.set(channel.id, choice)
    if (choice.kind === 'none' && !channel.link && matched && 'proposals' in matched) proposals.set(channel.id, matched.proposals)
  }
  return { byChannel, proposals }
}

type Applying = {
  channels: readonly LinkedChannel[]
  found: ReadonlyMap<string, FoundChannel>
  buckets: Buckets
  choices: Choices
  report: GuideReport
  options: GuideOptions
}

async function apply(
  db: Kysely<Database>,
  { channels, found, buckets, choices, report, options }: Applying,
): Promise<GuideReport> {
  const { nowMs, isDry, sourceId } = options
  const byGuideId = Map.groupBy(
    channels.flatMap((channel) => {
      const choice = choices.byChannel.get(channel.id)
      return choice && choice.kind !== 'none' ? [{ channel, choice }] : []
    }),
    ({ choice }) => choice.guideId,
  )
  const links = new Map<string, GuideLink>()
  const link = ({ id, shiftMinutes }: LinkedChannel, { guideId, how }: Exclude<LinkChoice, { kind: 'none' }>) =>
    links.set(id, { channel_id: id, source_id: sourceId, guide_id: guideId, how, shift_minutes: shiftMinutes })
  for (const { channel, choice } of [...byGuideId.values()].flat()) if (choice.kind === 'link') link(channel, choice)
  const writer = createGuideWriter(db, { nowMs, isDry })
  for (const [guideId, programmes] of buckets.channels()) {
    // SQLite answers synchronously: without this, a server that imports would serve no other request.
    await setImmediate()
    const users = byGuideId.get(guideId) ?? []
    if (users.length === 0) report.unlinked += programmes.length
    const tidy = users.length > 0 ? tidyProgrammes(programmes) : []
    for (const { channel, choice } of users) {
      const own = inWindow(shifted(tidy, channel.shiftMinutes), nowMs)
      if (own.length === 0) continue
      if (choice.kind === 'rival' && own.at(-1)!.endMs < (await writer.reachOf(channel.id)) + RIVAL_AHEAD_MS) continue
      if (choice.kind === 'rival') link(channel, choice)
      await writer.channel(channel, own)
    }
  }
  if (!isDry) await writeLinks(db, { sourceId, nowMs, found, links, former: channels })
  report.written = await writer.end()
  for (const { how } of links.values()) report.linked[how] = (report.linked[how] ?? 0) + 1
  report.proposals = Object.fromEntries(choices.proposals)
  report.withoutGuide = channels.filter(({ id, link: former }) => !links.has(id) && !former).map(({ id }) => id)
  const used = new Set([...links.values()].map(({ guide_id }) => guide_id))
  report.unusedGuideChannels = [...found.keys()].filter((id) => !used.has(id)).length
  return report
}

function shifted(programmes: readonly TidyProgramme[], minutes: number): readonly TidyProgramme[] {
  if (minutes === 0) return programmes
  const ms = minutes * MINUTE_MS
  return programmes.map((programme) => ({ ...programme, startMs: programme.startMs + ms, endMs: programme.endMs + ms }))
}

/** Returns the programmes of the guide's days; earlier ones are dropped. */
function inWindow(programmes: readonly TidyProgramme[], nowMs: number): TidyProgramme[] {
  const oldestMs = kyivInstant(addDays(kyivDayOf(nowMs), -GUIDE_PAST_DAYS))
  return programmes.filter(({ startMs }) => startMs >= oldestMs && startMs < nowMs + FUTURE_MS)
}
