import { isPage } from '../sources/media-loader.ts'

/** A prefetched file with the times of its request, first byte and end (`performance.now`). */
export type PrefetchedFile = { data: string | ArrayBuffer; requestMs: number; firstByteMs: number; endMs: number }

/** Receives how many bytes of a file have arrived; 0 for the head of its response. */
export type OnLoaded = (bytes: number) => void

/** Fetches a whole file, or null if it fails. Calls `onLoaded` as its bytes arrive. */
export type FetchFile = (
  url: string,
  as: 'text' | 'bytes',
  signal: AbortSignal,
  onLoaded: OnLoaded,
) => Promise<PrefetchedFile | null>

type CacheEntry = {
  owner: string
  promise: Promise<PrefetchedFile | null>
  file: PrefetchedFile | null
  abort: AbortController
  /** Follows a file that was taken before it arrived. */
  taker: { onLoaded?: OnLoaded | undefined }
}

// Later a live start would lie too far behind the edge (fast-start.ts); an unused file is evicted then.
const FRESH_MS = 20_000
// Five neighbours of 4 s at 6 Mbit/s. Browsers allow several times as much in one buffer.
const MAX_BYTES = 16 * 1024 * 1024
// A file that arrives slowly is not given up: on a thin line its bytes are wasted then.
const FIRST_BYTE_MS = 6000

/** Fetches a file over the network. */
export const fetchOverNetwork: FetchFile = async (url, as, signal, onLoaded) => {
  const requestMs = performance.now()
  try {
    const response = await fetch(url, { signal })
    const firstByteMs = performance.now()
    onLoaded(0)
    if (!response.ok) return null
    const bytes = await bodyOf(response, onLoaded)
    const data = as === 'text' ? new TextDecoder().decode(bytes) : bytes
    return isPage(data) ? null : { data, requestMs, firstByteMs, endMs: performance.now() }
  } catch {
    return null
  }
}

/** Reads a body piece by piece: the stall detector takes a line without bytes for a dead one. */
async function bodyOf({ body }: Response, onLoaded: OnLoaded): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const reader = body?.getReader()
  let length = 0
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value)
    length += piece.value.byteLength
    onLoaded(length)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole.buffer
}

/** Prefetched files in memory by URL, each handed out once. Evicts files after 20 s, and the oldest above
 * 16 MB in total. */
export function createPrefetchCache(fetchFile: FetchFile = fetchOverNetwork) {
  const entries = new Map<string, CacheEntry>()

  function remove(url: string) {
    entries.get(url)?.abort.abort()
    entries.delete(url)
  }

  function evict() {
    const nowMs = performance.now()
    let totalBytes = 0
    for (const [url, { file }] of [...entries].toReversed()) {
      totalBytes += file === null ? 0 : sizeOf(file)
      if (file !== null && (nowMs - file.endMs > FRESH_MS || totalBytes > MAX_BYTES)) remove(url)
    }
  }

  return {
    /** Prefetches a file unless it is cached or in flight. `owner` is the item that it is for. */
    fetch(url: string, as: 'text' | 'bytes', owner: string): Promise<PrefetchedFile | null> {
      evict()
      const cached = entries.get(url)
      if (cached) return cached.promise
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), FIRST_BYTE_MS)
      const taker: CacheEntry['taker'] = {}
      const promise = fetchFile(url, as, abort.signal, (bytes) => {
        clearTimeout(timer)
        taker.onLoaded?.(bytes)
      })
      const entry: CacheEntry = { owner, abort, file: null, promise, taker }
      entries.set(url, entry)
      void entry.promise.then((file) => {
        clearTimeout(timer)
        if (entries.get(url) !== entry) return
        if (file === null) entries.delete(url)
        entry.file = file
      })
      return entry.promise
    },
    /** Caches a file that was loaded another way. */
    put(url: string, file: PrefetchedFile, owner: string) {
      entries.set(url, { owner, abort: new AbortController(), file, promise: Promise.resolve(file), taker: {} })
    },
    /**
     * Removes and returns a file, even one still in flight, whose further bytes `onLoaded` receives. Returns
     * null if it was never prefetched.
     */
    take(url: string, onLoaded?: OnLoaded): Promise<PrefetchedFile | null> | null {
      evict()
      const entry = entries.get(url)
      entries.delete(url)
      if (entry) entry.taker.onLoaded = onLoaded
      return entry?.promise ?? null
    },
    has: (url: string) => entries.has(url),
    /** Cancels in-flight prefetches of other owners: the network is needed for this one. */
    cancelExcept(owner: string | null) {
      for (const [url, entry] of [...entries]) if (entry.file === null && entry.owner !== owner) remove(url)
    },
    /** Cancels and drops everything. */
    clear() {
      for (const url of [...entries.keys()]) remove(url)
    },
    evict,
  }
}

/** The prefetch cache of one source. */
export type PrefetchCache = ReturnType<typeof createPrefetchCache>

function sizeOf({ data }: PrefetchedFile): number {
  return typeof data === 'string' ? data.length : data.byteLength
}
