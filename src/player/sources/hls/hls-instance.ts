import type Hls from 'hls.js'
import type { Fragment, HlsConfig, LevelDetails, ManifestLoadedData } from 'hls.js'
import { failureOf } from './hls-adapter.ts'
import type { SourceFailure } from '../../recovery/reactions.ts'

/** Events of an hls.js instance for the source. */
export type HlsListeners = {
  /** False for a replaced instance, whose events are ignored. */
  isCurrent: (instance: Hls) => boolean
  manifest: (instance: Hls, data: ManifestLoadedData) => void
  playlist: (instance: Hls, details: LevelDetails) => void
  /** A fragment is ready for a buffer. */
  parsed: (instance: Hls) => void
  buffered: (instance: Hls) => void
  switched: () => void
  detaching: () => void
  failed: (failure: SourceFailure) => void
}

/** Creates an hls.js instance with listeners, not yet attached. */
export function openHls(
  HlsClass: typeof Hls,
  config: Partial<HlsConfig>,
  listeners: HlsListeners,
  onRequest: (fragment: Fragment) => void,
): Hls {
  const on = HlsClass.Events
  const instance = new HlsClass(config)
  const ifCurrent = (listener: () => void) => void (listeners.isCurrent(instance) && listener())
  instance.on(on.MANIFEST_LOADED, (_, data) => ifCurrent(() => listeners.manifest(instance, data)))
  instance.on(on.LEVEL_UPDATED, (_, { details }) => ifCurrent(() => listeners.playlist(instance, details)))
  instance.on(on.FRAG_LOADING, (_, { frag }) => ifCurrent(() => onRequest(frag)))
  instance.on(on.FRAG_PARSED, () => ifCurrent(() => listeners.parsed(instance)))
  instance.on(on.FRAG_BUFFERED, () => ifCurrent(() => listeners.buffered(instance)))
  instance.on(on.LEVEL_SWITCHED, () => ifCurrent(listeners.switched))
  instance.on(on.MEDIA_DETACHING, () => ifCurrent(listeners.detaching))
  instance.on(on.ERROR, (_, data) => ifCurrent(() => listeners.failed(failureOf(data))))
  return instance
}
