import { type StationOnAir, stationOnAir, type StationProgramme, type Track } from '../../contract/radio.ts'
import { onAirAt } from '../../domain/playback/on-air-at.ts'
import { call } from '../../app-state/api-client.ts'
import { createStore, type Readable } from '../../platform/store.ts'
import type { Player } from '../../player/player.ts'

/** What is heard of the tuned station: its programme and its track, as far as they are known. */
export type NowPlaying = { programme?: StationProgramme | undefined; track?: Track | undefined }

const ASK_EVERY_MS = 15_000
const NOTHING: NowPlaying = Object.freeze({})

const playing = createStore<NowPlaying>(NOTHING)

/** What is heard at this moment; it changes when the sound does, not when the station's clock does: the listener is behind it. */
export const nowPlaying: Readable<NowPlaying> = playing

/** Keeps `nowPlaying` true to what a player plays: asks the service while somebody listens, and reads the answer at the position heard. */
export function followStation(player: Player): void {
  let known: StationOnAir | undefined
  let askedMs = -Infinity
  let asking: string | undefined
  let shownOf: string | null = null

  async function ask(stationId: string): Promise<void> {
    asking = stationId
    askedMs = performance.now()
    try {
      const answer = await call(stationOnAir, { params: { stationId } })
      if (asking === stationId) known = answer
    } catch {
      // What is known goes on being true for a while; the next question comes soon.
    }
    show()
  }

  function show(): void {
    const { key, positionMs } = player.state.get()
    const next = known && known.station_id === key && positionMs !== null ? onAirAt(known, positionMs) : NOTHING
    const shown = playing.get()
    const isSame = next.programme?.start === shown.programme?.start && next.track?.start === shown.track?.start
    if (isSame && shownOf === key) return
    shownOf = key
    playing.set(next)
  }

  player.state.subscribe(() => {
    const { key, playWhenReady } = player.state.get()
    if (key !== asking) {
      known = undefined
      askedMs = -Infinity
      asking = key ?? undefined
    }
    if (key !== null && playWhenReady && performance.now() - askedMs >= ASK_EVERY_MS) void ask(key)
    show()
  })
}
