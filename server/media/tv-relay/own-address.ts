import { type Clock, pause } from '../relay/clock.ts'
import type { Choice } from './failover.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import type { RelayedStream } from './fetcher.ts'
import { addressFor, isMaster, isSameShape, masterOf, readMaster, type RenditionName, type UpstreamMaster } from './master.ts'
import { MOST_PLAYLIST_BYTES, PLAYLIST_MS, readMediaPlaylist } from '../hls/media-playlist.ts'
import { withPlayableCodecs } from './playable-codecs.ts'

/** An expired address is requested again at most this often. */
const RESOLVE_EVERY_MS = 2000
/** Masters of another shape have other names of renditions: players must not mix the two. */
const NAMES_OF_SHAPE = 100

/** The response of a stream's own address. `text` is there until a run takes it. */
export type Resolution = { choice: Choice; master: UpstreamMaster; text: string | undefined; atMs: number; fetch: Fetcher }

/** The own addresses of a channel's streams, and the playlist that they agree on. */
export type OwnAddresses = ReturnType<typeof createOwnAddresses>

/** Dependencies of own addresses. `convertsSound`: the relay turns the sound of MPEG-TS into AAC. */
export type OwnAddressesDeps = {
  clock: Clock
  signal: AbortSignal
  convertsSound: boolean
  openFetcher: (choice: Choice) => Promise<Fetcher>
}

/** Reads own addresses once for all renditions, because each reading may issue a token. */
export function createOwnAddresses({ clock, signal, convertsSound, openFetcher }: OwnAddressesDeps) {
  let current: { choice: Choice; reading: Promise<Resolution> } | undefined
  let agreed: UpstreamMaster | undefined
  let shape = 0

  async function read({ address }: RelayedStream, choice: Choice, fetch: Fetcher): Promise<Resolution> {
    const { master, text } = await readOwn(address, fetch)
    const named = convertsSound ? await withPlayableCodecs(master, fetch) : master
    const resolution = { choice, fetch, atMs: clock.elapsed(), master: named, text }
    if (current?.choice === choice) adopt(resolution.master)
    return resolution
  }

  /** Keeps the names of renditions if another stream has the same kinds of them, else begins others. */
  function adopt(master: UpstreamMaster): void {
    if (agreed && isSameShape(agreed, master)) return
    if (agreed) shape += 1
    agreed = master
  }

  return {
    /** Reads a stream's own address; again if `stale` is its last response. */
    resolve(stream: RelayedStream, choice: Choice, stale?: Resolution): Promise<Resolution> {
      const known = current?.choice === choice ? current.reading : undefined
      const reading = known
        ? known.then(async (last) => {
            if (last !== stale) return last
            await pause(clock, Math.max(0, last.atMs + RESOLVE_EVERY_MS - clock.elapsed()), signal)
            return read(stream, choice, last.fetch)
          })
        : openFetcher(choice).then((fetch) => read(stream, choice, fetch))
      const mine = { choice, reading }
      current = mine
      reading.catch(() => current === mine && (current = undefined))
      return reading
    },
    /** Returns the playlist of the channel; undefined before any stream answered. */
    agreed: (): UpstreamMaster | undefined => agreed,
    /** Returns a rendition's address; undefined if the stream or the channel lacks it. */
    addressOf(name: RenditionName, { master }: Resolution): string | undefined {
      return agreed && isOfShape(name, shape) ? addressFor(withoutShape(name), agreed, master) : undefined
    },
    /** True if the channel's playlist has the rendition. */
    has: (name: RenditionName): boolean =>
      agreed !== undefined && isOfShape(name, shape) && addressFor(withoutShape(name), agreed, agreed) !== undefined,
    firstIndex: (): number => shape * NAMES_OF_SHAPE,
  }
}

/** Reads a stream's own address: a multivariant playlist or a media playlist. */
export async function readOwn(address: string, fetch: Fetcher): Promise<{ master: UpstreamMaster; text: string | undefined }> {
  const found = await fetch(address, { mostBytes: MOST_PLAYLIST_BYTES, withinMs: PLAYLIST_MS })
  const text = found.bytes.toString('utf8')
  if (isMaster(text)) return { master: readMaster(text, found.address), text: undefined }
  readMediaPlaylist(text, found.address)
  return { master: masterOf(found.address), text }
}

const isOfShape = (name: RenditionName, shape: number): boolean => Math.floor(Number(name.slice(1)) / NAMES_OF_SHAPE) === shape

const withoutShape = (name: RenditionName): RenditionName =>
  `${name[0] as 'v' | 'a' | 's'}${Number(name.slice(1)) % NAMES_OF_SHAPE}`
