import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { ServerClock } from '../clock.ts'
import { failureResponse } from '../http/failures.ts'
import { fileOfArchive } from './archive-files.ts'
import { clockSubtitles } from './clock-subtitles.ts'
import type { EdgeTokens } from './edge-tokens.ts'
import type { Film } from './film.ts'
import { fileOfFilmLink } from './film-files.ts'
import { ReplacedFile } from './film-file.ts'
import type { FilmLibrary } from './film-library.ts'
import { stampFragment } from './fmp4.ts'
import { archiveWindow, isInWindow, liveWindow, placeInLoop, SEGMENT_SECONDS, type SegmentWindow } from './linear-channel.ts'
import type { Loop, LoopLibrary, Rendition } from './loop-library.ts'
import { MASTER_MAX_AGE, type MediaFile, PLAYLIST_TYPE } from './media-file.ts'
import { CLOCK_SUBTITLES, mediaPlaylist, multivariantPlaylist } from './playlists.ts'
import { NO_RECORDINGS, type Recordings } from './recorder/recordings.ts'
import { fileOfRelay } from './relay/relay-files.ts'
import type { Relays } from './relay/relays.ts'
import { fileOfTvRelay } from './tv-relay/tv-files.ts'
import type { TvRelays } from './tv-relay/tv-relays.ts'
import type { MediaLinks, Medium, VerifiedFilm, VerifiedLink } from './signed-links.ts'
import type { Source } from './source.ts'

/**
 * Finds the source of a channel or station; undefined for an unknown id. `anew` bypasses the cache, which may
 * be out of date.
 */
export type FindSource = (medium: Medium, id: string, anew?: boolean) => Promise<Source | undefined>

/** Dependencies of the media origin. */
export type MediaOriginDeps = {
  library: LoopLibrary
  films: FilmLibrary
  relays: Relays
  tvRelays: TvRelays
  /** None by default. */
  recordings?: Recordings
  links: MediaLinks
  /** Without it content addresses are served bare. */
  tokens?: Pick<EdgeTokens, 'open'>
  findSource: FindSource
  clock: ServerClock
}

const SUBTITLES_TYPE = 'text/vtt; charset=utf-8'
const CLOCK = 'clock'
/** The pauses between attempts at a silent upstream grow to 30 s. */
const OFF_AIR_SECONDS = 10
/** A relay that its viewers left gives way within this time. */
const BUSY_SECONDS = 5
/** Forged links must not cause more frequent disk reads of a film. */
const RENEW_EVERY_MS = 5000

/**
 * Serves signed links, under `/v` with a viewer's token, to players on any site. Its URLs are secrets: log
 * none.
 * Errors: 403 `media_link_invalid`, 404 `not_found` or `archive_missing`, 503 `live_error`, `busy` or
 * `off_air`.
 */
