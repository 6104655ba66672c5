import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { type FilmLibrary, NO_FILMS } from '../film-library.ts'
import type { LoopLibrary } from '../loop-library.ts'
import { createMediaOrigin } from '../origin.ts'
import { createRelays } from '../relay/relays.ts'
import { createTvRelays } from '../tv-relay/tv-relays.ts'
import { keysOf } from '../../keys.ts'
import { createMediaLinks } from '../signed-links.ts'

/**
 * Starts an origin on a loopback port. Ids of channels and stations are names of loops, started `offset`
 * segments early.
 */
export async function serveOrigin(
  library: LoopLibrary,
  { now, offset, films = NO_FILMS }: { now: () => number; offset: number; films?: FilmLibrary },
) {
  const links = createMediaLinks(keysOf(['a secret of the tests, long enough']).of('media links'))
  const origin = createMediaOrigin({
    library,
    films,
    relays: createRelays(),
    tvRelays: createTvRelays(),
    links,
    findSource: async (_, id) => ({ loop: id, offset }),
    clock: { now, elapsed: now },
  })
  const { server, base } = await new Promise<{ server: ReturnType<typeof serve>; base: string }>((resolve) => {
    const started = serve({ fetch: origin.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
      resolve({ server: started, base: `http://127.0.0.1:${port}` }),
    )
  })
  return {
    /** Returns the URL of a live playlist. */
    live: (medium: 'tv' | 'radio', id: string) =>
      base + links.live({ medium, id, source: { loop: id, offset }, nowMs: now() }).url,
    /** Returns the URL of an archive playlist. */
    archive: (id: string, startMs: number, endMs: number) =>
      base + links.archive({ id, source: { loop: id, offset }, startMs, endMs, nowMs: now() }).url,
    /** Returns the URL of a film's playlist. */
    film: (media: string) => base + links.film({ media, version: films.version(media)!, nowMs: now() }).url,
    stop: () => server.close(),
  }
}

/** A clock that starts at an instant and runs `times` as fast as the real one. */
export function fastClock(startMs: number, times: number): () => number {
  const begunAtMs = Date.now()
  return () => startMs + Math.floor((Date.now() - begunAtMs) * times)
}
