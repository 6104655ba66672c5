import { type Headers, headersOfQuery } from './headers.ts'

/** How a stream is delivered; `unknown` where only its first bytes say it. */
export type StreamKind = 'hls' | 'ts' | 'multicast' | 'unknown'

/** Why an entry is left out; `insecure` ones would be fetched by https pages themselves. */
export type LeftOut =
  | 'insecure'
  | 'films'
  | 'dash'
  | 'protected'
  | 'rtmp'
  | 'rtsp'
  | 'mms'
  | 'acestream'
  | 'plugin'
  | 'flv'
  | 'other'

/** A stream's address with its headers; or why it is left out; or undefined for no address. */
export type StreamAddress =
  | { address: string; headers: Headers; kind: StreamKind; isSound: boolean }
  | { leftOut: LeftOut }
  | undefined

const FILM = /\.(?:mkv|mp4|avi|mov|m4v|wmv|mpg|mpeg|webm|vob)$/i
const SOUND = /\.(?:mp3|aac|aacp|ogg|oga|opus|flac|m4a)$/i
const SCHEMES: readonly [RegExp, LeftOut][] = [
  [/^rtmp/i, 'rtmp'],
  [/^rtsp/i, 'rtsp'],
  [/^mms/i, 'mms'],
  [/^(?:acestream|sop|p2p)/i, 'acestream'],
  [/^plugin/i, 'plugin'],
]
// Placeholders such as `${timestamp}` and `{utc}` are filled in when the address is used.
const PLACEHOLDER = /\$?\{[^{}\s]{1,64}\}/g

/**
 * Reads a line with an address: cuts off headers after `|` and a label after `$`, and resolves a relative one
 * against the list's.
 */
export function readAddress(line: string, base: string | undefined): StreamAddress {
  const bar = line.indexOf('|')
  const bare = (bar < 0 ? line : line.slice(0, bar)).replace(/\$(?!\{)[^/=&?]*$/, '').trim()
  const headers = bar < 0 ? {} : headersOfQuery(line.slice(bar + 1))
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(bare) ?? []
  const refused = scheme === undefined ? undefined : SCHEMES.find(([form]) => form.test(scheme))
  if (refused) return { leftOut: refused[1] }
  if (/^(?:udp|rtp):\/\/@?/i.test(bare)) return { address: bare, headers, kind: 'multicast', isSound: false }
  const address = httpAddress(bare, base)
  if (address === undefined)
    return scheme !== undefined && /^[a-z][a-z0-9+.-]*:\/\//i.test(bare) && !/^https?:/i.test(bare)
      ? { leftOut: 'other' }
      : undefined
  const path = new URL(plain(address)).pathname
  if (FILM.test(path)) return { leftOut: 'films' }
  if (/\.mpd$/i.test(path)) return { leftOut: 'dash' }
  if (/\.flv$/i.test(path)) return { leftOut: 'flv' }
  return { address, headers, kind: kindOf(path), isSound: SOUND.test(path) }
}

function httpAddress(text: string, base: string | undefined): string | undefined {
  const spaced = text.replaceAll(' ', '%20')
  if (/^https?:\/\//i.test(spaced)) return URL.canParse(plain(spaced)) ? spaced : undefined
  // A word alone is a note of the list's maker, such as `[NO PUBLIC STREAM]`.
  if (base === undefined || !/^https?:/.test(base) || !/^(?:\.{0,2}\/|[\w-]+\/|[\w-]+\.\w+(?:$|\?))/.test(spaced))
    return undefined
  return URL.canParse(spaced, base) ? new URL(spaced, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}') : undefined
}

const plain = (address: string) => address.replace(PLACEHOLDER, '0')

function kindOf(path: string): StreamKind {
  if (/\.m3u8?$/i.test(path)) return 'hls'
  if (/\.(?:ts|mpegts|m2ts)$/i.test(path) || /^\/(?:udp|rtp)\//i.test(path) || /\/mpegts$/i.test(path)) return 'ts'
  return 'unknown'
}

/** Returns host and path of an address, which stay when tokens change. */
export function placeOf(address: string): string {
  const url = URL.parse(plain(address))
  return url ? `${url.host}${url.pathname}`.toLowerCase() : address
}
