import { UpstreamError } from '../../net/upstream-error.ts'
import { type Attributes, attributesOf } from '../hls/attributes.ts'
import { absoluteAddress, linesOfPlaylist, readMediaPlaylist, type UpstreamPlaylist } from '../hls/media-playlist.ts'

const MOST_VARIANTS = 200

/** The rendition of a multivariant playlist that the relay uses. */
export type HlsChoice = { address: string; codecs: string | undefined }

/** A parsed HLS playlist. */
export type HlsReading = { kind: 'multivariant'; choice: HlsChoice } | ({ kind: 'media' } & UpstreamPlaylist)

/** True if a text that begins with #EXTM3U is HLS rather than a list of addresses. */
export function isHls(text: string): boolean {
  return /^#EXT-X-/m.test(text)
}

/** Parses a playlist at `base`. Throws an `UpstreamError` for DRM and for other texts. */
export function readHls(text: string, base: string): HlsReading {
  const lines = linesOfPlaylist(text)
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'))) {
    return { kind: 'multivariant', choice: bestSound(lines, base) }
  }
  return { kind: 'media', ...readMediaPlaylist(text, base) }
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
  return { address: absoluteAddress(audioUri ?? best.address, base), codecs: codecs || undefined }
}

function withSoundFirst<V extends { attributes: Attributes; bandwidth: number }>(
  variants: readonly V[],
  groups: ReadonlyMap<string, unknown>,
): V[] {
  const hasAudioGroup = ({ attributes }: V) => groups.has(attributes.get('AUDIO') ?? '')
  return variants.toSorted((a, b) => Number(hasAudioGroup(b)) - Number(hasAudioGroup(a)) || a.bandwidth - b.bandwidth)
}
