/** A rendition of a multivariant playlist; `height` in lines, 0 for audio only, `bitrate` the mean in
 * bit/s with every dubbing. */
export type PictureChoice = { uri: string; height: number; bitrate: number }

/** A media playlist's files, its length in seconds, and whether it is finished. */
export type MediaFiles = { uris: string[]; seconds: number; isWhole: boolean }

type Attributes = Readonly<Record<string, string | undefined>>
type Variant = { uri: string; attributes: Attributes }

// Playlists do not give a further dubbing's rate; this is good stereo.
const DUBBING_BITRATE = 128_000

const STREAM = '#EXT-X-STREAM-INF:'
const RENDITION = '#EXT-X-MEDIA:'
// Tags of trick-play pictures and of online-only features.
const LEFT_OUT = /^#EXT-X-(I-FRAME-STREAM-INF|SESSION-DATA|SESSION-KEY|CONTENT-STEERING)/

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '')
}

function attributesOf(line: string): Attributes {
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g)
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name, quoted ?? plain]))
}

/** Returns a tag's URI, which other tags may precede. */
function uriAfter(lines: readonly string[], i: number): string | undefined {
  return lines.slice(i + 1).find((line) => !line.startsWith('#'))
}

function variantsOf(master: string): Variant[] {
  const lines = linesOf(master)
  return lines.flatMap((line, i) => {
    const uri = uriAfter(lines, i)
    return line.startsWith(STREAM) && uri !== undefined ? [{ uri, attributes: attributesOf(line) }] : []
  })
}

/** Returns the lines of a variant's renditions. */
function renditionsOf(master: string, { attributes }: Variant): string[] {
  return linesOf(master).filter((line) => {
    if (!line.startsWith(RENDITION)) return false
    const { TYPE = '', 'GROUP-ID': group } = attributesOf(line)
    return group !== undefined && attributes[TYPE] === group
  })
}

const meanOf = ({ attributes }: Variant): number => Number(attributes['AVERAGE-BANDWIDTH'] ?? attributes['BANDWIDTH']) || 0

const heightOf = ({ attributes }: Variant): number => Number(attributes['RESOLUTION']?.split('x')[1]) || 0

/** Returns the renditions to choose from, highest first, one per height; without video audio only. */
export function pictureChoices(master: string): PictureChoice[] {
  const variants = variantsOf(master)
  const lightest = Math.min(...variants.map(meanOf))
  const pictured = variants.filter((variant) => heightOf(variant) > 0)
  const choices = (pictured.length > 0 ? pictured : variants).map((variant) => {
    const sounds = renditionsOf(master, variant).filter((line) => attributesOf(line)['TYPE'] === 'AUDIO')
    // A variant's rate includes the first dubbing, and none exceeds the lightest variant.
    const further = Math.max(0, sounds.length - 1) * Math.min(DUBBING_BITRATE, lightest)
    return { uri: variant.uri, height: heightOf(variant), bitrate: meanOf(variant) + further }
  })
  const best = choices.toSorted((one, other) => other.height - one.height || other.bitrate - one.bitrate)
  return best.filter(({ height }, i) => height !== best[i - 1]?.height)
}

/** Returns the multivariant playlist reduced to one variant with its dubbings and subtitles; null without
 * it. */
export function downloadMaster(master: string, uri: string): string | null {
  const variant = variantsOf(master).find((one) => one.uri === uri)
  if (!variant) return null
  const renditions = new Set(renditionsOf(master, variant))
  const lines = linesOf(master)
  const selection = lines.filter((line, i) => {
    if (line.startsWith(RENDITION)) return renditions.has(line)
    if (line.startsWith(STREAM)) return uriAfter(lines, i) === uri
    return line.startsWith('#') ? !LEFT_OUT.test(line) : line === uri
  })
  return `${selection.join('\n')}\n`
}

/** Returns the media playlists of a multivariant one, each once. */
export function playlistsIn(master: string): string[] {
  const lines = linesOf(master)
  const renditions = lines.flatMap((line) => (line.startsWith(RENDITION) ? (attributesOf(line)['URI'] ?? []) : []))
  return [...new Set([...renditions, ...lines.filter((line) => !line.startsWith('#'))])]
}

/** Returns a media playlist's init segments, keys and segments, each once. */
export function filesIn(media: string): MediaFiles {
  const lines = linesOf(media)
  const named = lines.flatMap((line) => (/^#EXT-X-(MAP|KEY):/.test(line) ? (attributesOf(line)['URI'] ?? []) : []))
  const segments = lines.filter((line) => !line.startsWith('#'))
  const seconds = lines.reduce((sum, line) => sum + (Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1]) || 0), 0)
  return { uris: [...new Set([...named, ...segments])], seconds, isWhole: lines.includes('#EXT-X-ENDLIST') }
}

/** Returns the thumbnail sheets of cues, each once. */
export function thumbnailSheets(cues: string): string[] {
  return [...new Set([...cues.matchAll(/^(\S+?)#xywh=/gm)].map(([, uri]) => uri!))]
}

/** Returns the path of a playlist's URI in the presentation's folder; null if it lies elsewhere. */
export function pathBeside(playlist: string, uri: string): string | null {
  if (uri === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(uri)) return null
  const parts = playlist.split('/').slice(0, -1)
  for (const part of uri.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null
    if (part !== '..' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
