import { UpstreamError } from '../../net/upstream-error.ts'

// A longer duration is no radio, and the relay would wait as long.
const LONGEST_SEGMENT_S = 60

// Real playlists contain URLs of 3 kB.
const LONGEST_LINE = 16 * 1024
const MOST_ATTRIBUTES = 64
const MOST_VARIANTS = 200
const MOST_SEGMENTS = 1000

/** The rendition of a multivariant playlist that the relay uses. */
export type HlsChoice = { address: string; codecs: string | undefined }

/** A segment of an upstream's media playlist. `init` is the URL of its EXT-X-MAP. */
export type HlsSegment = { sequence: number; address: string; seconds: number; discontinuity: boolean; init: string | undefined }

/** An upstream's media playlist (RFC 8216). */
export type HlsPlaylist = { targetSeconds: number; segments: HlsSegment[]; ended: boolean }

/** A parsed HLS playlist. */
export type HlsReading = { kind: 'multivariant'; choice: HlsChoice } | ({ kind: 'media' } & HlsPlaylist)

/** True if a text that begins with #EXTM3U is HLS rather than a list of addresses. */
export function isHls(text: string): boolean {
  return /^#EXT-X-/m.test(text)
}

/**
 * Parses a playlist at `base`, with at most its last thousand segments. Throws an `UpstreamError` for
 * encryption, byte ranges and lines longer than 16 kB.
 */
export function readHls(text: string, base: string): HlsReading {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.some(({ length }) => length > LONGEST_LINE)) throw new UpstreamError('a playlist with too long a line', true)
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))) {
    return { kind: 'multivariant', choice: bestSound(lines, base) }
  }
  return { kind: 'media', ...readMedia(lines, base) }
}

/** Chooses the best audio-only variant, else the smallest one with a picture. */
function bestSound(lines: readonly string[], base: string): HlsChoice {
  const groups = new Map<string, Attributes>()
  const variants: { address: string; attributes: Attributes; isSound: boolean; bandwidth: number }[] = []
  lines.forEach((line, i) => {
    if (line.startsWith('#EXT-X-MEDIA:')) {
      const media = attributesOf(line)
      const group = media.get('GROUP-ID') ?? ''
      if (media.get('TYPE') === 'AUDIO' && media.get('URI') && (!groups.has(group) || media.get('DEFAULT') === 'YES'))
        groups.set(group, media)
    }
    const address = lines[i + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !address || address.startsWith('#')) return
    if (variants.length === MOST_VARIANTS) throw new UpstreamError('a playlist of too many variants', true)
    const attributes = attributesOf(line)
    const isSound = !attributes.get('RESOLUTION') && !/avc|hvc|hev|vp0?9|av01/i.test(attributes.get('CODECS') ?? '')
    variants.push({ address, attributes, isSound, bandwidth: Number(attributes.get('BANDWIDTH')) || 0 })
  })
  const sounds = variants.filter(({ isSound }) => isSound)
  const [best] = sounds.length > 0 ? sounds.toSorted((a, b) => b.bandwidth - a.bandwidth) : withSoundFirst(variants, groups)
  if (!best) throw new UpstreamError('a playlist without variants', true)
  const audioUri = groups.get(best.attributes.get('AUDIO') ?? '')?.get('URI')
  const codecs = best.attributes
    .get('CODECS')
    ?.split(',')
    .map((codec) => codec.trim())
    .filter((codec) => /^[\w.+-]+$/.test(codec))
    .filter((codec) => !audioUri || /^(mp4a|ac-3|ec-3|opus|flac)/i.test(codec))
    .join(',')
  return { address: absolute(audioUri ?? best.address, base), codecs: codecs || undefined }
}

function withSoundFirst<V extends { attributes: Attributes; bandwidth: number }>(
  variants: readonly V[],
  groups: ReadonlyMap<string, unknown>,
): V[] {
  const hasAudioGroup = ({ attributes }: V) => groups.has(attributes.get('AUDIO') ?? '')
  return variants.toSorted((a, b) => Number(hasAudioGroup(b)) - Number(hasAudioGroup(a)) || a.bandwidth - b.bandwidth)
}

function readMedia(lines: readonly string[], base: string): HlsPlaylist {
  const playlist = { targetSeconds: 0, ended: false }
  const listed: (Omit<HlsSegment, 'address' | 'init'> & { uri: string; map: string | undefined })[] = []
  let sequence = 0
  let next = { seconds: 0, discontinuity: false }
  let map: string | undefined
  for (const line of lines) {
    const [, tag = '', value = ''] = /^#(EXT[A-Z0-9-]*):?(.*)$/.exec(line) ?? []
    if (tag === 'EXT-X-TARGETDURATION') playlist.targetSeconds = Math.min(LONGEST_SEGMENT_S, Number.parseInt(value, 10) || 0)
    else if (tag === 'EXT-X-MEDIA-SEQUENCE') sequence = Number.parseInt(value, 10) || 0
    else if (tag === 'EXT-X-DISCONTINUITY') next.discontinuity = true
    else if (tag === 'EXT-X-ENDLIST') playlist.ended = true
    else if (tag === 'EXTINF') next.seconds = Number.parseFloat(value) || 0
    else if (tag === 'EXT-X-MAP') map = mapOf(line)
    else if (tag === 'EXT-X-BYTERANGE' || (tag === 'EXT-X-KEY' && attributesOf(line).get('METHOD') !== 'NONE')) {
      throw new UpstreamError('encrypted or in byte ranges', true)
    } else if (!line.startsWith('#')) {
      if (next.seconds > 0 && next.seconds <= LONGEST_SEGMENT_S) listed.push({ ...next, sequence, map, uri: line })
      sequence += 1
      next = { seconds: 0, discontinuity: false }
    }
  }
  if (playlist.targetSeconds <= 0) throw new UpstreamError('a playlist without a target duration', true)
  const segments = listed.slice(-MOST_SEGMENTS).map(({ uri, map: init, ...segment }): HlsSegment => ({
    ...segment,
    init: init === undefined ? undefined : absolute(init, base),
    address: absolute(uri, base),
  }))
  return { ...playlist, segments }
}

function mapOf(line: string): string {
  const attributes = attributesOf(line)
  if (attributes.has('BYTERANGE')) throw new UpstreamError('encrypted or in byte ranges', true)
  return attributes.get('URI') ?? ''
}

type Attributes = ReadonlyMap<string, string>

/** Parses the attributes of a tag (RFC 8216, 4.2), at most 64, in linear time. */
export function attributesOf(line: string): Attributes {
  const attributes = new Map<string, string>()
  for (let at = line.indexOf(':') + 1; at < line.length && attributes.size < MOST_ATTRIBUTES;) {
    const equals = line.indexOf('=', at)
    if (equals === -1) break
    const isQuoted = line[equals + 1] === '"'
    const from = equals + (isQuoted ? 2 : 1)
    const end = line.indexOf(isQuoted ? '"' : ',', from)
    const to = end === -1 ? line.length : end
    const name = line
      .slice(at, equals)
      .replace(/^[\s,]+/, '')
      .trim()
    if (/^[A-Z0-9-]+$/.test(name)) attributes.set(name, line.slice(from, to).trim())
    const comma = isQuoted ? line.indexOf(',', to) : end
    if (comma === -1) break
    at = comma + 1
  }
  return attributes
}

function absolute(address: string, base: string): string {
  const url = URL.parse(address, base)
  if (!url) throw new UpstreamError('a playlist with a broken address', true)
  return url.href
}
