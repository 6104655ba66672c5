import { UpstreamError } from '../../net/upstream-error.ts'
import type { Fetcher } from '../hls/fetcher.ts'
import { MOST_PLAYLIST_BYTES, PLAYLIST_MS, readMediaPlaylist } from '../hls/media-playlist.ts'
import type { UpstreamMaster } from './master.ts'

/** Sounds that ffmpeg converts, as CODECS names them (RFC 6381). */
const CONVERTED = /^(?:ac-3|ec-3|dts[a-z]|mp4a\.(?:a[56]|6[9b]|40\.3[34]))$/i
const AAC = 'mp4a.40.2'

/**
 * Names AAC in place of the sounds that ffmpeg converts: players leave out variants with codecs that they
 * lack. Segments of fMP4 keep their sound, which their playlist shows.
 */
export async function withPlayableCodecs(master: UpstreamMaster, fetch: Fetcher): Promise<UpstreamMaster> {
  const variants = master.variants.map((variant) => ({ ...variant, ...(variant.codecs && { codecs: playable(variant.codecs) }) }))
  if (variants.every(({ codecs }, i) => codecs === master.variants[i]!.codecs)) return master
  const { address } = master.audio.find(({ isDefault }) => isDefault) ?? master.variants[0]!
  try {
    const found = await fetch(address, { mostBytes: MOST_PLAYLIST_BYTES, withinMs: PLAYLIST_MS })
    const { segments } = readMediaPlaylist(found.bytes.toString('utf8'), found.address)
    return segments.some(({ init }) => init) ? master : { ...master, variants }
  } catch (error) {
    // The rendition itself tells why it fails.
    if (error instanceof UpstreamError) return master
    throw error
  }
}

function playable(codecs: string): string {
  const named = codecs.split(',').map((codec) => (CONVERTED.test(codec.trim()) ? AAC : codec))
  return [...new Set(named)].join()
}
