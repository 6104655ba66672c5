import type Hls from 'hls.js'
import type { Readable } from '../platform/store.ts'
import type { Memory } from './bandwidth-memory.ts'
import { createPatchStore } from './patch-store.ts'

/** A dubbing or subtitles of a film; `name` is the playlist's own, `language` its BCP 47 tag. */
export type FilmTrack = { index: number; name: string; language: string }

/** What there is to hear and to read, and which of it is chosen; `subtitle` is -1 without subtitles. */
export type FilmTracksState = {
  dubbings: readonly FilmTrack[]
  dubbing: number
  subtitles: readonly FilmTrack[]
  subtitle: number
}

/** The dubbings and subtitles of what plays; a choice holds for every other film on this device that has the language. */
export type FilmTracks = {
  state: Readable<FilmTracksState>
  attend: (made: Hls) => void
  chooseDubbing: (index: number) => void
  chooseSubtitles: (index: number) => void
}

// What begins so goes when somebody else comes to the device.
const DUBBING = 'own.film.dubbing'
const SUBTITLES = 'own.film.subtitles'
const NONE: FilmTracksState = { dubbings: [], dubbing: -1, subtitles: [], subtitle: -1 }

/** Follows the tracks of each instance of hls.js that it is shown. */
export function createFilmTracks(memory: Memory): FilmTracks {
  const store = createPatchStore<FilmTracksState>(NONE)
  let hls: Hls | null = null

  function read(made: Hls): void {
    if (made !== hls) return
    store.patch({
      dubbings: made.audioTracks.map(described),
      dubbing: made.audioTrack,
      subtitles: made.subtitleTracks.map(described),
      subtitle: made.subtitleTrack,
    })
  }

  return {
    state: store,
    attend(made) {
      hls = made
      store.patch(NONE)
      // Without a choice hls.js shows whatever the playlist calls the default, or forces.
      made.subtitleDisplay = true
      const listen = made.on.bind(made)
      const on = (made.constructor as typeof Hls).Events
      listen(on.AUDIO_TRACKS_UPDATED, () => {
        const wished = indexOf(made.audioTracks, memory.get(DUBBING))
        if (wished >= 0) made.audioTrack = wished
        read(made)
      })
      listen(on.SUBTITLE_TRACKS_UPDATED, () => {
        made.subtitleTrack = indexOf(made.subtitleTracks, memory.get(SUBTITLES))
        read(made)
      })
      listen(on.AUDIO_TRACK_SWITCHED, () => read(made))
      listen(on.SUBTITLE_TRACK_SWITCH, () => read(made))
    },
    chooseDubbing(index) {
      if (!hls?.audioTracks[index]) return
      hls.audioTrack = index
      memory.set(DUBBING, hls.audioTracks[index].lang ?? '')
    },
    chooseSubtitles(index) {
      if (!hls) return
      hls.subtitleTrack = index
      memory.set(SUBTITLES, hls.subtitleTracks[index]?.lang ?? '')
      read(hls)
    },
  }
}

type HlsTrack = { name: string; lang?: string | undefined }

const described = ({ name, lang = '' }: HlsTrack, index: number): FilmTrack => ({ index, name, language: lang })

function indexOf(tracks: readonly HlsTrack[], language: string | null): number {
  return language ? tracks.findIndex(({ lang }) => lang === language) : -1
}
