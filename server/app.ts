/* oxlint-disable max-lines -- the composition root imports every part of the service */
import { type Context, Hono } from 'hono'
import { VERSION_PATH } from '../src/contract/version.ts'
import { API_BASE } from '../src/contract/wire.ts'
import type { Post } from './adapters/post.ts'
import type { Pusher } from './adapters/push.ts'
import type { SocialNetworks } from './adapters/social.ts'
import { monotonicMs, type ServerClock } from './clock.ts'
import type { Connection } from './db/connect.ts'
import { reportError as logError } from './error-report.ts'
import { authHandlers } from './features/auth/auth-handlers.ts'
import { LIMITS } from './http/limits.ts'
import { createIdentity } from './features/auth/identity.ts'
import { ownDataHandlers } from './features/auth/own-data-handlers.ts'
import { proofHandlers } from './features/auth/proof-handlers.ts'
import { socialHandlers } from './features/auth/social-handlers.ts'
import { createSocialStore } from './features/auth/social-store.ts'
import { catalogueHandlers } from './features/catalogue/catalogue-handlers.ts'
import { cataloguePaths } from './features/catalogue/catalogue-paths.ts'
import { createCatalogueStore } from './features/catalogue/catalogue-store.ts'
import { createCursors } from './features/catalogue/cursors.ts'
import { createCatalogueCache } from './features/catalogue/catalogue-cache.ts'
import { ownTitleHandlers } from './features/catalogue/own-title-handlers.ts'
import { reviewHandlers } from './features/catalogue/review-handlers.ts'
import { createReviewStore } from './features/catalogue/review-store.ts'
import { titleHandlers } from './features/catalogue/title-handlers.ts'
import { archiveHandlers } from './features/channels/archive-handlers.ts'
import { channelHandlers } from './features/channels/channel-handlers.ts'
import { createChannelStore } from './features/channels/channel-store.ts'
import { createChannelStreamStore } from './features/channels/channel-stream-store.ts'
import { favouriteHandlers } from './features/favourites/favourite-handlers.ts'
import { createFavouriteStore } from './features/favourites/favourite-store.ts'
import { historyHandlers } from './features/history/history-handlers.ts'
import { createHistoryStore } from './features/history/history-store.ts'
import { watchedTitleHandlers } from './features/history/watched-title-handlers.ts'
import { createWatchedTitleStore } from './features/history/watched-title-store.ts'
import { pageHandlers } from './features/pages/page-handlers.ts'
import { forgottenPinHandlers } from './features/parental/forgotten-pin-handlers.ts'
import { createGateOf } from './features/parental/gates.ts'
import { parentalHandlers } from './features/parental/parental-handlers.ts'
import { createParentalStore } from './features/parental/parental-store.ts'
import type { derivePicture } from './media/pictures/derive-picture.ts'
import { createDerivedPictures } from './media/pictures/derived-pictures.ts'
import type { PictureFileCache } from './media/pictures/picture-file-cache.ts'
import { findPicture } from './media/pictures/picture-store.ts'
import { createUserpicLinks } from './features/users/userpic-links.ts'
import { createUserpicStore } from './features/users/userpic-store.ts'
import { playbackHandlers } from './features/playback/playback-handlers.ts'
import { createPlaybackRollup, type PlaybackRollup } from './features/playback/playback-rollup.ts'
import { planHandlers } from './features/plans/plan-handlers.ts'
import { createPlanStore } from './features/plans/plan-store.ts'
import { programmeHandlers } from './features/programmes/programme-handlers.ts'
import { createProgrammeStore } from './features/programmes/programme-store.ts'
import { createScheduleStore } from './features/radio/schedule-store.ts'
import { stationHandlers } from './features/radio/station-handlers.ts'
import { createStationStore } from './features/radio/station-store.ts'
import { createPushStore } from './features/reminders/push-store.ts'
import { reminderHandlers } from './features/reminders/reminder-handlers.ts'
import { createReminderStore } from './features/reminders/reminder-store.ts'
import { createSearchIndexCache } from './features/search/index-cache.ts'
import { searchHandlers } from './features/search/search-handlers.ts'
import { createSearchStore } from './features/search/search-store.ts'
import { type Content, DEFAULT_CONTENT } from './features/site/content.ts'
import { createDirectStreams } from './features/direct-streams.ts'
import { createKnownIds } from './features/site/known-ids.ts'
import { createKnownQueryValues } from './features/site/known-query-values.ts'
import { keepRedirects } from './features/site/redirect-store.ts'
import { siteHandlers } from './features/site/site-handlers.ts'
import { claimHandlers } from './features/streams-at-once/claim-handlers.ts'
import { createStreamLeases } from './features/streams-at-once/stream-leases.ts'
import { createSourceFinder } from './features/sources.ts'
import type { StreamAddresses } from './media/stream-addresses.ts'
import { viewerOfToken } from './features/users/session-store.ts'
import { createViewerCache, type ViewerCache } from './features/users/viewer-cache.ts'
import { contactHandlers } from './features/users/contact-handlers.ts'
import { passwordHandlers } from './features/users/password-handlers.ts'
import { createWords } from './features/words/words.ts'
import { trackHandlers } from './features/tracks/track-handlers.ts'
import { createTrackStore } from './features/tracks/track-store.ts'
import { userHandlers } from './features/users/user-handlers.ts'
import { createAccountLanes } from './http/account-lanes.ts'
import { createIdempotency } from './http/idempotency.ts'
import type { BuiltSite } from './http/built-site.ts'
import { failureOf, failureResponse } from './http/failures.ts'
import { mountApi } from './http/mount.ts'
import { mountSite } from './http/mount-site.ts'
import { observeRequests } from './http/observed-requests.ts'
import type { RequestObserver } from './ops/observed.ts'
import { openApiDocument } from './http/openapi.ts'
import { createOutboxPage } from './features/undelivered-mail/undelivered-mail-page.ts'
import { isOfThisMachine, isOnlyLocal } from './http/this-machine.ts'
import { createPages } from './http/pages.ts'
import { createUserpics } from './features/users/userpic-route.ts'
import { createPictures, createPictureSizes } from './media/pictures/picture-routes.ts'
import { cachedResponse } from './http/cached-response.ts'
import { type CacheChanges, createCacheChanges } from './http/cache-changes.ts'
import { createResponseCache, respondCached } from './http/response-cache.ts'
import { refuseUnknownHosts } from './http/known-hosts.ts'
import { securityHeaders } from './http/security-headers.ts'
import { siteVersionAnswer } from './http/site-version.ts'
import { clientInfoOf } from './http/client-info.ts'
import { nameServerTime } from './http/server-time.ts'
import { createWindows, type SharedTries } from './http/shared-windows.ts'
import { createSlidingWindows } from './http/sliding-window.ts'
import type { StaticFiles } from './http/static-files.ts'
import type { ServiceKeys } from './keys.ts'
import { filmAddresses } from './media/film-addresses.ts'
import { type FilmLibrary, NO_FILMS } from './media/film-library.ts'
import { billingHandlers } from './features/billing/billing-handlers.ts'
import { cardHandlers } from './features/billing/card-handlers.ts'
import { createPlaceQuoted, orderHandlers } from './features/billing/order-handlers.ts'
import { createOrderFollower } from './features/billing/order-status.ts'
import { promoHandlers } from './features/billing/promo-handlers.ts'
import { renewalHandlers } from './features/billing/renewal-handlers.ts'
import { createMembership } from './features/billing/membership.ts'
import { createLiqPayRoutes } from './features/billing/liqpay-callback.ts'
import { createStoreRoutes } from './features/billing/store-reports.ts'
import type { PaymentGateway } from './adapters/payments/payment-gateway.ts'
import type { Mirror } from './features/billing/mirror.ts'
import { createEdgeTokens } from './media/edge-tokens.ts'
import type { LoopLibrary } from './media/loop-library.ts'
import { createMediaOrigin } from './media/origin.ts'
import type { RecorderCounters } from './media/recorder/recorder.ts'
import type { DiskSpace } from './media/recorder/retention.ts'
import { NO_RECORDINGS, type Recordings } from './media/recorder/recordings.ts'
import { createRelays, type Relays } from './media/relay/relays.ts'
import { createTvRelays, type TvRelays } from './media/tv-relay/tv-relays.ts'
import { multivariantPlaylist } from './media/playlists.ts'
import { createStorageState, isDiskFull, type StorageState } from './db/storage-state.ts'
import { createMediaLinks } from './media/signed-links.ts'
import { createDeskPage } from './operator/desk-page.ts'
import { operatorHandlers } from './operator/handlers.ts'
import { mountOperator } from './operator/mount-operator.ts'
import { createOperatorStore } from './operator/operator-store.ts'

