import { UpstreamError } from './upstream-error.ts'

// What says to last longer is no radio, and would be waited for as long.
const LONGEST_SEGMENT_S = 60

/** The rendition to relay, out of a multivariant playlist. */
export type HlsChoice = { address: string; codecs: string | undefined }

/** A segment of an upstream's media playlist; `init` is the address of its EXT-X-MAP. */
export type HlsSegment = { sequence: number; address: string; seconds: number; discontinuity: boolean; init: string | undefined }

/** An upstream's media playlist (RFC 8216). */
export type HlsPlaylist = { targetSeconds: number; segments: HlsSegment[]; ended: boolean }

/** What an HLS playlist says. */
export type HlsReading = { kind: 'multivariant'; choice: HlsChoice } | ({ kind: 'media' } & HlsPlaylist)

/** Whether a text that begins with #EXTM3U is HLS and not a list of addresses. */
export function isHls(text: string): boolean {
  return /^#EXT-X-/m.test(text)
}

/** Reads a playlist that was found at `base`; throws an `UpstreamError` for what cannot be relayed (encryption, byte ranges). */
export function readHls(text: string, base: string): HlsReading {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))) {
    return { kind: 'multivariant', choice: bestSound(lines, base) }
  }
  return { kind: 'media', ...readMedia(lines, base) }
}

/** Sound alone rather than with a picture; of sounds the richest, of pictures the smallest. */
function bestSound(lines: readonly string[], base: string): HlsChoice {
  const groups = new Map<string, Record<string, string>>()
  const variants: { address: string; attributes: Record<string, string>; isSound: boolean; bandwidth: number }[] = []
  lines.forEach((line, i) => {
    if (line.startsWith('#EXT-X-MEDIA:')) {
      const media = attributesOf(line)
      const group = media['GROUP-ID'] ?? ''
      if (media['TYPE'] === 'AUDIO' && media['URI'] && (!groups.has(group) || media['DEFAULT'] === 'YES'))
        groups.set(group, media)
    }
    const address = lines[i + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !address || address.startsWith('#')) return
    const attributes = attributesOf(line)
    const isSound = !attributes['RESOLUTION'] && !/avc|hvc|hev|vp0?9|av01/i.test(attributes['CODECS'] ?? '')
    variants.push({ address, attributes, isSound, bandwidth: Number(attributes['BANDWIDTH']) || 0 })
  })
  const sounds = variants.filter(({ isSound }) => isSound)
  const [best] = sounds.length > 0 ? sounds.toSorted((a, b) => b.bandwidth - a.bandwidth) : withSoundFirst(variants, groups)
  if (!best) throw new UpstreamError('a playlist without variants', true)
  const apart = groups.get(best.attributes['AUDIO'] ?? '')?.['URI']
  const codecs = best.attributes['CODECS']
    ?.split(',')
    .map((codec) => codec.trim())
    .filter((codec) => !apart || /^(mp4a|ac-3|ec-3|opus|flac)/i.test(codec))
    .join(',')
  return { address: absolute(apart ?? best.address, base), codecs: codecs || undefined }
}

function withSoundFirst<V extends { attributes: Record<string, string>; bandwidth: number }>(
  variants: readonly V[],
  groups: ReadonlyMap<string, unknown>,
): V[] {
  const hasSoundApart = ({ attributes }: V) => groups.has(attributes['AUDIO'] ?? '')
  return variants.toSorted((a, b) => Number(hasSoundApart(b)) - Number(hasSoundApart(a)) || a.bandwidth - b.bandwidth)
}

function readMedia(lines: readonly string[], base: string): HlsPlaylist {
  const playlist: HlsPlaylist = { targetSeconds: 0, segments: [], ended: false }
  let sequence = 0
  let next = { seconds: 0, discontinuity: false }
  let init: string | undefined
  for (const line of lines) {
    const [, tag = '', value = ''] = /^#(EXT[A-Z0-9-]*):?(.*)$/.exec(line) ?? []
    if (tag === 'EXT-X-TARGETDURATION') playlist.targetSeconds = Math.min(LONGEST_SEGMENT_S, Number.parseInt(value, 10) || 0)
    else if (tag === 'EXT-X-MEDIA-SEQUENCE') sequence = Number.parseInt(value, 10) || 0
    else if (tag === 'EXT-X-DISCONTINUITY') next.discontinuity = true
    else if (tag === 'EXT-X-ENDLIST') playlist.ended = true
    else if (tag === 'EXTINF') next.seconds = Number.parseFloat(value) || 0
    else if (tag === 'EXT-X-MAP') init = absolute(attributesOf(line)['URI'] ?? '', base)
    else if (tag === 'EXT-X-BYTERANGE' || (tag === 'EXT-X-KEY' && attributesOf(line)['METHOD'] !== 'NONE')) {
      throw new UpstreamError('encrypted or in byte ranges', true)
    } else if (!line.startsWith('#')) {
      if (next.seconds > 0 && next.seconds <= LONGEST_SEGMENT_S)
        playlist.segments.push({ ...next, sequence, init, address: absolute(line, base) })
      sequence += 1
      next = { seconds: 0, discontinuity: false }
    }
  }
  if (playlist.targetSeconds <= 0) throw new UpstreamError('a playlist without a target duration', true)
  return playlist
}

function attributesOf(line: string): Record<string, string> {
  const pairs = [...line.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g)]
  return Object.fromEntries(pairs.map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']))
}

function absolute(address: string, base: string): string {
  if (!URL.canParse(address, base)) throw new UpstreamError('a playlist with a broken address', true)
  return new URL(address, base).href
}
