import { UpstreamError } from '../../net/upstream-error.ts'
import type { MediaRendition, Variant } from '../playlists.ts'
import { attributesOf } from '../hls/attributes.ts'
import { absoluteAddress, linesOfPlaylist } from '../hls/media-playlist.ts'

/** A variant of an upstream. */
export type UpstreamVariant = Omit<Variant, 'name'> & { address: string }

/** A rendition of audio or subtitles of its own. */
export type UpstreamRendition = { address: string; name: string; language: string; isDefault: boolean }

/** An upstream's multivariant playlist, reduced to the relayed renditions. */
export type UpstreamMaster = {
  variants: readonly UpstreamVariant[]
  audio: readonly UpstreamRendition[]
  subtitles: readonly UpstreamRendition[]
}

const MOST_HEIGHT = 1080
const MOST_VARIANTS = 12
const MOST_RENDITIONS = 16

/** True if a text is a multivariant playlist. */
export const isMaster = (text: string): boolean => /^#EXT-X-STREAM-INF:/m.test(text)

/**
 * Parses a multivariant playlist: variants up to 1080p, the audio and subtitle groups of the largest one.
 * Throws an `UpstreamError` without variants.
 */
export function readMaster(text: string, base: string): UpstreamMaster {
  const lines = linesOfPlaylist(text)
  const found = lines.flatMap((line, i) => {
    const uri = lines[i + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !uri || uri.startsWith('#')) return []
    const attributes = attributesOf(line)
    return [{ variant: variantOf(attributes, absoluteAddress(uri, base)), attributes }]
  })
  const fitting = found.filter(({ variant }) => (variant.height ?? 0) <= MOST_HEIGHT)
  const variants = (fitting.length > 0 ? fitting : found)
    .toSorted((a, b) => b.variant.bandwidth - a.variant.bandwidth)
    .slice(0, MOST_VARIANTS)
  const [best] = variants
  if (!best) throw new UpstreamError('a playlist without variants', true)
  const group = (type: string) => renditionsOf(lines, base, type, best.attributes.get(type))
  return { variants: variants.map(({ variant }) => variant), audio: group('AUDIO'), subtitles: group('SUBTITLES') }
}

/** A media playlist without a multivariant one is a master with one variant. */
export const masterOf = (address: string): UpstreamMaster => ({
  variants: [{ address, bandwidth: 0, averageBandwidth: 0 }],
  audio: [],
  subtitles: [],
})

/**
 * True if both have their sound and pictures in the same kinds of renditions, so that one can go on for the
 * other.
 */
export function isSameShape(a: UpstreamMaster, b: UpstreamMaster): boolean {
  return a.audio.length > 0 === b.audio.length > 0
}

/** A rendition of a channel's own playlist: `v` variant, `a` audio, `s` subtitles. */
export type RenditionName = `${'v' | 'a' | 's'}${number}`

/**
 * Returns the address of the rendition of `other` that fits a rendition of `own`; undefined if there is none.
 */
export function addressFor(name: RenditionName, own: UpstreamMaster, other: UpstreamMaster): string | undefined {
  const index = Number(name.slice(1))
  if (name.startsWith('v')) {
    const variant = own.variants[index]
    if (!variant) return undefined
    const distance = ({ height = 0, bandwidth }: UpstreamVariant) =>
      Math.abs(height - (variant.height ?? 0)) * 1e9 + Math.abs(bandwidth - variant.bandwidth)
    return other.variants.toSorted((a, b) => distance(a) - distance(b))[0]?.address
  }
  const of = name.startsWith('a') ? 'audio' : 'subtitles'
  const rendition = own[of][index]
  if (!rendition) return undefined
  if (own === other) return rendition.address
  const exact = other[of].find((one) => one.language === rendition.language && one.name === rendition.name)
  const found = exact ?? other[of].find(({ language }) => language === rendition.language)
  return (found ?? (of === 'audio' ? other.audio[0] : undefined))?.address
}

/** Returns the variants and renditions of the channel's own playlist, under our names from `first` on. */
export function ownMaster(
  { variants, audio, subtitles }: UpstreamMaster,
  first: number,
): { variants: Variant[]; renditions: MediaRendition[] } {
  const rendition =
    (type: MediaRendition['type'], letter: 'a' | 's') =>
    ({ name, language, isDefault }: UpstreamRendition, i: number): MediaRendition => ({
      type,
      group: type.toLowerCase(),
      name,
      language,
      isDefault,
      uri: `${letter}${first + i}/index.m3u8`,
    })
  return {
    variants: variants.map((variant, i) => ({ ...variant, name: `v${first + i}` })),
    renditions: [...audio.map(rendition('AUDIO', 'a')), ...subtitles.map(rendition('SUBTITLES', 's'))],
  }
}

function variantOf(attributes: ReadonlyMap<string, string>, address: string): UpstreamVariant {
  const bandwidth = Number(attributes.get('BANDWIDTH')) || 0
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(attributes.get('RESOLUTION') ?? '') ?? []
  const codecs = attributes.get('CODECS')
  const frameRate = Number(attributes.get('FRAME-RATE')) || undefined
  return {
    address,
    bandwidth,
    averageBandwidth: Number(attributes.get('AVERAGE-BANDWIDTH')) || bandwidth,
    ...(codecs && /^[\w.,+ -]+$/.test(codecs) && { codecs }),
    ...(width && height && { width: Number(width), height: Number(height) }),
    ...(frameRate && { frameRate }),
  }
}

/** Returns a group; none if a member is within the variants, because players then hear it from there. */
function renditionsOf(lines: readonly string[], base: string, type: string, group: string | undefined): UpstreamRendition[] {
  if (group === undefined) return []
  const members = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:'))
    .map((line) => attributesOf(line))
    .filter((attributes) => attributes.get('TYPE') === type && attributes.get('GROUP-ID') === group)
    .slice(0, MOST_RENDITIONS)
  if (members.some((attributes) => !attributes.get('URI'))) return []
  const first = Math.max(
    0,
    members.findIndex((attributes) => attributes.get('DEFAULT') === 'YES'),
  )
  return members.map((attributes, i) => ({
    address: absoluteAddress(attributes.get('URI')!, base),
    name: attributes.get('NAME') || `${i + 1}`,
    language: attributes.get('LANGUAGE') || 'und',
    // Subtitles never start by themselves.
    isDefault: type === 'AUDIO' && i === first,
  }))
}
