import type { Station } from '../../contract/radio.ts'
import { nameIn } from '../../domain/locale.ts'
import { titleIn } from '../../domain/programme-texts.ts'
import { artworkOf, releaseArtwork } from '../../platform/artwork.ts'
import { localeStore } from '../../platform/locale-store.ts'
import { createSystemMedia } from '../../platform/media-session.ts'
import type { Readable } from '../../platform/store.ts'
import type { Player } from '../../player/player.ts'
import { type NowPlaying, nowPlaying } from './now-playing.ts'

type RadioKeys = { play(): void; pause(): void; stop(): void; next(): void; previous(): void }

// The ground of the glass room (src/ui/rooms.css); a canvas knows no custom properties.
const GROUND = '#002627'

/** Shows the tuned station on the lock screen, with what is heard of it, and lets its keys ask for the same things as the bar. */
export function showOnLockScreen(player: Player, tuned: Readable<{ station: Station } | null>, keys: RadioKeys): void {
  const system = createSystemMedia()
  let phase = player.state.get().phase
  let artwork: MediaImage[] = []
  let drawn = ''

  const show = (): void => {
    const station = tuned.get()?.station
    if (!station) return system.clear()
    system.card({ ...wordsOf(station, nowPlaying.get()), artwork })
    system.keys(keys)
    void drawLogo(station.logo_rect)
  }

  // The words do not wait for the picture; the picture before stays until the next is there.
  async function drawLogo(src: string): Promise<void> {
    if (drawn === src) return
    drawn = src
    const next = await artworkOf(src, GROUND)
    if (drawn !== src) return releaseArtwork(next)
    // It did not arrive; the next word of the station asks for it again.
    if (next.length === 0) return void (drawn = '')
    releaseArtwork(artwork)
    artwork = next
    show()
  }

  tuned.subscribe(show)
  localeStore.subscribe(show)
  nowPlaying.subscribe(show)
  player.state.subscribe(() => {
    const { phase: next, wanted } = player.state.get()
    if (tuned.get()) system.playing(wanted ? 'playing' : 'paused')
    if (next === 'playing' && phase !== 'playing') system.reapply()
    phase = next
  })
  show()
}

/** The track or programme above, the station below; before they are known, the station and its genre. */
function wordsOf(station: Station, { track, programme }: NowPlaying): { title: string; artist: string; album: string } {
  const locale = localeStore.get()
  const name = nameIn(locale, station)
  const genre = locale === 'ru' ? station.genre_ru : station.genre
  if (track) return { title: track.title, artist: track.artist || name, album: name }
  if (programme) return { title: titleIn(locale, programme), artist: name, album: name }
  return { title: name, artist: genre, album: name }
}
