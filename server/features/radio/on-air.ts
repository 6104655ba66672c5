import type { StationOnAir, StationProgramme, Track } from '../../../src/contract/radio.ts'
import { onAirAt } from '../../../src/domain/playback/on-air-at.ts'
import type { StationProgrammeRow, StationRow } from '../../db/schema.ts'
import type { HeardTitle, HeardTitles } from '../../media/relay/heard-titles.ts'
import { plainText } from '../../media/relay/plain-text.ts'
import { type RotationTrack, rotationBetween } from './rotation.ts'
import type { ScheduleStore } from './schedule-store.ts'

/** The largest delay of a listener, and how far ahead tracks are listed. */
const BEHIND_MS = 3 * 60_000
const AHEAD_MS = 10 * 60_000

/**
 * No music changes oftener in those minutes; a stream that says more is cut, so that an answer stays small.
 */
const MOST_HEARD = 60

/** Returns the stations' current programme by schedule, and the track by stream metadata or track list. */
export function createOnAir(schedule: ScheduleStore, heardTitles: HeardTitles) {
  function tracksOf(station: StationRow, rotation: readonly RotationTrack[], nowMs: number): Track[] {
    const [fromMs, toMs] = [nowMs - BEHIND_MS, nowMs + AHEAD_MS]
    if (station.stream === null) return rotationBetween(rotation, fromMs, toMs)
    return heardBetween(heardTitles(station.id), fromMs, toMs).map(presentTitle)
  }

  return {
    /**
     * A station's programmes from three minutes ago through the next one. Its tracks reach up to ten minutes
     * ahead, as far as known.
     */
    async around(station: StationRow, nowMs: number): Promise<StationOnAir> {
      if (station.working !== 1) return silent(station)
      const [programmes, rotation] = await Promise.all([
        schedule.programmesAround(station.id, nowMs - BEHIND_MS, nowMs),
        schedule.rotationOf(station.id),
      ])
      return {
        station_id: station.id,
        programmes: programmes.map(presentProgramme),
        tracks: tracksOf(station, rotation, nowMs),
      }
    },

    /** The present programme and the present track of every station. */
    async now(stations: readonly StationRow[], nowMs: number): Promise<StationOnAir[]> {
      const [onNow, tracks] = await Promise.all([schedule.programmesAt(nowMs), schedule.rotations()])
      const programmes = Map.groupBy(onNow, (row) => row.station_id)
      const rotations = Map.groupBy(tracks, (row) => row.station_id)
      return stations.map((station) => {
        if (station.working !== 1) return silent(station)
        const { programme, track } = onAirAt(
          {
            station_id: station.id,
            programmes: (programmes.get(station.id) ?? []).map(presentProgramme),
            tracks: tracksOf(station, rotations.get(station.id) ?? [], nowMs),
          },
          nowMs,
        )
        return { station_id: station.id, programmes: programme ? [programme] : [], tracks: track ? [track] : [] }
      })
    },
  }
}

function silent({ id }: StationRow): StationOnAir {
  return { station_id: id, programmes: [], tracks: [] }
}

function presentProgramme({ title, title_ru, start_ms, end_ms }: StationProgrammeRow): StationProgramme {
  return { title, title_ru, start: start_ms, end: end_ms }
}

function presentTitle({ atMs, artist, title }: HeardTitle): Track {
  return { artist: plainText(artist), title: plainText(title), start: atMs }
}

/**
 * The titles that are heard from `fromMs` up to and with `toMs`, oldest first: also the one that was on then.
 */
function heardBetween(titles: readonly HeardTitle[], fromMs: number, toMs: number): HeardTitle[] {
  const first = titles.findLastIndex(({ atMs }) => atMs <= fromMs)
  return titles
    .slice(Math.max(0, first))
    .filter(({ atMs }) => atMs <= toMs)
    .slice(-MOST_HEARD)
}
