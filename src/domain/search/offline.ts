import type { Channel } from '../../contract/channels.ts'
import type { Programme, ProgrammeInBrief } from '../../contract/programmes.ts'
import type { Station } from '../../contract/radio.ts'
import type { FoundOfKind, FoundProgramme } from '../../contract/search.ts'
import type { Person, TitleCard } from '../../contract/titles.ts'
import { addDays, kyivDayOf, kyivInstant } from '../time/kyiv-time.ts'
import { programmeStatus } from '../guide/programme-status.ts'
import { channelDocument, personDocument, stationDocument, titleDocument } from './documents.ts'
import { indexOf } from './indexing.ts'
import { type Airing, nearestAirings, type ShownTitle, shownTitles, weightNow } from './programme-documents.ts'
import type { SearchIndex } from './search-index.ts'
import { type Found, type FoundGroup, search } from './search.ts'

/** A programme of a cached guide. */
export type OfflineProgramme = Omit<Programme, 'description' | 'description_ru' | 'status'>

/**
 * The cached items to search. An item of several responses may be there more than once; a person once for
 * each credit.
 */
export type OfflineItems = {
  channels: readonly Channel[]
  stations: readonly Station[]
  programmes: readonly OfflineProgramme[]
  titles: readonly TitleCard[]
  people: readonly Person[]
}

/** The search index of cached items. */
export type OfflineIndex = {
  index: SearchIndex
  channels: ReadonlyMap<string, Channel>
  stations: ReadonlyMap<string, Station>
  programmes: ReadonlyMap<string, OfflineProgramme>
  shown: ReadonlyMap<string, ShownTitle>
  titles: ReadonlyMap<string, TitleCard>
  people: ReadonlyMap<string, Person>
}

/** Builds the index of cached items; programmes of channels that are not cached are left out. */
export function indexOffline(items: OfflineItems): OfflineIndex {
  const channels = byId(items.channels)
  const stations = byId(items.stations)
  const titles = byId(items.titles)
  const people = byId(items.people)
  const credits = Map.groupBy(items.people, ({ _id }) => _id)
  const programmes = byId(items.programmes.filter(({ channel_id }) => channels.has(channel_id)))
  const shown = shownByChannel([...programmes.values()])
  const documents = [
    ...[...channels.values()].map((one) => channelDocument({ ...one, id: one._id })),
    ...[...stations.values()].map((one) => stationDocument({ ...one, id: one._id })),
    ...shown.map(({ document }) => document),
    ...[...titles.values()].map((one) => titleDocument({ ...one, id: one._id })),
    ...[...people.values()].map((one) => personDocument({ ...one, id: one._id, credits: credits.get(one._id)!.length })),
  ]
  return {
    index: indexOf(documents),
    channels,
    stations,
    programmes,
    shown: new Map(shown.map((one) => [one.document.id, one])),
    titles,
    people,
  }
}

/**
 * Searches cached items as the server searches everything (`searchEverything`), in the same order. `limit`:
 * the most of a kind.
 */
export function searchOffline(offline: OfflineIndex, query: string, nowMs: number, limit: number): FoundOfKind[] {
  const nearest = (id: string): Airing[] => {
    const { airings, channelId } = offline.shown.get(id)!
    const days = offline.channels.get(channelId)!.epg_days
    return nearestAirings(airings, nowMs, Math.min(nowMs, kyivInstant(addDays(kyivDayOf(nowMs), 1 - days))))
  }
  return search([offline.index], query, {
    limitPerGroup: limit,
    weigh: (kind, id, weight) => (kind === 'programme' ? weightNow(nearest(id), nowMs) : weight),
  }).map((group) => present(group, offline, nearest, nowMs))
}

function present(
  { kind, found }: FoundGroup,
  offline: OfflineIndex,
  nearest: (id: string) => readonly Airing[],
  nowMs: number,
): FoundOfKind {
  switch (kind) {
    case 'channel':
      return { kind, found: found.map(({ id, words }) => ({ ...offline.channels.get(id)!, words })) }
    case 'station':
      return { kind, found: found.map(({ id, words }) => ({ ...offline.stations.get(id)!, words })) }
    case 'title':
      return { kind, found: found.map(({ id, words }) => ({ ...offline.titles.get(id)!, words })) }
    case 'person':
      return { kind, found: found.map(({ id, words }) => ({ ...offline.people.get(id)!, words })) }
    case 'programme':
      return {
        kind,
        found: found.map(({ id, words }: Found): FoundProgramme => ({
          channel: offline.channels.get(offline.shown.get(id)!.channelId)!,
          showings: nearest(id).map((airing) => inBrief(offline.programmes.get(airing.id)!, nowMs)),
          words,
        })),
      }
  }
}

function inBrief({ _id, channel_id, title, title_ru, age, day, start, end }: OfflineProgramme, nowMs: number): ProgrammeInBrief {
  return { _id, channel_id, title, title_ru, age, day, start, end, status: programmeStatus({ start, end }, nowMs) }
}

function shownByChannel(programmes: readonly OfflineProgramme[]): ShownTitle[] {
  const byChannel = new Map<string, OfflineProgramme[]>()
  for (const programme of programmes) {
    const own = byChannel.get(programme.channel_id)
    if (own) own.push(programme)
    else byChannel.set(programme.channel_id, [programme])
  }
  return [...byChannel].flatMap(([channelId, own]) =>
    shownTitles(
      channelId,
      own
        .toSorted((a, b) => a.start - b.start)
        .map(({ _id, start, end, title, title_ru }) => ({ id: _id, channelId, start, end, title, titleRu: title_ru })),
    ),
  )
}

const byId = <T extends { _id: string }>(all: readonly T[]): Map<string, T> => new Map(all.map((one) => [one._id, one]))
