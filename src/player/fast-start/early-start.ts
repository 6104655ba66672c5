import type { EarlyStart } from './fast-start.ts'
import { HOLD_BACK_S } from '../live-window.ts'
import type { FirstFiles } from './first-files.ts'
import { createPrefetchCache, type FetchFile, fetchOverNetwork } from './prefetch-cache.ts'

/**
 * Fetches a media playlist of the channel at `url`, with its init segment and first segment. Returns null
 * where hls.js must decide: byte ranges, no dates, or no response.
 */
export async function fetchEarlyStart(
  url: string,
  levelUrl: string,
  fetchFile: FetchFile = fetchOverNetwork,
): Promise<EarlyStart | null> {
  const cache = createPrefetchCache(fetchFile)
  const level = await cache.fetch(levelUrl, 'text', url)
  const files = typeof level?.data === 'string' ? firstFilesOf(level.data, levelUrl) : null
  if (!level || !files) return null
  const { initUrl, segmentUrl, startAtMs } = files
  for (const one of [initUrl, segmentUrl]) if (one !== null) void cache.fetch(one, 'bytes', url)
  return { url, cache, start: { initUrl, segmentUrl, startAtMs, levelUrl, level } }
}

/** Returns the files at the hold-back distance from the live edge of a media playlist (RFC 8216, 4.3.2). */
function firstFilesOf(text: string, base: string): FirstFiles | null {
  if (!text.startsWith('#EXTM3U') || /#EXT-X-(BYTERANGE|ENDLIST|MAP:.*BYTERANGE)/.test(text)) return null
  const segments: (FirstFiles & { startS: number })[] = []
  let [initUrl, durationS, startS, wallMs]: [string | null, number, number, number] = [null, 0, 0, Number.NaN]
  for (const line of text.split(/\r?\n/)) {
    const value = line.slice(line.indexOf(':') + 1)
    if (line.startsWith('#EXT-X-MAP:')) initUrl = new URL(/URI="([^"]+)"/.exec(value)?.[1] ?? '', base).href
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) wallMs = Date.parse(value)
    else if (line.startsWith('#EXTINF:')) durationS = Number.parseFloat(value)
    else if (line && !line.startsWith('#')) {
      segments.push({ initUrl, segmentUrl: new URL(line, base).href, startAtMs: wallMs, startS })
      startS += durationS
      wallMs += durationS * 1000
    }
  }
  const first = segments.findLast((segment) => segment.startS <= startS - HOLD_BACK_S.live)
  return first && Number.isFinite(first.startAtMs) ? first : null
}
