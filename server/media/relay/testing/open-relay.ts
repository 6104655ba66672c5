import * as HLS from 'hls-parser'
import { type AddressRule, addressRule } from '../../../net/open-address.ts'
import { NO_FILMS } from '../../film-library.ts'
import { createMediaOrigin } from '../../origin.ts'
import { keysOf } from '../../../keys.ts'
import { createMediaLinks } from '../../signed-links.ts'
import { type Clock, SYSTEM_CLOCK } from '../clock.ts'
import { createRelays } from '../relays.ts'
import { createTvRelays } from '../../tv-relay/tv-relays.ts'
import { soon } from './soon.ts'

HLS.setOptions({ strictMode: true, silent: true })

/** The bytes of the ID3 tag in front of each packed-audio segment. */
export const TAG_BYTES = 73

/** A media origin in which the station `fm` relays a stream. */
export function openRelay(
  stream: string,
  clock: Clock = SYSTEM_CLOCK,
  isAllowed: AddressRule = addressRule('local'),
  headers = {},
) {
  const reported: unknown[] = []
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  const relays = createRelays({ clock, isAllowed, warn, reportError: (error) => reported.push(error) })
  const links = createMediaLinks(keysOf(['a secret of the tests, long enough']).of('media links'))
  const origin = createMediaOrigin({
    library: { find: () => undefined },
    films: NO_FILMS,
    relays,
    tvRelays: createTvRelays({ clock, isAllowed }),
    links,
    findSource: async () => ({ stream, headers }),
    clock,
  })
  const { url } = links.live({ medium: 'radio', id: 'fm', source: { stream }, nowMs: clock.now() })
  const ask = async (file: string): Promise<Response> => origin.request(url.replace('master.m3u8', file))
  const askFile = async (file: string): Promise<Buffer> => Buffer.from(await (await ask(file)).arrayBuffer())

  async function playlist(): Promise<HLS.types.MediaPlaylist> {
    const answer = await ask('audio/index.m3u8')
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(text)
    return HLS.parse(text) as HLS.types.MediaPlaylist
  }

  return {
    relays,
    reported,
    warnings,
    origin,
    url,
    ask,
    playlist,
    master: async () => HLS.parse(await (await ask('master.m3u8')).text()) as HLS.types.MasterPlaylist,
    /** Waits until the playlist lists so many seconds, and returns it. */
    playlistOf: (seconds: number) =>
      soon(async () => {
        const read = await playlist()
        const lasts = read.segments.reduce((sum, { duration }) => sum + duration, 0)
        if (lasts < seconds - 1e-3) throw new Error(`${lasts} s so far`)
        return read
      }),
    segment: (uri: string) => askFile(`audio/${uri}`),
    /** Returns the sound of all segments, concatenated. */
    async sound({ segments }: HLS.types.MediaPlaylist): Promise<Buffer> {
      const files = await Promise.all(segments.map(({ uri }) => askFile(`audio/${uri}`)))
      return Buffer.concat(files.map((file) => file.subarray(TAG_BYTES)))
    },
    close: relays.close,
  }
}
