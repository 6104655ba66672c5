import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers, shared } from '../../http/handler-result.ts'
import { LINK_LIFE_MS } from '../../media/signed-links.ts'
import type { DirectStreams } from '../direct-streams.ts'
import { sourceOfStation } from '../sources.ts'
import type { StreamAddresses } from '../../media/stream-addresses.ts'
import type { HeardTitles } from '../../media/relay/heard-titles.ts'
import { createOnAir } from './on-air.ts'
import { presentStation } from './present-station.ts'
import type { ScheduleStore } from './schedule-store.ts'
import type { StationStore } from './station-store.ts'

const LIST_FRESH_MS = 60_000
const ON_AIR_FRESH_MS = 5000

type StationHandlers = Handlers<'allStations' | 'liveStation' | 'stationsOnAir' | 'stationOnAir'>

/** Dependencies of the handlers of radio. */
export type Radio = {
  stations: StationStore
  schedule: ScheduleStore
  streams: StreamAddresses
  directStreams: DirectStreams
  heardTitles: HeardTitles
}

/** Answers the calls about radio. */
export function stationHandlers({ stations, schedule, streams, directStreams, heardTitles }: Radio): StationHandlers {
  const onAir = createOnAir(schedule, heardTitles)
  return {
    allStations: (_input, { nowMs }) =>
      shared('stations', async () => {
        const rows = await stations.all()
        return { data: rows.map(presentStation), freshUntilMs: nowMs + LIST_FRESH_MS }
      }),

    async liveStation({ params }, { nowMs }) {
      const station = await stations.byId(params.stationId)
      if (!station) throw new ApiError('not_found')
      const { id, stream } = station
      const direct = stream === null ? undefined : await directStreams.find('station', id)
      if (direct === null || (direct && station.working !== 1)) throw new ApiError('station_not_working')
      if (direct) {
        const { address: url, type } = direct
        return fresh({ status: 'success' as const, url, type, expires_at: nowMs + LINK_LIFE_MS, playlist: null })
      }
      const source = sourceOfStation(station)
      const isPlayable = stream === null ? streams.isOnAir('radio', id, source) : !streams.isRefused(id, stream)
      if (station.working !== 1 || !isPlayable) throw new ApiError('station_not_working')
      const { url, expiresAtMs } = streams.live({ medium: 'radio', id, source, nowMs })
      return fresh({
        status: 'success' as const,
        url,
        type: 'application/vnd.apple.mpegurl',
        expires_at: expiresAtMs,
        playlist: streams.playlist('radio', source),
      })
    },

    stationsOnAir: (_input, { nowMs }) =>
      shared('stations-now', async () => ({
        data: await onAir.now(await stations.all(), nowMs),
        freshUntilMs: nowMs + ON_AIR_FRESH_MS,
      })),

    stationOnAir: ({ params }, { nowMs }) =>
      shared(`station-now:${params.stationId}`, async () => {
        const station = await stations.byId(params.stationId)
        if (!station) throw new ApiError('not_found')
        return { data: await onAir.around(station, nowMs), freshUntilMs: nowMs + ON_AIR_FRESH_MS }
      }),
  }
}