export function createMediaOrigin({
  library,
  films,
  relays,
  tvRelays,
  links,
  findSource,
  clock,
  ...rest
}: MediaOriginDeps): Hono {
  const { recordings = NO_RECORDINGS, tokens = { open: (path: string) => path } } = rest
  const origin = new Hono()
  const renewThrottled = createThrottledRenewal(films, clock.elapsed)
  const exposeHeaders = ['Content-Length', 'Content-Range', 'Accept-Ranges']
  const readable = cors({ origin: '*', allowMethods: ['GET', 'HEAD'], allowHeaders: ['Range'], exposeHeaders, maxAge: 86_400 })
  for (const path of ['/media/*', '/v/*']) {
    origin.use(path, readable)
    // An upstream's bytes must not be sniffed as HTML or script.
    origin.use(path, async (c, next) => {
      await next()
      c.header('X-Content-Type-Options', 'nosniff')
    })
    origin.get(path, async (c) => {
      const nowMs = clock.now()
      const content = tokens.open(c.req.path, nowMs)
      const file = content === undefined ? 'media_link_invalid' : await fileAt(content, nowMs, c.req.query('clock') === '1')
      return typeof file === 'string' ? fail(c, file) : succeed(c, file)
    })
    origin.all(path, (c) => {
      c.header('Allow', 'GET, HEAD, OPTIONS')
      return fail(c, 'method_not_allowed')
    })
  }

  /** Returns the file at a content address. */
  async function fileAt(path: string, nowMs: number, hasClock: boolean): Promise<MediaFile | ErrorCode> {
    if (path.startsWith('/media/film/')) return fileOfFilmAt(path, nowMs)
    const opened = (await open(path, nowMs)) ?? (await open(path, nowMs, true))
    return opened ? fileOf(opened.link, opened.source, nowMs, hasClock) : 'media_link_invalid'
  }

  async function fileOfFilmAt(path: string, nowMs: number): Promise<MediaFile | ErrorCode> {
    const link = await verifyFilm(path, nowMs)
    if (!link) return 'media_link_invalid'
    const film = await films.open(link.media)
    // Opening may have found a newer version than the link is for.
    if (film && !links.verifyFilm(path, () => film.version, nowMs)) return 'media_link_invalid'
    return film ? fileOfFilm(film, link, nowMs) : 'live_error'
  }

  /** Returns the requested file of a channel's or station's source. */
  async function fileOf(link: VerifiedLink, source: Source, nowMs: number, hasClock: boolean): Promise<MediaFile | ErrorCode> {
    if ('stream' in source) return fileOfRelay(relays, link, source, secondsLeft(link, nowMs))
    if (!('streams' in source)) return fileOfLoop(link, library.find(link.medium, source.loop), source.offset, nowMs, hasClock)
    if (!link.archive) return fileOfTvRelay(tvRelays, link, source.streams, secondsLeft(link, nowMs))
    const request = { id: link.id, rest: link.rest, archive: link.archive, nowMs, secondsLeft: secondsLeft(link, nowMs) }
    return fileOfArchive({ recordings, catchUps: tvRelays.catchUps }, request, source.streams)
  }
  /**
   * Verifies a film's link. If another process signed it for a newer version, re-reads the version from the
   * disk.
   */
  async function verifyFilm(path: string, nowMs: number): Promise<VerifiedFilm | undefined> {
    const link = links.verifyFilm(path, films.version, nowMs)
    const media = links.filmSubject(path, nowMs)
    if (link || media === undefined || films.version(media) === undefined) return link
    await renewThrottled(media)
    return links.verifyFilm(path, films.version, nowMs)
  }
  /** Returns the requested file. A replaced film makes the link invalid. */
  async function fileOfFilm(film: Film, link: VerifiedFilm, nowMs: number): Promise<MediaFile | ErrorCode> {
    try {
      return await fileOfFilmLink(film, link.rest, secondsLeft(link, nowMs))
    } catch (error) {
      if (!(error instanceof ReplacedFile)) throw error
      await films.renew(link.media)
      return 'media_link_invalid'
    }
  }
  /** Verifies a link against its source; `anew` covers a link signed after the source changed. */
  async function open(path: string, nowMs: number, anew = false): Promise<{ link: VerifiedLink; source: Source } | undefined> {
    const subject = links.subject(path, nowMs)
    const source = subject && (await findSource(subject.medium, subject.id, anew))
    const link = source && links.verify(path, source, nowMs)
    return link && { link, source }
  }
  return origin
}

/** Renews each film at most once per interval; concurrent requests share the renewal. */
function createThrottledRenewal(films: FilmLibrary, elapsed: () => number): (media: string) => Promise<void> {
  const renewals = new Map<string, { atMs: number; done: Promise<void> }>()
  return (media) => {
    const last = renewals.get(media)
    if (last && elapsed() - last.atMs < RENEW_EVERY_MS) return last.done
    const done = films.renew(media)
    renewals.set(media, { atMs: elapsed(), done })
    return done
  }
}

function secondsLeft({ expiresAtMs }: Pick<VerifiedLink, 'expiresAtMs'>, nowMs: number): number {
  return Math.floor((expiresAtMs - nowMs) / 1000)
}

