import { type StationOnAir, stationOnAir, type StationProgramme, type Track } from '../../contract/radio.ts'
import { onAirAt } from '../../domain/playback/on-air-at.ts'
import { call } from '../../app-state/api-client.ts'
import { createStore, type Readable } from '../../platform/store.ts'
import type { Player } from '../../player/player.ts'

/** The tuned station's programme and track, as far as known. */
export type NowPlaying = { programme?: StationProgramme | undefined; track?: Track | undefined }

const FETCH_EVERY_MS = 15_000
const NOTHING: NowPlaying = Object.freeze({})

const playing = createStore<NowPlaying>(NOTHING)

/** The programme and track at the listener's position, which lies behind the station's clock. */
export const nowPlaying: Readable<NowPlaying> = playing

/** Keeps `nowPlaying` current while a player plays: fetches it from the server and reads it at the playing
 * position. */
export function followStation(player: Player): void {
  let known: StationOnAir | undefined
  let fetchMs = -Infinity
  let isFetching: string | undefined
  let nowPlayingAt: string | null = null

  async function fetchNowPlaying(stationId: string): Promise<void> {
    isFetching = stationId
    fetchMs = performance.now()
    try {
      const response = await call(stationOnAir, { params: { stationId } })
      if (isFetching === stationId) known = response
    } catch {
      // The last response stays valid for a while, and the next request comes soon.
    }
    show()
  }

  function show(): void {
    const { key, positionMs } = player.state.get()
    const next = known && known.station_id === key && positionMs !== null ? onAirAt(known, positionMs) : NOTHING
    const shown = playing.get()
    const isSame = next.programme?.start === shown.programme?.start && next.track?.start === shown.track?.start
    if (isSame && nowPlayingAt === key) return
    nowPlayingAt = key
    playing.set(next)
  }

  player.state.subscribe(() => {
    const { key, playWhenReady, phase } = player.state.get()
    if (key !== isFetching) {
      known = undefined
      fetchMs = -Infinity
      isFetching = key ?? undefined
    }
    // The first sound has the network to itself.
    const isHeard = phase !== 'loading'
    if (key !== null && playWhenReady && isHeard && performance.now() - fetchMs >= FETCH_EVERY_MS) void fetchNowPlaying(key)
    show()
  })
}
