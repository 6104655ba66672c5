import { ApiError, fresh, type Handlers, shared } from '../../http/answers.ts'
import type { StreamAddresses } from '../streams.ts'
import type { StationStore } from './station-store.ts'

const LIST_FRESH_MS = 60_000

/** Answers the calls about radio. */
export function stationHandlers(stations: StationStore, streams: StreamAddresses): Handlers<'allStations' | 'liveStation'> {
  return {
    allStations: (_input, { nowMs }) =>
      shared('stations', async () => {
        const rows = await stations.all()
        const data = rows.map(({ id, logo, working, loop: _loop, loop_offset: _offset, stream: _stream, ...station }) => ({
          _id: id,
          ...station,
          logo_rect: logo,
          working: working === 1,
        }))
        return { data, freshUntilMs: nowMs + LIST_FRESH_MS }
      }),

    async liveStation({ params }, { nowMs }) {
      const station = await stations.byId(params.stationId)
      if (!station) throw new ApiError('not_found')
      if (station.working !== 1 || !streams.isOnAir('radio', station.loop)) throw new ApiError('station_not_working')
      const { url, expiresAtMs } = streams.live('radio', station.id, nowMs)
      return fresh({ status: 'success' as const, url, type: 'application/vnd.apple.mpegurl', expires_at: expiresAtMs })
    },
  }
}
