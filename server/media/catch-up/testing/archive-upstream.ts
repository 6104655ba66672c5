import type { IncomingMessage, ServerResponse } from 'node:http'
import { fakeStation } from '../../relay/testing/fake-station.ts'
import { tsSegment } from '../../tv-relay/testing/ts-segment.ts'

/** The duration of an upstream's segment. */
export const UPSTREAM_S = 6

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => boolean

/** An upstream on loopback whose segments contain their instant. Tests choose its playlists. */
export type ArchiveUpstream = Awaited<ReturnType<typeof archiveUpstream>>

export async function archiveUpstream() {
  const up = {
    requests: [] as string[],
    /** Answers a request instead of the upstream. */
    answer: ((): boolean => false) as Answer,
    /** Returns the playlist of a path; undefined for 404. */
    playlist: (_url: URL): string | undefined => undefined,
  }
  const station = await fakeStation((request, response) => {
    const url = new URL(request.url ?? '', 'http://upstream')
    up.requests.push(url.pathname + url.search)
    if (up.answer(request, response, url)) return
    const [, second] = /\/s(\d+)\.ts$/.exec(url.pathname) ?? []
    if (second !== undefined) return void response.end(tsSegment({ at: Number(second) % 80_000, text: `second ${second}` }))
    const text = up.playlist(url)
    if (text === undefined) response.writeHead(404).end()
    else response.end(text)
  })
  return {
    ...station,
    up,
    origin: `http://127.0.0.1:${station.port}`,
    /** Returns the requests of a kind. */
    requested: (kind: RegExp): string[] => up.requests.filter((one) => kind.test(one)),
  }
}

/** Returns a media playlist of segments from a second of the epoch on. */
export function secondsPlaylist(
  fromS: number,
  count: number,
  { tags = [], query = '', isEnded = true }: { tags?: string[]; query?: string; isEnded?: boolean } = {},
): string {
  const from = Math.floor(fromS / UPSTREAM_S) * UPSTREAM_S
  return [
    ...['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${UPSTREAM_S}`, `#EXT-X-MEDIA-SEQUENCE:${from / UPSTREAM_S}`],
    ...tags,
    ...Array.from({ length: count }, (_, i) => [`#EXTINF:${UPSTREAM_S},`, `/seg/s${from + i * UPSTREAM_S}.ts${query}`]).flat(),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
  ].join('\n')
}
