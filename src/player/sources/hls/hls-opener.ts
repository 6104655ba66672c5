import type Hls from 'hls.js'
import { readDownloadUrl } from '../../../domain/downloads/download-url.ts'
import { type Connection, createBandwidthMemory, type Memory } from '../../bandwidth-memory.ts'
import type { EarlyStart } from '../../fast-start/fast-start.ts'
import { createHlsFastStart } from '../../fast-start/hls-fast-start.ts'
import type { PrefetchCache } from '../../fast-start/prefetch-cache.ts'
import type { HoldBack } from '../../hold-back.ts'
import { HOLD_BACK_S } from '../../live-window.ts'
import type { SourceRequest } from '../../source.ts'
import type { Kind } from '../../state.ts'
import { bufferAbr } from './buffer-abr.ts'
import { type HlsListeners, openHls } from './hls-instance.ts'
import { hlsSettings } from './hls-settings.ts'
import { createLoadedBytes } from './loaded-bytes.ts'
import type { PlaylistReader } from './playlist-reader.ts'

export type HlsOpenerDeps = {
  memory: Memory | null
  connection: () => Connection | null
  holdBack: HoldBack
  /** Prefetched files; null disables prefetch. */
  cache: PrefetchCache | null
  /** The start that is in the cache already. */
  early?: EarlyStart | null
  read: PlaylistReader
  /** Receives every instance before it loads. */
  onInstance?: ((instance: Hls) => void) | undefined
}

/** Where an opened item starts: its media playlist and wall clock, null where hls.js chooses. */
export type OpenedItem = { instance: Hls; startUrl: string | null; startAtMs: number | null }

/** Opens hls.js instances as the network, the hold-back and the prefetched files suggest. */
export function createHlsOpener(HlsClass: typeof Hls, deps: HlsOpenerDeps) {
  const saveData = () => deps.connection()?.saveData === true
  const holdBackS = (kind: Kind) => (kind === 'radio' ? deps.holdBack.current() : HOLD_BACK_S[kind])
  const bytes = createLoadedBytes()
  const bandwidth = createBandwidthMemory(deps.memory, deps.connection())
  const fastStart = createHlsFastStart(HlsClass, { ...deps, saveData, estimate: bandwidth.estimate })

  return {
    saveData,
    holdBackS,
    open(Build: typeof Hls, request: SourceRequest, listeners: HlsListeners): OpenedItem {
      const prepared = fastStart.start(request)
      const isSaving = saveData() || request.quality === 'saver'
      const settings = hlsSettings(request.kind, isSaving, bandwidth.estimate(), holdBackS(request.kind))
      // Radio has two rates, and a rule of its own (radio-level-cap.ts).
      const abr = request.kind === 'radio' ? {} : { abrController: bufferAbr(Build) }
      const instance = openHls(Build, { ...settings, ...abr, ...fastStart.loaders }, listeners, bytes.onRequest)
      deps.onInstance?.(instance)
      return {
        instance,
        startUrl: prepared?.levelUrl ?? null,
        startAtMs: request.startAtMs ?? prepared?.startAtMs ?? null,
      }
    },
    loadedBytes: bytes.total,
    leftBytes: bytes.left,
    isLoading: bytes.isLoading,
    lastRate: bytes.lastRate,
    /** Records the bandwidth that an instance measured. A downloaded file's speed is not the network's. */
    recordBandwidth({ bandwidthEstimate }: Hls, { url }: SourceRequest) {
      if (!readDownloadUrl(url)) bandwidth.record(bandwidthEstimate)
    },
    prefetch: fastStart.prefetch,
    cancelPrefetch: fastStart.cancelOthers,
    renew: fastStart.renew,
    close() {
      bandwidth.close()
      fastStart.clear()
    },
  }
}