// Measured for a page and a sitemap of 5,000 paths on one core of 2026.
const PAGE_COST_MS = 40
const SITEMAP_COST_MS = 100

/** The parts of the service; tests pass their own. */
export type AppDeps = {
  connection: Connection
  /** Connections of health alone; by default those of all calls. */
  healthDb?: Connection['db']
  library: LoopLibrary
  /** Media of films, episodes and trailers; without it none can play. */
  films?: FilmLibrary
  /** Relays of stations with a stream of their own. The caller closes them. */
  relays?: Relays
  /** Relays of channels with streams of their own. The caller closes them. */
  tvRelays?: TvRelays
  /** Recordings of relayed channels; none by default. */
  recordings?: Recordings
  /** The counters of the recorder of this process. */
  recorder?: () => RecorderCounters
  /** Returns the room of the disk that it records to. */
  recorderSpace?: () => Promise<DiskSpace>
  keys: ServiceKeys
  version: string
  /** The operator's texts and facts; by default, default facts and no pages of texts. */
  content?: Content
  /** The public origin, `https://efir.example`; without it, the one of each request. */
  publicUrl?: string | undefined
  /** Other names of the service. With `publicUrl`, a request by any other name is refused. */
  publicNames?: readonly string[]
  /** The built site; without it the service has only calls and media. */
  site?: BuiltSite
  /** Stills of the demonstration's loops. */
  stills?: StaticFiles
  /** The cache of picture sizes; without it each request makes them again. */
  pictureFiles?: PictureFileCache
  /** Makes picture sizes; by default in this process. */
  derivePicture?: typeof derivePicture
  /** Clears what is cached when another process has changed channels, guides or rules. */
  cacheChanges?: CacheChanges & { notify(): void }
  /** Counts tries over all processes; without it there is one. */
  sharedTries?: SharedTries | undefined
  /** The viewers of tokens; by default each request reads the database. */
  viewers?: ViewerCache
  now?: () => number
  /** The monotonic clock; by default that of the machine, or `now` where a test sets it. */
  elapsed?: () => number
  reportError?: (error: unknown) => void
  /** Sums the measures of browsers; by default they are dropped. */
  playback?: PlaybackRollup
  /** Follows requests, for the log and the metrics. */
  observer?: RequestObserver
  post: Post
  /** The key in the URL of undelivered mail; without it the page does not exist. */
  outboxKey?: string
  /** The key and the allowed hosts of push subscriptions. A job sends the pushes. */
  pusher: Pick<Pusher, 'key' | 'takes'>
  /** The social networks for sign-in; none by default. */
  networks?: SocialNetworks
  /** The provider of payments; without it nothing can be paid. */
  liqpay?: PaymentGateway
  /** Follows the subscriptions that Chargebee charges. */
  mirror?: Mirror
  /** Chargebee's webhook. */
  chargebee?: Hono
  /** The key of the reports of app stores; without it none are taken. */
  storesSecret?: string | undefined
  /** The embedded provider of payments, for browsers of this machine. */
  sandbox?: Hono
  /** True if browsers must remove the site's worker. */
  killWorker?: boolean
  /** The disk that the service writes to. */
  storage?: StorageState
  /** The addresses that the desk may read lists and guides from; none by default. */
  isUpstreamAllowed?: (address: string) => boolean
  /** How many proxies the operator runs in front of the server, whose addresses count. */
  proxies?: number
}

