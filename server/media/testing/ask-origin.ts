import * as HLS from 'hls-parser'
import type { EdgeTokens } from '../edge-tokens.ts'
import { type FilmLibrary, NO_FILMS } from '../film-library.ts'
import { createMediaOrigin } from '../origin.ts'
import { createRelays } from '../relay/relays.ts'
import { createTvRelays } from '../tv-relay/tv-relays.ts'
import { keysOf } from '../../keys.ts'
import { createMediaLinks } from '../signed-links.ts'
import { loadMedia } from './media-directory.ts'

HLS.setOptions({ strictMode: true, silent: true })

/** The default time of the origin. */
export const NOW = Date.parse('2026-11-21T03:50:06Z')

const SOURCES = new Map([
  ['tv/suspilne', { loop: 'news', offset: 3 }],
  ['tv/dark', { loop: 'nothing', offset: 0 }],
  ['radio/r1', { loop: 'folk', offset: 5 }],
])

const NO_SOURCE = { loop: 'nowhere', offset: 0 }

const { library } = await loadMedia()

/** The links that the origin accepts. */
export const links = createMediaLinks(keysOf(['a secret of the tests, long enough']).of('media links'))

/** Returns the live URL of a channel, or of a station if the id begins with `r`. */
export const liveUrl = (id = 'suspilne'): string => liveLink(id).url

/** Returns the live link with its expiry. */
export function liveLink(id = 'suspilne') {
  const medium = id.startsWith('r') ? 'radio' : 'tv'
  return links.live({ medium, id, source: SOURCES.get(`${medium}/${id}`) ?? NO_SOURCE, nowMs: NOW })
}

/** Returns the URL of an archive window of a channel. */
export const archiveUrl = (startMs: number, endMs: number): string =>
  links.archive({ id: 'suspilne', source: SOURCES.get('tv/suspilne')!, startMs, endMs, nowMs: NOW }).url

/** Returns the URL of another file under the same link. */
export const sibling = (url: string, path: string): string => url.replace('master.m3u8', path)

/** An origin with television `suspilne`, `dark` (whose loop is missing), radio `r1` and the given films. */
export function createOrigin({
  films,
  now,
  tokens,
}: {
  films: FilmLibrary
  now: () => number
  tokens?: Pick<EdgeTokens, 'open'>
}) {
  const findSource = async (medium: string, id: string) => SOURCES.get(`${medium}/${id}`)
  return createMediaOrigin({
    library,
    films,
    relays: createRelays(),
    tvRelays: createTvRelays(),
    links,
    ...(tokens && { tokens }),
    findSource,
    clock: { now, elapsed: now },
  })
}

/** Sends a request to an origin of its own. */
export async function ask(
  url: string,
  { nowMs = NOW, films = NO_FILMS, ...init }: RequestInit & { nowMs?: number; films?: FilmLibrary } = {},
): Promise<Response> {
  return createOrigin({ films, now: () => nowMs }).request(url, init)
}

/** Fetches a media playlist and parses it strictly. */
export async function askPlaylist(url: string, nowMs = NOW): Promise<HLS.types.MediaPlaylist> {
  return HLS.parse(await (await ask(url, { nowMs })).text()) as HLS.types.MediaPlaylist
}

/** Fetches a multivariant playlist and parses it strictly. */
export async function askMaster(url: string): Promise<HLS.types.MasterPlaylist> {
  return HLS.parse(await (await ask(url)).text()) as HLS.types.MasterPlaylist
}
