import type { Channel } from '../../contract/channels.ts'
import type { Programme, ProgrammeInBrief } from '../../contract/programmes.ts'
import type { Station } from '../../contract/radio.ts'
import type { FoundOfKind, FoundProgramme } from '../../contract/search.ts'
import type { Person, TitleCard } from '../../contract/titles.ts'
import { addDays, kyivDayOf, kyivInstant } from '../time/kyiv-time.ts'
import { programmeStatus } from '../guide/programme-status.ts'
import { channelDocument, personDocument, stationDocument, titleDocument } from './documents.ts'
import { indexOf } from './indexing.ts'
import { type Airing, nearestAirings, type ShownTitle, shownTitles, wantedNow } from './programme-documents.ts'
import type { SearchIndex } from './search-index.ts'
import { type Found, type FoundGroup, search } from './search.ts'

/** A programme as kept guides have it. */
export type HeldProgramme = Omit<Programme, 'description' | 'description_ru' | 'status'>

/**
 * What a device holds of what can be found; something that several answers have may be there more than once, and people are there as often
 * as they are named.
 */
export type Held = {
  channels: readonly Channel[]
  stations: readonly Station[]
  programmes: readonly HeldProgramme[]
  titles: readonly TitleCard[]
  people: readonly Person[]
}

/** The same, ready to be searched. */
export type HeldIndex = {
  index: SearchIndex
  channels: ReadonlyMap<string, Channel>
  stations: ReadonlyMap<string, Station>
  programmes: ReadonlyMap<string, HeldProgramme>
  shown: ReadonlyMap<string, ShownTitle>
  titles: ReadonlyMap<string, TitleCard>
  people: ReadonlyMap<string, Person>
}

/** Makes what a device holds ready to be searched; programmes of channels that it does not hold are left out. */
export function indexHeld(held: Held): HeldIndex {
  const channels = byId(held.channels)
  const stations = byId(held.stations)
  const titles = byId(held.titles)
  const people = byId(held.people)
  const credits = Map.groupBy(held.people, ({ _id }) => _id)
  const programmes = byId(held.programmes.filter(({ channel_id }) => channels.has(channel_id)))
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

/** Finds in what a device holds as the service does in everything (`searchEverything`), with the same order. `limit`: the most of a kind. */
export function searchHeld(held: HeldIndex, query: string, nowMs: number, limit: number): FoundOfKind[] {
  const nearest = (id: string): Airing[] => {
    const { airings, channelId } = held.shown.get(id)!
    const days = held.channels.get(channelId)!.epg_days
    return nearestAirings(airings, nowMs, kyivInstant(addDays(kyivDayOf(nowMs), 1 - days)))
  }
  return search([held.index], query, {
    limitPerGroup: limit,
    weigh: (kind, id, weight) => (kind === 'programme' ? wantedNow(nearest(id), nowMs) : weight),
  }).map((group) => present(group, held, nearest, nowMs))
}

function present(
  { kind, found }: FoundGroup,
  held: HeldIndex,
  nearest: (id: string) => readonly Airing[],
  nowMs: number,
): FoundOfKind {
  switch (kind) {
    case 'channel':
      return { kind, found: found.map(({ id, words }) => ({ ...held.channels.get(id)!, words })) }
    case 'station':
      return { kind, found: found.map(({ id, words }) => ({ ...held.stations.get(id)!, words })) }
    case 'title':
      return { kind, found: found.map(({ id, words }) => ({ ...held.titles.get(id)!, words })) }
    case 'person':
      return { kind, found: found.map(({ id, words }) => ({ ...held.people.get(id)!, words })) }
    case 'programme':
      return {
        kind,
        found: found.map(({ id, words }: Found): FoundProgramme => ({
          channel: held.channels.get(held.shown.get(id)!.channelId)!,
          showings: nearest(id).map((airing) => inBrief(held.programmes.get(airing.id)!, nowMs)),
          words,
        })),
      }
  }
}

function inBrief({ _id, channel_id, title, title_ru, age, day, start, end }: HeldProgramme, nowMs: number): ProgrammeInBrief {
  return { _id, channel_id, title, title_ru, age, day, start, end, status: programmeStatus({ start, end }, nowMs) }
}

function shownByChannel(programmes: readonly HeldProgramme[]): ShownTitle[] {
  const byChannel = new Map<string, HeldProgramme[]>()
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
