import { addDays, kyivInstant } from '../../../src/domain/time/kyiv-time.ts'
import type { NewProgrammeRow } from '../../db/schema.ts'
import type { Profile } from './channels.ts'
import type { Entry } from './programme-bank/entry.ts'
import { TEAMS } from './programme-bank/sport.ts'
import { numberFrom } from './schedule-chance.ts'
import { CHANGING_HOUR_MINUTES, DAY_START_MINUTES, type Place } from './schedule-grid.ts'
import { weekOf } from './schedule-grids.ts'
import { laneOf } from './schedule-lane.ts'
import { programmesIn } from './schedule-programmes.ts'
import { dayNumberOf, episodeNumbers, isWeekend, serialsIn } from './schedule-serials.ts'

type ScheduledChannel = { id: string; profile: Profile }
type Showing = { place: Place; entry: Entry; episode: number | undefined; startMs: number; endMs: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MIDNIGHT_MINUTES = 24 * 60

/**
 * Programmes of a channel that start on a Kyiv day, in order. Deterministic, and channels of one profile
 * never show the same programme at the same time.
 */
export function scheduleOfDay(channel: ScheduledChannel, day: string): NewProgrammeRow[] {
  const yesterday = addDays(day, -1)
  const [before, morning, after] = [yesterday, day, addDays(day, 1)].map((each) => kyivInstant(each, DAY_START_MINUTES))
  const night = showingsOf(channel, yesterday, before!, morning!).filter(({ place }) => place.from >= MIDNIGHT_MINUTES)
  const daytime = showingsOf(channel, day, morning!, after!).filter(({ place }) => place.from < MIDNIGHT_MINUTES)
  return [...night, ...daytime].map((showing) => present(showing, channel.id, day))
}

/** A broadcast day from six to six: the evening and the night that follows it. */
function showingsOf(channel: ScheduledChannel, day: string, fromMs: number, toMs: number): Showing[] {
  const lane = laneOf(channel)
  const week = weekOf(lane)
  const grid = isWeekend(day) ? week.weekend : week.weekday
  const serials = serialsIn(grid, lane)
  const entries = programmesIn(grid, lane, dayNumberOf(day), serials)
  const episodes = episodeNumbers(serials, week, lane, day)
  const hours = (toMs - fromMs) / HOUR_MS
  const showings: Showing[] = []
  let startMs = fromMs
  for (const [index, place] of grid.entries()) {
    for (let time = 0; time < timesShown(place, hours); time += 1) {
      const endMs = startMs + (place.to - place.from) * MINUTE_MS
      showings.push({ place, entry: entries[index]!, episode: episodes[index], startMs, endMs })
      startMs = endMs
    }
  }
  return showings
}

// The clocks skip or repeat exactly this hour, so everything around it keeps its place on the clock.
function timesShown({ from }: Place, hoursOfDay: number): number {
  return from === CHANGING_HOUR_MINUTES ? hoursOfDay - 23 : 1
}

function present({ entry, episode, startMs, endMs }: Showing, channelId: string, day: string): NewProgrammeRow {
  const utc = new Date(startMs).toISOString()
  const [more, moreRu] = titleEndings(entry, episode, channelId, startMs)
  return {
    id: `${channelId}-${utc.slice(2, 10).replaceAll('-', '')}-${utc.slice(11, 13)}${utc.slice(14, 16)}`,
    channel_id: channelId,
    day,
    start_ms: startMs,
    end_ms: endMs,
    title: entry.uk[0] + more,
    title_ru: entry.ru[0] + moreRu,
    description: entry.uk[1],
    description_ru: entry.ru[1],
    age: entry.age,
  }
}

/** The end of a programme's title in Ukrainian and Russian: the episode number, or the teams that meet. */
function titleEndings(
  { versus }: Entry,
  episode: number | undefined,
  channelId: string,
  startMs: number,
): [uk: string, ru: string] {
  if (episode !== undefined) return [`. ${episode} серія`, `. ${episode} серия`]
  if (!versus) return ['', '']
  const host = numberFrom(`${channelId} ${startMs} host`) % TEAMS.length
  const guest = (host + 1 + (numberFrom(`${channelId} ${startMs} guest`) % (TEAMS.length - 1))) % TEAMS.length
  const [hosts, guests] = [TEAMS[host]!, TEAMS[guest]!]
  return [`. «${hosts[0]}» – «${guests[0]}»`, `. «${hosts[1]}» – «${guests[1]}»`]
}
