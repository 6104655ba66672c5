import { lowestVariant } from '../quality.ts'

/**
 * Returns the URL of the media playlist of the lowest bit rate with video (RFC 8216, 4.3.4). Null without a
 * multivariant playlist, and with separate tracks, which the full build of hls.js loads.
 */
export function lowestPlaylist({ url, playlist }: { url: string; playlist: string | null }): string | null {
  if (playlist === null || /#EXT-X-MEDIA:.*URI=/.test(playlist)) return null
  const variants = [...playlist.matchAll(/#EXT-X-STREAM-INF:(.*)\s+([^#\s]\S*)/g)].flatMap(([, attributes = '', uri = '']) => {
    const [, bitrate] = /(?:^|,)BANDWIDTH=(\d+)/.exec(attributes) ?? []
    const [, height] = /(?:^|,)RESOLUTION=\d+x(\d+)/.exec(attributes) ?? []
    return height ? { height: Number(height), bitrate: Number(bitrate), uri } : []
  })
  const lowest = variants[lowestVariant(variants)]
  if (!lowest) return null
  // The stream may have an origin of its own, or that of the page.
  const page = 'http://page'
  const { href } = new URL(lowest.uri, new URL(url, page))
  return href.startsWith(`${page}/`) ? href.slice(page.length) : href
}
