import type Hls from 'hls.js'
import type { HlsConfig, LevelDetails, ManifestLoadedData } from 'hls.js'
import { failureOf } from './hls-adapter.ts'
import type { SourceFailure } from '../../recovery/reactions.ts'

/** What an instance of hls.js tells, in the words of the source. */
export type HlsListeners = {
  /** False for an instance that has left: it has nothing to say any more. */
  isCurrent: (made: Hls) => boolean
  manifest: (made: Hls, data: ManifestLoadedData) => void
  playlist: (made: Hls, details: LevelDetails) => void
  /** The first and every further fragment is ready for a buffer. */
  parsed: (made: Hls) => void
  buffered: (made: Hls) => void
  switched: () => void
  detaching: () => void
  failed: (failure: SourceFailure) => void
}

/** An instance of hls.js with its listeners, attached to nothing yet. */
export function openHls(HlsClass: typeof Hls, config: Partial<HlsConfig>, ears: HlsListeners): Hls {
  const on = HlsClass.Events
  const made = new HlsClass(config)
  const current = (tell: () => void) => void (ears.isCurrent(made) && tell())
  made.on(on.MANIFEST_LOADED, (_, data) => current(() => ears.manifest(made, data)))
  made.on(on.LEVEL_UPDATED, (_, { details }) => current(() => ears.playlist(made, details)))
  made.on(on.FRAG_PARSED, () => current(() => ears.parsed(made)))
  made.on(on.FRAG_BUFFERED, () => current(() => ears.buffered(made)))
  made.on(on.LEVEL_SWITCHED, () => current(ears.switched))
  made.on(on.MEDIA_DETACHING, () => current(ears.detaching))
  made.on(on.ERROR, (_, data) => current(() => ears.failed(failureOf(data))))
  return made
}