function fileOfLoop(
  link: VerifiedLink,
  loop: Loop | undefined,
  offset: number,
  nowMs: number,
  clock: boolean,
): MediaFile | ErrorCode {
  if (!loop) return 'live_error'
  if (link.rest === 'master.m3u8') {
    return {
      body: multivariantPlaylist(loop.renditions, clock ? [CLOCK_SUBTITLES] : []),
      type: PLAYLIST_TYPE,
      maxAge: Math.min(MASTER_MAX_AGE, secondsLeft(link, nowMs)),
    }
  }
  const [, name = '', file = ''] = /^([a-z0-9]+)\/([a-z0-9]+\.[a-z0-9]+)$/.exec(link.rest) ?? []
  const rendition = loop.renditions.find((one) => one.name === name)
  if (!rendition && name !== CLOCK) return 'not_found'
  const window = link.archive
    ? archiveWindow(link.archive.startMs, link.archive.endMs, nowMs)
    : liveWindow(link.issuedFromMs, nowMs)
  if (file === 'index.m3u8') {
    // Players treat an empty playlist as broken, but retry after a 503.
    if (window.first === window.end) return 'live_error'
    const files = rendition ? { extension: 'm4s', init: 'init.mp4' } : { extension: 'vtt' }
    return {
      body: mediaPlaylist(window, files),
      type: PLAYLIST_TYPE,
      maxAge: window.archive?.complete ? secondsLeft(link, nowMs) : 1,
    }
  }
  return rendition ? mediaFile(rendition, file, window, { segments: loop.segments, offset }) : clockFile(file, window)
}

function mediaFile(
  rendition: Rendition,
  file: string,
  window: SegmentWindow,
  loop: { segments: number; offset: number },
): MediaFile | ErrorCode {
  const type = rendition.width === undefined ? 'audio/mp4' : 'video/mp4'
  if (file === 'init.mp4') return { body: rendition.init, type, maxAge: 'immutable' }
  const segment = segmentOf(file, 'm4s', window)
  if (segment === undefined) return 'not_found'
  const { index, loopStartSeconds } = placeInLoop(segment, window.base, loop)
  const fragment = rendition.fragments[index]
  return fragment
    ? { body: stampFragment(fragment, { sequenceNumber: segment, loopStartSeconds }), type, maxAge: 'immutable' }
    : 'not_found'
}

function clockFile(file: string, window: SegmentWindow): MediaFile | ErrorCode {
  const segment = segmentOf(file, 'vtt', window)
  if (segment === undefined) return 'not_found'
  return { body: clockSubtitles(segment, window.base), type: SUBTITLES_TYPE, maxAge: 'immutable' }
}

/** Returns the segment of a file name such as `441000000.m4s`, or undefined outside the window. */
function segmentOf(file: string, extension: string, window: SegmentWindow): number | undefined {
  const [digits = '', ending] = file.split('.')
  if (ending !== extension || !/^[1-9]\d{0,11}$/.test(digits)) return undefined
  const segment = Number(digits)
  return isInWindow(window, segment) ? segment : undefined
}

function succeed(c: Context, { body, type, maxAge }: MediaFile): Response {
  const cacheControl = maxAge === 'immutable' ? 'public, max-age=31536000, immutable' : `public, max-age=${maxAge}`
  // Set explicitly, so that HEAD includes it.
  const length = String(Buffer.byteLength(body))
  return c.body(body, 200, { 'Content-Type': type, 'Content-Length': length, 'Cache-Control': cacheControl })
}

function fail(c: Context, code: ErrorCode): Response {
  if (code === 'live_error') c.header('Retry-After', String(SEGMENT_SECONDS))
  if (code === 'busy') c.header('Retry-After', String(BUSY_SECONDS))
  if (code === 'off_air') c.header('Retry-After', String(OFF_AIR_SECONDS))
  return failureResponse(c, code)
}
