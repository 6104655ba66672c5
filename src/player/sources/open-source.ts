import type Hls from 'hls.js'
import { yieldToMain } from '../../platform/yield-to-main.ts'
import type { Connection, Memory } from '../bandwidth-memory.ts'
import { detectCapabilities, chooseEngine } from '../../platform/engine-choice.ts'
import type { HoldBack } from '../hold-back.ts'
import { type OpenSource, UnsupportedError } from '../source.ts'
import { createPlaylistReader } from './hls/playlist-reader.ts'
import type { EarlyStart } from '../fast-start/fast-start.ts'
import { createPrefetchCache } from '../fast-start/prefetch-cache.ts'
import { createHlsSource } from './hls/hls-source.ts'
import { createSwitchingSource } from './direct/switching-source.ts'
import { createNativeSource } from './native.ts'

type SourceOptions = {
  memory?: Memory
  connection?: () => Connection | null
  holdBack: HoldBack
  /** Enables zap prefetch. */
  canPrefetch?: boolean
  /** The start of the first item, if the page fetches it already. */
  early?: Promise<EarlyStart | null>
  /** Receives each hls.js instance. Without it separate audio and subtitle tracks are not loaded. */
  onInstance?: (made: Hls) => void
}

type FilmSourceOptions = Omit<SourceOptions, 'canPrefetch' | 'early'> & Required<Pick<SourceOptions, 'onInstance'>>

/** Returns a copy of the browser's connection, or null if unsupported. Its properties are getters, so they
 * are read here. */
export function browserConnection(): Connection | null {
  if (!('connection' in navigator)) return null
  const { saveData, effectiveType, downlink } = navigator.connection as Required<Connection>
  return { saveData, effectiveType, downlink }
}

/** Opens the source for this browser. hls.js is a lazy chunk; the full build loads only when an item needs
 * it. */
export function openBrowserSource({
  memory,
  connection = browserConnection,
  holdBack,
  canPrefetch = false,
  early: fetching,
  onInstance,
}: SourceOptions): OpenSource {
  return opener(async (element, events) => {
    const { default: HlsClass, M3U8Parser } = await import('hls.js/light')
    // Running the chunk takes long on a slow processor.
    await yieldToMain()
    const early = (await fetching) ?? null
    const cache = canPrefetch ? (early?.cache ?? createPrefetchCache()) : null
    const deps = {
      memory: memory ?? null,
      connection,
      holdBack,
      cache,
      early,
      onInstance,
      loadFullBuild: onInstance && loadFullBuild,
    }
    return createHlsSource(HlsClass, element, events, { ...deps, read: createPlaylistReader(M3U8Parser) })
  })
}

async function loadFullBuild(): Promise<typeof Hls> {
  const { default: HlsClass } = await import('hls.js')
  await yieldToMain()
  return HlsClass
}

/** Opens the source for films with the full hls.js build, because dubbings and subtitles are separate
 * streams. */
export function openFilmSource({ memory, connection = browserConnection, holdBack, onInstance }: FilmSourceOptions): OpenSource {
  return opener(async (element, events) => {
    const { default: HlsClass, M3U8Parser } = await import('hls.js')
    await yieldToMain()
    const deps = { memory: memory ?? null, connection, holdBack, cache: null, onInstance }
    return createHlsSource(HlsClass, element, events, { ...deps, read: createPlaylistReader(M3U8Parser) })
  })
}

function opener(openHls: OpenSource): OpenSource {
  const openOwn: OpenSource = async (element, events) => {
    const engine = chooseEngine(detectCapabilities(element))
    if (engine === 'none') throw new UnsupportedError('This browser plays no HLS')
    return engine === 'native' ? createNativeSource(element, events) : openHls(element, events)
  }
  return async (element, events) => {
    const open = { hls: () => openOwn(element, events), direct: () => openDirect(element, events) }
    return createSwitchingSource(await open.hls(), open, events)
  }
}

/** Opens the source of direct streams, a lazy chunk beside mux.js. */
const openDirect: OpenSource = async (element, events) => {
  const { createDirectSource } = await import('./direct/direct-source.ts')
  return createDirectSource(element, events)
}
