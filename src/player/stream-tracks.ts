import type Hls from 'hls.js'
import { TRACK_LENGTH, type TrackChoice, type TrackKind } from '../contract/tracks.ts'
import type { Readable } from '../platform/store.ts'
import type { Memory } from './bandwidth-memory.ts'
import { createPatchStore } from './patch-store.ts'

/** A dubbing or subtitles of a stream; `name` is the playlist's own, `language` its BCP 47 tag. */
export type StreamTrack = { index: number; name: string; language: string }

/** What there is to hear and to read, and which of it is chosen; `subtitle` is -1 without subtitles. */
export type StreamTracksState = {
  dubbings: readonly StreamTrack[]
  dubbing: number
  subtitles: readonly StreamTrack[]
  subtitle: number
}

/** The dubbings and subtitles of what plays; a choice holds for every other stream of its kind that has the same, or the language. */
export type StreamTracks = {
  state: Readable<StreamTracksState>
  attend: (made: Hls) => void
  chooseDubbing: (index: number) => void
  chooseSubtitles: (index: number) => void
  /** Lets what plays follow the notes, which have been changed from elsewhere. */
  followNotes: () => void
}

const NONE: StreamTracksState = { dubbings: [], dubbing: -1, subtitles: [], subtitle: -1 }
// Every track is of a group. Without a preference hls.js shows whatever the playlist calls the default, or forces.
const NO_SUBTITLES = { groupId: '' }

/** Where the choice of a kind is written down: a `track` of the contract. What begins so goes when somebody else comes to the device. */
export const noteName = (of: TrackChoice['of'], kind: TrackKind): string => `own.${of}.${kind}`

/**
 * Follows the tracks of each instance of hls.js that it is shown; what is chosen of films is chosen of films only. `onChosen` hears what the
 * viewer chooses, when it is written down.
 */
export function createStreamTracks(
  memory: Memory,
  of: TrackChoice['of'],
  onChosen: (kind: TrackKind, track: string) => void = () => {},
): StreamTracks {
  const notes = { dubbing: noteName(of, 'dubbing'), subtitles: noteName(of, 'subtitles') }
  const store = createPatchStore<StreamTracksState>(NONE)
  let hls: Hls | null = null
  let hasPicture = false

  function read(made: Hls): void {
    if (made !== hls) return
    store.patch({
      dubbings: made.audioTracks.map(described),
      dubbing: made.audioTrack,
      subtitles: made.subtitleTracks.map(described),
      subtitle: made.subtitleTrack,
    })
  }

  // What is set while the tracks are told of, hls.js sets anew right after. Before the picture is there, it loses the words that it reads.
  function preferSubtitles(made: Hls, tracks: readonly HlsTrack[]): void {
    const wished = hasPicture ? tracks[indexOf(tracks, memory.get(notes.subtitles))] : undefined
    made.config.subtitlePreference = wished ? { name: wished.name, ...(wished.lang && { lang: wished.lang }) } : NO_SUBTITLES
  }

  function keep(kind: TrackKind, track: string): void {
    memory.set(notes[kind], track)
    onChosen(kind, track)
  }

  return {
    state: store,
    attend(made) {
      hls = made
      hasPicture = false
      store.patch(NONE)
      made.subtitleDisplay = true
      const listen = made.on.bind(made)
      const on = (made.constructor as typeof Hls).Events
      listen(on.MANIFEST_PARSED, (_, { subtitleTracks }) => preferSubtitles(made, subtitleTracks))
      listen(on.MEDIA_ATTACHED, () => {
        if (made !== hls) return
        hasPicture = true
        preferSubtitles(made, made.allSubtitleTracks)
        const wished = indexOf(made.subtitleTracks, memory.get(notes.subtitles))
        if (wished >= 0) made.subtitleTrack = wished
      })
      listen(on.AUDIO_TRACKS_UPDATED, () => {
        const wished = indexOf(made.audioTracks, memory.get(notes.dubbing))
        if (wished >= 0) made.audioTrack = wished
        read(made)
      })
      listen(on.SUBTITLE_TRACKS_UPDATED, () => read(made))
      listen(on.AUDIO_TRACK_SWITCHED, () => read(made))
      listen(on.SUBTITLE_TRACK_SWITCH, () => read(made))
      listen(on.DESTROYING, () => {
        if (made !== hls) return
        hls = null
        store.patch(NONE)
      })
    },
    chooseDubbing(index) {
      if (!hls?.audioTracks[index]) return
      hls.audioTrack = index
      keep('dubbing', noteOf(hls.audioTracks[index]))
      read(hls)
    },
    chooseSubtitles(index) {
      if (!hls) return
      const tracks = hls.subtitleTracks
      hls.subtitleTrack = index
      keep('subtitles', tracks[index] ? noteOf(tracks[index]) : '')
      preferSubtitles(hls, tracks)
      read(hls)
    },
    followNotes() {
      // Tracks that are not known yet are chosen by the notes when they are.
      if (!hls) return
      const dubbing = indexOf(hls.audioTracks, memory.get(notes.dubbing))
      if (dubbing >= 0 && dubbing !== hls.audioTrack) hls.audioTrack = dubbing
      const subtitle = indexOf(hls.subtitleTracks, memory.get(notes.subtitles))
      if (hasPicture && subtitle !== hls.subtitleTrack) hls.subtitleTrack = subtitle
      preferSubtitles(hls, hls.allSubtitleTracks)
      read(hls)
    },
  }
}

type HlsTrack = { name: string; lang?: string | undefined }

const described = ({ name, lang = '' }: HlsTrack, index: number): StreamTrack => ({ index, name, language: lang })

/** A choice as it is written down: `uk українська`; there is no space in a tag. */
const noteOf = ({ name, lang = '' }: HlsTrack): string => `${lang} ${name}`.replaceAll(/\p{Cc}/gu, '').slice(0, TRACK_LENGTH)

/** The track that was chosen, else the first in its language; -1 for none. */
function indexOf(tracks: readonly HlsTrack[], note: string | null): number {
  if (!note) return -1
  const same = tracks.findIndex((track) => noteOf(track) === note)
  const [language = ''] = note.split(' ')
  return same >= 0 || language === '' ? same : tracks.findIndex(({ lang }) => lang === language)
}