/** Creates the service as a function from request to response. Tests call `app.request()` without a port. */
// oxlint-disable-next-line max-lines-per-function -- the composition root lists every part of the service
export function createApp({ connection, library, keys, version, site, stills, post, pusher, ...rest }: AppDeps): Hono {
  const now = rest.now ?? Date.now
  const clock: ServerClock = { now, elapsed: rest.elapsed ?? rest.now ?? monotonicMs }
  const content = rest.content ?? DEFAULT_CONTENT
  const cacheChanges = rest.cacheChanges ?? createCacheChanges()
  const storage = rest.storage ?? createStorageState()
  const reportError = (error: unknown): void => {
    if (isDiskFull(error)) storage.onDiskFull()
    ;(rest.reportError ?? logError)(error)
  }
  const relays = rest.relays ?? createRelays({ reportError })
  const tvRelays = rest.tvRelays ?? createTvRelays({ reportError })
  const recordings = rest.recordings ?? NO_RECORDINGS
  const { db } = connection
  const words = createWords({ db, content, elapsed: clock.elapsed, changes: cacheChanges, reportError })
  const viewers = rest.viewers ?? createViewerCache((token) => viewerOfToken(db, token, now()), clock.elapsed)
  const channels = createChannelStore(db)
  const channelStreams = createChannelStreamStore(db)
  const programmes = createProgrammeStore(db)
  const directStreams = createDirectStreams(db, rest.publicUrl?.startsWith('http:') !== true, clock.elapsed, cacheChanges)
  const stations = createStationStore(db)
  const parental = createParentalStore(db)
  const links = createMediaLinks(keys.of('media links'))
  const userpicLinks = createUserpicLinks(keys.of('userpics'), now)
  const { sign: addressOfPicture } = userpicLinks
  const membership = createMembership({
    db,
    trialKeys: keys.of('trials'),
    stores: content.facts.stores,
    canPay: rest.liqpay !== undefined,
  })
  const identity = createIdentity({
    db,
    keys,
    membership,
    addressOfPicture,
    windows: createWindows(createSlidingWindows(clock.elapsed), {
      ...clock,
      shared: rest.sharedTries,
    }),
    ...post,
    reportError,
  })
  const { mirror } = rest
  const paying = rest.liqpay && { db, gateway: rest.liqpay, mirror, now, reportError }
  const ordering = { db, gateway: rest.liqpay, mirror, keys, windows: identity.windows }
  const place = createPlaceQuoted(ordering)
  const follower = paying && createOrderFollower(paying, membership)
  const gateOf = createGateOf(parental, identity.knownDevices)
  const streams: StreamAddresses = {
    isOnAir(medium, id, source) {
      if ('streams' in source) return !tvRelays.isOffAir(id)
      return 'loop' in source && library.find(medium, source.loop) !== undefined
    },
    playlist(medium, source) {
      const { renditions = [] } = ('loop' in source && library.find(medium, source.loop)) || {}
      return renditions.length > 0 ? multivariantPlaylist(renditions) : null
    },
    isRefused: relays.isRefused,
    live: (request) => links.live(request),
    archive: (request) => links.archive(request),
  }

  const tokens = createEdgeTokens(keys.of('edge tokens'))
  const leases = createStreamLeases(db)
  const television = { channels, channelStreams, programmes, streams, tokens, directStreams, recordings, leases, gateOf }
  const filmLibrary = rest.films ?? NO_FILMS
  const films = filmAddresses(filmLibrary, links)
  const store = createCatalogueStore(db)
  const catalogueDeps = {
    catalogue: createCatalogueCache(store, clock.elapsed),
    store,
    cursors: createCursors(keys.of('cursors')),
  }
  const reviews = createReviewStore(db)
  const searched = createSearchStore(db)
  const watched = createWatchedTitleStore(db)

  /** Counts a build against the client's limits. A render in process has no client. */
  function countBuild(context: Context, costMs: number): void {
    const { address } = clientInfoOf(context, rest.proxies ?? 0)
    if (address !== '') identity.windows.take([[LIMITS.buildsOfAddress, address, costMs]])
  }

  /** Counts a page that no other request gets. */
  async function countUncached(context: Context): Promise<void> {
    countBuild(context, PAGE_COST_MS)
    const { address } = clientInfoOf(context, rest.proxies ?? 0)
    if (address !== '') await identity.windows.takeShared([[LIMITS.uncachedPagesOfAddress, address]])
  }

  const app = new Hono()
  app.use(observeRequests({ proxies: rest.proxies ?? 0, observer: rest.observer, elapsed: monotonicMs }))
  app.use(refuseUnknownHosts({ publicUrl: rest.publicUrl, publicNames: rest.publicNames ?? [] }))
  app.use(nameServerTime(now))
  app.use((context, next) => (storage.isLost() ? Promise.resolve(failureResponse(context, 'service_unavailable')) : next()))
  app.use(securityHeaders({ isHttps: rest.publicUrl?.startsWith('https:') ?? false }))
  const openApi = respondCached(JSON.stringify(openApiDocument(version)))
  app.get(`${API_BASE}/openapi.json`, async (context) =>
    cachedResponse(context, await openApi, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
    }),
  )
  if (paying) app.route(`${API_BASE}/liqpay`, createLiqPayRoutes(paying))
  if (rest.chargebee) app.route(`${API_BASE}/chargebee`, rest.chargebee)
  if (rest.storesSecret !== undefined) {
    app.route(`${API_BASE}/billing`, createStoreRoutes({ db, secret: rest.storesSecret, now }))
  }
  const operators = createOperatorStore(db)
  app.route(
    API_BASE,
    mountOperator({
      handlers: operatorHandlers({
        db,
        keys,
        windows: identity.windows,
        store: operators,
        clock,
        tvRelays,
        recorder: rest.recorder,
        recorderSpace: rest.recorderSpace,
        isWritable: storage.isWritable,
        isUpstreamAllowed: rest.isUpstreamAllowed ?? (() => false),
        isHttps: rest.publicUrl?.startsWith('http:') !== true,
        content,
        publicUrl: rest.publicUrl,
        onWords: cacheChanges.notify,
      }),
      store: operators,
      windows: identity.windows,
      proxies: rest.proxies ?? 0,
      publicUrl: rest.publicUrl,
      now,
      reportError,
    }),
  )
  app.route(
    API_BASE,
    mountApi({
      handlers: {
        ...channelHandlers(television),
        ...archiveHandlers(television),
        ...claimHandlers(leases),
        ...programmeHandlers(programmes, channels),
        ...stationHandlers({ stations, schedule: createScheduleStore(db), streams, directStreams, heardTitles: relays.titles }),
        ...siteHandlers(connection, {
          version,
          words,
          publicUrl: rest.publicUrl,
          healthDb: rest.healthDb ?? db,
          isWritable: storage.isWritable,
          relays: tvRelays.counters,
          recorder: rest.recorder,
        }),
        ...planHandlers(createPlanStore(db), channels, stations),
        ...pageHandlers(words.pages),
        ...favouriteHandlers(createFavouriteStore(db, 'channels'), createFavouriteStore(db, 'stations')),
        ...historyHandlers({
          history: createHistoryStore(db),
          programmes,
          titles: { store, watched },
          windows: identity.windows,
        }),
        ...catalogueHandlers(catalogueDeps),
        ...titleHandlers({ ...catalogueDeps, reviews, films, tokens, leases, gateOf }),
        ...reviewHandlers({ ...catalogueDeps, reviews, windows: identity.windows }),
        ...ownTitleHandlers({ ...catalogueDeps, favourites: createFavouriteStore(db, 'titles'), reviews, watched }),
        ...watchedTitleHandlers({ ...catalogueDeps, watched }),
        ...playbackHandlers(rest.playback ?? createPlaybackRollup(), identity.windows),
        ...trackHandlers(createTrackStore(db)),
        ...searchHandlers({
          searchable: createSearchIndexCache(
            { channels, stations, programmes, catalogue: store, store: searched, now, reportError },
            clock.elapsed,
          ),
          store: searched,
          catalogue: catalogueDeps.catalogue,
          windows: identity.windows,
          unfitChannels: directStreams.unfitChannels,
        }),
        ...reminderHandlers({
          reminders: createReminderStore(db),
          subscriptions: createPushStore(db),
          channels,
          pusher,
          windows: identity.windows,
        }),
        ...parentalHandlers(parental, identity.windows),
        ...forgottenPinHandlers(parental, identity),
        ...authHandlers(identity),
        ...userHandlers({ identity, userpics: createUserpicStore(db), supportAddress: async () => (await words.facts()).email }),
        ...contactHandlers(identity),
        ...proofHandlers(identity),
        ...socialHandlers({ identity, networks: rest.networks ?? {}, social: createSocialStore(db) }),
        ...passwordHandlers(identity),
        ...ownDataHandlers(identity, db),
        ...billingHandlers({ membership }),
        ...orderHandlers({ ...ordering, membership, follower, place }),
        ...promoHandlers({ db, membership, windows: identity.windows }),
        ...cardHandlers({ ...ordering, paying, place, cursors: catalogueDeps.cursors, gateOf }),
        ...renewalHandlers({ db, mirror, membership, windows: identity.windows }),
      },
      responseCache: createResponseCache(clock, { changes: cacheChanges }),
      idempotency: createIdempotency(db),
      lanes: createAccountLanes(),
      windows: identity.windows,
      viewers,
      proxies: rest.proxies ?? 0,
      publicUrl: rest.publicUrl,
      now,
      reportError,
    }),
  )
  if (post.outbox && rest.outboxKey !== undefined && isOnlyLocal(rest)) {
    app.get('/outbox/:key', createOutboxPage(post.outbox, rest.outboxKey))
  }
  if (rest.sandbox && isOnlyLocal(rest)) app.route('/', forThisMachine(rest.sandbox))
  app.get('/images/:id', createPictures(db))
  app.get('/userpics/:id/:signed', createUserpics(db, userpicLinks, now))
  app.get(
    '/images/:id/:size',
    createPictureSizes(createDerivedPictures((id) => findPicture(db, id), rest.pictureFiles, rest.derivePicture)),
  )
  app.get(
    '/stills/:name',
    (context) => stills?.answer(context, `/${context.req.param('name')}`) ?? failureResponse(context, 'not_found'),
  )
  app.route(
    '/',
    createMediaOrigin({
      library,
      films: filmLibrary,
      relays,
      tvRelays,
      recordings,
      links,
      tokens,
      findSource: createSourceFinder(channels, channelStreams, stations, clock.elapsed, cacheChanges),
      clock,
    }),
  )
  if (site) {
    const publicUrl = rest.publicUrl
    const pages = createPages({
      site: site.files,
      createRenderer: site.createRenderer,
      callInProcess: async (url, init) => app.request(url, init),
      viewerOfToken: viewers.find,
      directOrigins: directStreams.origins,
      cacheChanges,
      redirects: keepRedirects({ db, publicUrl, elapsed: clock.elapsed, changes: cacheChanges, reportError }),
      isKnownValue: createKnownQueryValues({
        channels,
        programmes,
        catalogueWords: async (nowMs) => (await catalogueDeps.catalogue(nowMs)).words,
        clock,
        changes: cacheChanges,
      }),
      isKnownId: createKnownIds({
        channels,
        catalogue: catalogueDeps.catalogue,
        pages: async () => new Set((await words.pages.current()).bySlug.keys()),
        clock,
        changes: cacheChanges,
      }),
      countBuild: (context) => countBuild(context, PAGE_COST_MS),
      countUncached,
      publicUrl,
      clock,
      reportError,
    })
    const known = async () => ({
      channels: (await channels.all()).map(({ slug }) => slug),
      pages: [...(await words.pages.current()).bySlug.keys()],
      catalogue: cataloguePaths(await catalogueDeps.catalogue(now())),
    })
    app.get(VERSION_PATH, () => siteVersionAnswer(site.build))
    app.route('/', createDeskPage(site.desk))
    if (rest.killWorker) app.get('/sw.js', (context) => site.files.answer(context, '/kill-worker.js')!)
    mountSite(app, site.files, {
      pages,
      known,
      publicUrl,
      clock,
      countBuild: (context) => countBuild(context, SITEMAP_COST_MS),
      directOrigins: directStreams.origins,
    })
  }
  app.notFound((context) => failureResponse(context, 'not_found'))
  app.onError((error, context) => failureResponse(context, failureOf(error, reportError)))
  return app
}

/** Returns an app that other machines do not find. */
function forThisMachine(app: Hono): Hono {
  return new Hono().all('/sandbox/*', (context, next) =>
    isOfThisMachine(context, true) ? Promise.resolve(app.fetch(context.req.raw)) : next(),
  ) as Hono
}
