import type Hls from 'hls.js'
import type { TrackChoice, TrackKind } from '../contract/tracks.ts'
import { TRACK_LENGTH } from '../contract/wire.ts'
import type { Readable } from '../platform/store.ts'
import type { Memory } from './bandwidth-memory.ts'
import { createPatchStore } from './patch-store.ts'

/** A dubbing or subtitles of a stream. `name` is the playlist's, `language` its BCP 47 tag. */
export type StreamTrack = { index: number; name: string; language: string }

/** The available and the chosen tracks; `subtitle` is -1 without subtitles. */
export type StreamTracksState = {
  dubbings: readonly StreamTrack[]
  dubbing: number
  subtitles: readonly StreamTrack[]
  subtitle: number
}

/** The dubbings and subtitles of the current item. A choice applies to other streams with the same track
 * or language. */
export type StreamTracks = {
  state: Readable<StreamTracksState>
  onInstance: (instance: Hls) => void
  chooseDubbing: (index: number) => void
  chooseSubtitles: (index: number) => void
  /** Applies preferences that another tab or device changed. */
  applyPreferences: () => void
}

const NONE: StreamTracksState = { dubbings: [], dubbing: -1, subtitles: [], subtitle: -1 }
// An empty group matches no track. Without a preference hls.js shows the playlist's default or forced
// subtitles.
const NO_SUBTITLES = { groupId: '' }

/** The storage key of a preference, a `track` of the contract. Keys with this prefix are cleared when
 * another account signs in. */
export const preferenceKey = (of: TrackChoice['of'], kind: TrackKind): string => `own.${of}.${kind}`

/** Follows the tracks of each hls.js instance; films and channels keep separate preferences. `onChoice`
 * receives the viewer's choices. */
export function createStreamTracks(
  memory: Memory,
  of: TrackChoice['of'],
  onChoice: (kind: TrackKind, track: string) => void = () => {},
): StreamTracks {
  const keys = { dubbing: preferenceKey(of, 'dubbing'), subtitles: preferenceKey(of, 'subtitles') }
  const store = createPatchStore<StreamTracksState>(NONE)
  let hls: Hls | null = null
  let hasPicture = false

  function read(instance: Hls): void {
    if (instance !== hls) return
    store.patch({
      dubbings: instance.audioTracks.map(toTrack),
      dubbing: instance.audioTrack,
      subtitles: instance.subtitleTracks.map(toTrack),
      subtitle: instance.subtitleTrack,
    })
  }

  // hls.js overrides a track set during this event. Before the media are attached it loses the subtitle cues
  // that it loads.
  function preferSubtitles(instance: Hls, tracks: readonly HlsTrack[]): void {
    const preferred = hasPicture ? tracks[indexOf(tracks, memory.get(keys.subtitles))] : undefined
    instance.config.subtitlePreference = preferred
      ? { name: preferred.name, ...(preferred.lang && { lang: preferred.lang }) }
      : NO_SUBTITLES
  }

  function savePreference(kind: TrackKind, track: string): void {
    memory.set(keys[kind], track)
    onChoice(kind, track)
  }

  return {
    state: store,
    onInstance(instance) {
      hls = instance
      hasPicture = false
      store.patch(NONE)
      instance.subtitleDisplay = true
      const listen = instance.on.bind(instance)
      const on = (instance.constructor as typeof Hls).Events
      listen(on.MANIFEST_PARSED, (_, { subtitleTracks }) => preferSubtitles(instance, subtitleTracks))
      listen(on.MEDIA_ATTACHED, () => {
        if (instance !== hls) return
        hasPicture = true
        preferSubtitles(instance, instance.allSubtitleTracks)
        const preferred = indexOf(instance.subtitleTracks, memory.get(keys.subtitles))
        if (preferred >= 0) instance.subtitleTrack = preferred
      })
      listen(on.AUDIO_TRACKS_UPDATED, () => {
        const preferred = indexOf(instance.audioTracks, memory.get(keys.dubbing))
        if (preferred >= 0) instance.audioTrack = preferred
        read(instance)
      })
      listen(on.SUBTITLE_TRACKS_UPDATED, () => read(instance))
      listen(on.AUDIO_TRACK_SWITCHED, () => read(instance))
      listen(on.SUBTITLE_TRACK_SWITCH, () => read(instance))
      listen(on.DESTROYING, () => {
        if (instance !== hls) return
        hls = null
        store.patch(NONE)
      })
    },
    chooseDubbing(index) {
      if (!hls?.audioTracks[index]) return
      hls.audioTrack = index
      savePreference('dubbing', preferenceOf(hls.audioTracks[index]))
      read(hls)
    },
    chooseSubtitles(index) {
      if (!hls) return
      const tracks = hls.subtitleTracks
      hls.subtitleTrack = index
      savePreference('subtitles', tracks[index] ? preferenceOf(tracks[index]) : '')
      preferSubtitles(hls, tracks)
      read(hls)
    },
    applyPreferences() {
      // Unknown tracks are chosen by preference when they arrive.
      if (!hls) return
      const dubbing = indexOf(hls.audioTracks, memory.get(keys.dubbing))
      if (dubbing >= 0 && dubbing !== hls.audioTrack) hls.audioTrack = dubbing
      const subtitle = indexOf(hls.subtitleTracks, memory.get(keys.subtitles))
      if (hasPicture && subtitle !== hls.subtitleTrack) hls.subtitleTrack = subtitle
      preferSubtitles(hls, hls.allSubtitleTracks)
      read(hls)
    },
  }
}

type HlsTrack = { name: string; lang?: string | undefined }

const toTrack = ({ name, lang = '' }: HlsTrack, index: number): StreamTrack => ({ index, name, language: lang })

/** Returns a preference as stored: `uk українська`. A tag contains no space. */
const preferenceOf = ({ name, lang = '' }: HlsTrack): string =>
  `${lang} ${name}`.replaceAll(/\p{Cc}/gu, '').slice(0, TRACK_LENGTH)

/** Returns the preferred track, else the first in its language; -1 for none. */
function indexOf(tracks: readonly HlsTrack[], preference: string | null): number {
  if (!preference) return -1
  const same = tracks.findIndex((track) => preferenceOf(track) === preference)
  const [language = ''] = preference.split(' ')
  return same >= 0 || language === '' ? same : tracks.findIndex(({ lang }) => lang === language)
}
