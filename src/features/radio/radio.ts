import type { Station } from '../../contract/radio.ts'
import { stationAt } from '../../domain/playback/station-order.ts'
import { noteMemory } from '../../platform/web-storage.ts'
import { probeOnStall } from '../../player/recovery/probe-on-stall.ts'
import { takeAudioFocus } from '../../player/audio-focus.ts'
import { measurePlayer } from '../../player-ui/measures/measure-player.ts'
import { createPlayer, type Player } from '../../player/player.ts'
import type { PlayerItem } from '../../player/state.ts'
import { browserConnection } from '../../player/sources/open-source.ts'
import type { Connection } from '../../player/bandwidth-memory.ts'
import { showStationOnLockScreen } from './lock-screen.ts'
import { followStation } from './now-playing.ts'
import { radioQuality } from './radio-quality.ts'
import { stationUrl } from './station-urls.ts'
import { rememberStation, tuned } from './tuned-store.ts'

let player: Player | undefined

/** The app's one audio element, created when a station first plays. */
export function radioPlayer(): Player {
  if (!player) {
    const element = document.createElement('audio')
    element.preload = 'auto'
    player = createPlayer(element, { memory: noteMemory, connection, canPrefetch: true })
    takeAudioFocus(player)
    measurePlayer(player)
    probeOnStall(player)
    followStation(player)
    showStationOnLockScreen(player, {
      play: playRadio,
      pause: pauseRadio,
      next: nextStation,
      previous: previousStation,
      stop: closeRadio,
    })
  }
  return player
}

/** Plays a station of a list. An off-air station shows a notice instead. */
export function chooseStation(station: Station, stations: readonly Station[]): void {
  if (station.working) playStation(station, stations)
  else void import('./failure-notices.ts').then(({ notifyOffAir }) => notifyOffAir(station))
}

/** Toggles a station in a list: turns off the playing one, else plays it. */
export function toggleStation(station: Station, stations: readonly Station[]): void {
  const { playWhenReady, phase } = radioPlayer().state.get()
  const isOn = tuned.get()?.station._id === station._id && playWhenReady && phase !== 'failed'
  if (isOn) closeRadio()
  else chooseStation(station, stations)
}

/** Tunes to a station and plays it. */
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
    address: (skipCache) => stationUrl(stationId, skipCache),
  }
}

// Read with every fragment: a changed choice sounds after the buffer.
function connection(): Connection {
  const real = browserConnection()
  return { ...real, ...(radioQuality.get() === 'low' && { saveData: true }) }
}

/** Resumes at the live edge. */
export function playRadio(): void {
  radioPlayer().play()
}

/** Pauses and stops loading. */
export function pauseRadio(): void {
  radioPlayer().pause()
}

/** Tunes to the next station, wrapping around. */
export function nextStation(): void {
  step(1)
}

/** Tunes to the previous station, wrapping around. */
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
