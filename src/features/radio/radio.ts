import { liveStation } from '../../contract/radio.ts'
import type { Station } from '../../contract/radio.ts'
import { stationAt } from '../../domain/playback/station-order.ts'
import { call } from '../../app-state/api-client.ts'
import { noteMemory } from '../../platform/note-memory.ts'
import { probeOnStall } from '../../player/recovery/probe-on-stall.ts'
import { takeAudioFocus } from '../../player/audio-focus.ts'
import { createPlayer, type Player } from '../../player/player.ts'
import type { PlayerItem } from '../../player/state.ts'
import { browserConnection } from '../../player/sources/open-source.ts'
import type { Connection } from '../../player/bandwidth-memory.ts'
import { showStationOnLockScreen } from './lock-screen.ts'
import { followStation } from './now-playing.ts'
import { radioQuality } from './radio-quality.ts'
import { rememberStation, tuned } from './radio-store.ts'

let made: Player | undefined

/** The one audio element of the app, outside every screen; made when somebody first plays a station. */
export function radioPlayer(): Player {
  if (!made) {
    const element = document.createElement('audio')
    element.preload = 'auto'
    made = createPlayer(element, { memory: noteMemory, connection })
    takeAudioFocus(made)
    probeOnStall(made)
    followStation(made)
    showStationOnLockScreen(made, {
      play: playRadio,
      pause: pauseRadio,
      next: nextStation,
      previous: previousStation,
      stop: closeRadio,
    })
  }
  return made
}

/** Plays a station of a list; of one that does not work for the present a notice says so, and what plays goes on. */
export function chooseStation(station: Station, stations: readonly Station[]): void {
  if (station.working) playStation(station, stations)
  else void import('./tell-failures.ts').then(({ sayNotWorking }) => sayNotWorking(station))
}

/** A press in a list that shows what is tuned: turns off the station that plays, plays any other, and a paused one again. */
export function pressStation(station: Station, stations: readonly Station[]): void {
  const { playWhenReady, phase } = radioPlayer().state.get()
  const isOn = tuned.get()?.station._id === station._id && playWhenReady && phase !== 'failed'
  if (isOn) closeRadio()
  else chooseStation(station, stations)
}

/** Tunes to a station of a list and plays it. */
export function playStation(station: Station, stations: readonly Station[]): void {
  tuned.set({ station, stations })
  rememberStation(station._id)
  radioPlayer().load(itemOf(station))
  radioPlayer().play()
}

function itemOf({ _id: stationId }: Station): PlayerItem {
  return {
    kind: 'radio',
    key: stationId,
    async address() {
      const { url, expires_at: expiresAtMs } = await call(liveStation, { params: { stationId } })
      return { url, expiresAtMs }
    },
  }
}

// Asked with every fragment: another choice is heard when what is loaded already has been played.
function connection(): Connection {
  const real = browserConnection()
  return { ...real, ...(radioQuality.get() === 'low' && { saveData: true }) }
}

/** Plays on, at the live edge. */
export function playRadio(): void {
  radioPlayer().play()
}

/** Pauses; nothing is loaded while paused. */
export function pauseRadio(): void {
  radioPlayer().pause()
}

/** The next station of the list, wrapping around. */
export function nextStation(): void {
  step(1)
}

/** The previous station of the list, wrapping around. */
export function previousStation(): void {
  step(-1)
}

/** Stops the radio and hides its bar. */
export function closeRadio(): void {
  radioPlayer().stop()
  tuned.set(null)
}

function step(direction: 1 | -1): void {
  const now = tuned.get()
  const station = now && stationAt(now.stations, now.station._id, direction)
  if (now && station) playStation(station, now.stations)
}
