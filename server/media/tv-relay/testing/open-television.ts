import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as HLS from 'hls-parser'
import { type AddressRule, addressRule } from '../../../net/open-address.ts'
import { keysOf } from '../../../keys.ts'
import { NO_FILMS } from '../../film-library.ts'
import { createMediaOrigin } from '../../origin.ts'
import { createRelays } from '../../relay/relays.ts'
import { manualClock } from '../../relay/testing/manual-clock.ts'
import { soon } from '../../relay/testing/soon.ts'
import { createRecordings } from '../../recorder/recordings.ts'
import { createMediaLinks } from '../../signed-links.ts'
import type { TsProbe } from '../../ts/probe.ts'
import type { RelayedStream } from '../fetcher.ts'
import { createTvRelays } from '../tv-relays.ts'

HLS.setOptions({ strictMode: true, silent: true })

/** A stream of a test: its address, and any other columns. */
type Stream = string | (Partial<RelayedStream> & { address: string })

/** A media origin in which the channel `tv` relays streams, on a clock that only tests advance. */
export function openTelevision(streams: readonly Stream[], isAllowed: AddressRule = addressRule('local'), ffmpeg?: string) {
  const clock = manualClock(Date.now())
  const folder = mkdtempSync(join(tmpdir(), 'efir-tv-'))
  const warnings: string[] = []
  const reported: unknown[] = []
  const probes: TsProbe[] = []
  const tvRelays = createTvRelays({
    folder,
    clock,
    isAllowed,
    ffmpeg,
    probed: (_id, _stream, found) => void probes.push(found),
    warn: (message) => void warnings.push(message),
    reportError: (error) => void reported.push(error),
  })
  const source = {
    streams: streams.map((stream): RelayedStream => ({
      headers: {},
      mayReachPrivate: false,
      ...(typeof stream === 'string' ? { address: stream } : stream),
    })),
    rights: '',
  }
  const links = createMediaLinks(keysOf(['a secret of the tests, long enough']).of('media links'))
  const origin = createMediaOrigin({
    library: { find: () => undefined },
    films: NO_FILMS,
    relays: createRelays(),
    tvRelays,
    recordings: createRecordings(join(folder, 'recordings')),
    links,
    findSource: async () => source,
    clock,
  })
  const { url } = links.live({ medium: 'tv', id: 'tv', source, nowMs: clock.now() })
  const ask = async (file: string): Promise<Response> => origin.request(url.replace('master.m3u8', file))

  /** Repeats a check while time passes, until it does not throw. */
  function later<T>(check: () => Promise<T> | T, stepMs = 200): Promise<T> {
    return soon(async () => {
      clock.advance(stepMs)
      return check()
    })
  }

  /** Asks for a file while time passes, as a waiting request needs. */
  async function askLater(file: string): Promise<Response> {
    let answer: Response | undefined
    void ask(file).then((response) => (answer = response))
    return later(() => {
      if (!answer) throw new Error('no answer yet')
      return answer
    })
  }

  async function playlist(rendition = 'v0'): Promise<HLS.types.MediaPlaylist> {
    const answer = await askLater(`${rendition}/index.m3u8`)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
    return HLS.parse(text) as HLS.types.MediaPlaylist
  }

  return {
    clock,
    tvRelays,
    warnings,
    reported,
    probes,
    origin,
    source,
    url,
    ask,
    askLater,
    later,
    playlist,
    /** Returns a function that requests files of a window of the archive. */
    archive(startMs: number, endMs: number): (file: string) => Promise<Response> {
      const link = links.archive({ id: 'tv', source, startMs, endMs, nowMs: clock.now() })
      return async (file) => origin.request(link.url.replace('master.m3u8', file))
    },
    master: async () => HLS.parse(await (await askLater('master.m3u8')).text()) as HLS.types.MasterPlaylist,
    segment: async (uri: string, rendition = 'v0') => Buffer.from(await (await ask(`${rendition}/${uri}`)).arrayBuffer()),
    /** Waits until the playlist lists so many segments, and returns it. */
    playlistOf: (count: number, rendition = 'v0') =>
      later(async () => {
        const read = await playlist(rendition)
        if (read.segments.length < count) throw new Error(`${read.segments.length} so far`)
        return read
      }),
    /** Returns the texts of all listed segments. */
    async texts(rendition = 'v0'): Promise<string[]> {
      const { segments } = await playlist(rendition)
      const files = await Promise.all(segments.map(async ({ uri }) => (await ask(`${rendition}/${uri}`)).text()))
      return files.map((text) => /segment -?\d+/.exec(text)?.[0] ?? text.slice(0, 40))
    },
    /** Returns the names of all files that the relays have written. */
    files: () => readdirSync(folder, { recursive: true }).map(String),
    close(): void {
      tvRelays.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
