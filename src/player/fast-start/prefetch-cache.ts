/** A file that was fetched, with when it was asked for, when it began to come and when it was whole (ms of `performance.now`). */
export type PrefetchedFile = { data: string | ArrayBuffer; askedMs: number; firstMs: number; wholeMs: number }

/** Gets a file whole; null when it cannot be had. */
export type Get = (url: string, as: 'text' | 'bytes', signal: AbortSignal) => Promise<PrefetchedFile | null>

type Place = { owner: string; arrival: Promise<PrefetchedFile | null>; arrived: PrefetchedFile | null; abort: AbortController }

// Later a live start would lie too far behind the edge (head-start.ts); a file that nobody took by then is let go.
const GOOD_FOR_MS = 20_000
// Five neighbours of 4 s at 6 Mbit/s; a browser keeps several times as much in one buffer.
const MOST_BYTES = 16 * 1024 * 1024
const TIMEOUT_MS = 6000

/** Gets a file over the network, as hls.js would. */
export const getByFetch: Get = async (url, as, signal) => {
  const askedMs = performance.now()
  try {
    const response = await fetch(url, { signal })
    const firstMs = performance.now()
    if (!response.ok) return null
    const data = as === 'text' ? await response.text() : await response.arrayBuffer()
    return { data, askedMs, firstMs, wholeMs: performance.now() }
  } catch {
    return null
  }
}

/**
 * Files fetched before somebody asks for them, by address, in memory. Each is given away once and then forgotten; one that nobody takes
 * within 20 s goes, and the oldest go when all together are larger than 16 MB.
 */
export function createPrefetchCache(get: Get = getByFetch) {
  const places = new Map<string, Place>()

  function remove(url: string) {
    places.get(url)?.abort.abort()
    places.delete(url)
  }

  function tidy() {
    const nowMs = performance.now()
    let bytes = 0
    for (const [url, { arrived }] of [...places].toReversed()) {
      bytes += arrived === null ? 0 : sizeOf(arrived)
      if (arrived !== null && (nowMs - arrived.wholeMs > GOOD_FOR_MS || bytes > MOST_BYTES)) remove(url)
    }
  }

  return {
    /** Begins to fetch a file unless it is there or on its way. `owner` is whom it is for. */
    fetch(url: string, as: 'text' | 'bytes', owner: string): Promise<PrefetchedFile | null> {
      tidy()
      const there = places.get(url)
      if (there) return there.arrival
      const abort = new AbortController()
      const place: Place = { owner, abort, arrived: null, arrival: get(url, as, abort.signal) }
      places.set(url, place)
      const patience = setTimeout(() => abort.abort(), TIMEOUT_MS)
      void place.arrival.then((kept) => {
        clearTimeout(patience)
        if (places.get(url) !== place) return
        if (kept === null) places.delete(url)
        place.arrived = kept
      })
      return place.arrival
    },
    /** Puts a file there that came another way. */
    put(url: string, arrived: PrefetchedFile, owner: string) {
      places.set(url, { owner, abort: new AbortController(), arrived, arrival: Promise.resolve(arrived) })
    },
    /** Gives a file away, also one that is still on its way; null when nobody fetches it. */
    take(url: string): Promise<PrefetchedFile | null> | null {
      tidy()
      const place = places.get(url)
      places.delete(url)
      return place?.arrival ?? null
    },
    has: (url: string) => places.has(url),
    /** Takes back what is still on its way for others than this owner: the network is wanted for something else. */
    leaveTo(owner: string | null) {
      for (const [url, place] of [...places]) if (place.arrived === null && place.owner !== owner) remove(url)
    },
    /** Lets everything go. */
    clear() {
      for (const url of [...places.keys()]) remove(url)
    },
    tidy,
  }
}

/** The shelf of one source. */
export type PrefetchCache = ReturnType<typeof createPrefetchCache>

function sizeOf({ data }: PrefetchedFile): number {
  return typeof data === 'string' ? data.length : data.byteLength
}
