import type Hls from 'hls.js'
import { yieldToMain } from '../../platform/yield-to-main.ts'
import type { Connection, Memory } from '../bandwidth-memory.ts'
import { abilitiesOf, chooseEngine } from '../engine-choice.ts'
import type { HoldBack } from '../hold-back.ts'
import { type OpenSource, UnsupportedError } from '../source.ts'
import { createPlaylistReader } from './hls/playlist-reader.ts'
import { createPrefetchCache } from '../fast-start/prefetch-cache.ts'
import { createHlsSource } from './hls/hls-source.ts'
import { createNativeSource } from './native.ts'

type Lent = {
  memory?: Memory
  connection?: () => Connection | null
  holdBack: HoldBack
  /** Whether items are expected before they are loaded. */
  expecting?: boolean
  /** Is shown each instance of hls.js; without it nobody wants sound and subtitles that are streams of their own. */
  attend?: (made: Hls) => void
}

type FilmLent = Omit<Lent, 'expecting'> & Required<Pick<Lent, 'attend'>>

/** What the browser says of the connection; null where it says nothing. The getters are read, so that a copy holds their values. */
export function browserConnection(): Connection | null {
  if (!('connection' in navigator)) return null
  const { saveData, effectiveType, downlink } = navigator.connection as Required<Connection>
  return { saveData, effectiveType, downlink }
}

/** The source that this browser needs; hls.js is fetched only where it is used, as a chunk of its own, and the whole of it only for what needs it. */
export function openBrowserSource({
  memory,
  connection = browserConnection,
  holdBack,
  expecting = false,
  attend,
}: Lent): OpenSource {
  return opener(async (element, events) => {
    const { default: HlsClass, M3U8Parser } = await import('hls.js/light')
    // Its code has just been run, a while of its own on a slow processor.
    await yieldToMain()
    const shelf = expecting ? createPrefetchCache() : null
    const lent = { memory: memory ?? null, connection, holdBack, shelf, attend, bringWhole: attend && bringWhole }
    return createHlsSource(HlsClass, element, events, { ...lent, read: createPlaylistReader(M3U8Parser) })
  })
}

async function bringWhole(): Promise<typeof Hls> {
  const { default: HlsClass } = await import('hls.js')
  await yieldToMain()
  return HlsClass
}

/** The same for films: the whole of hls.js at once, because dubbings and subtitles are streams of their own. */
export function openFilmSource({ memory, connection = browserConnection, holdBack, attend }: FilmLent): OpenSource {
  return opener(async (element, events) => {
    const { default: HlsClass, M3U8Parser } = await import('hls.js')
    await yieldToMain()
    const lent = { memory: memory ?? null, connection, holdBack, shelf: null, attend }
    return createHlsSource(HlsClass, element, events, { ...lent, read: createPlaylistReader(M3U8Parser) })
  })
}

function opener(openHls: OpenSource): OpenSource {
  return async (element, events) => {
    const engine = chooseEngine(abilitiesOf(element))
    if (engine === 'none') throw new UnsupportedError('This browser plays no HLS')
    return engine === 'native' ? createNativeSource(element, events) : openHls(element, events)
  }
}
