import type { IncomingMessage, ServerResponse } from 'node:http'
import { fakeStation } from '../../relay/testing/fake-station.ts'
import { tsSegment } from './ts-segment.ts'

/** The duration of a segment. */
export const SEGMENT_S = 4

/** Answers a request instead of the television; false leaves it to the television. */
type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => boolean

/** An upstream that tests lead astray. Segments `first` to `first + count - 1` are listed. */
export type FakeTelevision = Awaited<ReturnType<typeof fakeTelevision>>

/** Starts an upstream on loopback: `/live/index.m3u8` and `/live/N.ts`. */
export async function fakeTelevision() {
  const tv = {
    first: 100,
    count: 8,
    /** Added to a segment's number: the presentation time starts anew where it changes. */
    bytesOf: (i: number): Buffer => tsSegment({ at: i * SEGMENT_S, text: `segment ${i}` }),
    /** Lines before a segment. */
    linesOf: (() => []) as (i: number) => string[],
    nameOf: (i: number): string => `${i}.ts`,
    answer: ((): boolean => false) as Answer,
    requests: [] as string[],
  }
  const playlist = () =>
    [
      ...['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${SEGMENT_S}`, `#EXT-X-MEDIA-SEQUENCE:${tv.first}`],
      ...Array.from({ length: tv.count }, (_, at) => {
        const i = tv.first + at
        return [...tv.linesOf(i), `#EXTINF:${SEGMENT_S}.000,`, tv.nameOf(i)].join('\n')
      }),
    ].join('\n')
  const station = await fakeStation((request, response) => {
    const path = request.url ?? ''
    tv.requests.push(path)
    if (tv.answer(request, response, path)) return
    const [, number] = /\/(\d+)\.ts/.exec(path) ?? []
    if (path.includes('.m3u8')) response.end(playlist())
    else if (number === undefined) response.writeHead(404).end()
    else response.end(tv.bytesOf(Number(number)))
  })
  return {
    ...station,
    tv,
    playlist,
    address: `http://127.0.0.1:${station.port}/live/index.m3u8`,
    /** Makes the next segments. */
    advance(count = 1): void {
      tv.first += count
    },
    /** Returns how often a path was requested. */
    requested: (path: string): number => tv.requests.filter((one) => one === path).length,
  }
}
