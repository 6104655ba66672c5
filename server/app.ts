import { Hono } from 'hono'
import { readPath, screenOf } from '../src/domain/paths.ts'
import { API_BASE } from '../src/contract/wire.ts'
import type { Connection } from './db/connect.ts'
import { channelHandlers } from './features/channels/channel-handlers.ts'
import { createChannelStore } from './features/channels/channel-store.ts'
import { programmeHandlers } from './features/programmes/programme-handlers.ts'
import { createProgrammeStore } from './features/programmes/programme-store.ts'
import { stationHandlers } from './features/radio/station-handlers.ts'
import { createStationStore } from './features/radio/station-store.ts'
import { siteHandlers } from './features/site/site-handlers.ts'
import { createSourceFinder } from './features/sources.ts'
import type { StreamAddresses } from './features/streams.ts'
import { viewerOfToken } from './features/users/session-store.ts'
import { userHandlers } from './features/users/user-handlers.ts'
import { failureOf, failureResponse } from './http/failures.ts'
import { mountApi } from './http/mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { createPages } from './http/pages.ts'
import { createPictures } from './http/pictures.ts'
import { createRepresentations } from './http/representations.ts'
import type { StaticFiles } from './http/static-files.ts'
import type { LoopLibrary } from './media/loop-library.ts'
import { createMediaOrigin } from './media/origin.ts'
import { createMediaLinks } from './media/signed-links.ts'

/** What the service stands on; tests pass their own. */
export type AppDeps = {
  connection: Connection
  library: LoopLibrary
  /** Signs media links; every process of one service has the same. */
  secret: string
  version: string
  /** The built site; a service without one answers only its calls and media. */
  site?: StaticFiles
  /** Stills of the demonstration's loops. */
  stills?: StaticFiles
  now?: () => number
  reportError?: (error: unknown) => void
}

/** The whole service as one function from request to response; `app.request()` needs no port. */
export function createApp({ connection, library, secret, version, site, stills, ...rest }: AppDeps): Hono {
  const now = rest.now ?? Date.now
  const reportError = rest.reportError ?? ((error: unknown) => console.error(error))
  const { db } = connection
  const channels = createChannelStore(db)
  const programmes = createProgrammeStore(db)
  const stations = createStationStore(db)
  const links = createMediaLinks(secret)
  const streams: StreamAddresses = {
    isOnAir: (medium, loop) => library.find(medium, loop) !== undefined,
    live: (medium, id, nowMs) => links.live({ medium, id, nowMs }),
    archive: (id, startMs, endMs, nowMs) => links.archive({ id, startMs, endMs, nowMs }),
  }

  const app = new Hono()
  const openApi = openApiDocument(version)
  app.get(`${API_BASE}/openapi.json`, (context) => context.json(openApi))
  app.route(
    API_BASE,
    mountApi({
      handlers: {
        ...channelHandlers(channels, programmes, streams),
        ...programmeHandlers(programmes, channels),
        ...stationHandlers(stations, streams),
        ...siteHandlers(connection, version),
        ...userHandlers(),
      },
      representations: createRepresentations(),
      viewerOfToken: (token) => viewerOfToken(db, token),
      now,
      reportError,
    }),
  )
  app.get('/images/:id', createPictures(db))
  app.get(
    '/stills/:name',
    (context) => stills?.answer(context, `/${context.req.param('name')}`) ?? failureResponse(context, 'not_found'),
  )
  app.route('/', createMediaOrigin({ library, links, findSource: createSourceFinder(channels, stations, now), now }))
  if (site) mountSite(app, site, createPages(site.text('/index.html'), channels, programmes, reportError))
  app.notFound((context) => failureResponse(context, 'not_found'))
  app.onError((error, context) => failureResponse(context, failureOf(error, reportError)))
  return app
}

function mountSite(app: Hono, site: StaticFiles, pages: ReturnType<typeof createPages>): void {
  app.get('*', async (context) => {
    const { path } = context.req
    const file = site.answer(context, path)
    if (file) return file
    // A missing asset answers 404, never HTML: a page in place of a script is how updates break.
    if (/\.[a-z0-9]{2,12}$/i.test(path) && !screenOf(readPath(path).path)) return failureResponse(context, 'not_found')
    return pages(context)
  })
}
