import * as v from 'valibot'
import { EntityId } from '../../src/contract/call.ts'
import { hmacOf, isSignedBy, type SigningKeys } from '../keys.ts'
import { isArchived } from './linear-channel.ts'
import type { Source } from './source.ts'

/** The kind of broadcast. */
export type Medium = 'tv' | 'radio'

/** The path of a multivariant playlist and the instant at which it expires. */
export type MediaLink = { url: string; expiresAtMs: number }

/** A window of the archive, in epoch milliseconds. */
export type ArchiveSpan = { startMs: number; endMs: number }

/**
 * The content of a valid link; `rest` is the path after the signature. No link with this expiry was issued
 * before `issuedFromMs`.
 */
export type VerifiedLink = {
  medium: Medium
  id: string
  expiresAtMs: number
  issuedFromMs: number
  rest: string
  archive?: ArchiveSpan
}

/** The content of a valid link of a film. */
export type VerifiedFilm = { media: string; expiresAtMs: number; rest: string }

/** The channel or station of a path whose signature is not verified. */
export type MediaSubject = Pick<VerifiedLink, 'medium' | 'id'>

/** A link is bound to the present source or its rights, because another source has other bytes. */
type Terms = { source: Source; nowMs: number; untilMs?: number | undefined }

/** Signs and verifies the paths of the media origin. */
export type MediaLinks = {
  /**
   * Returns the live link of a channel or station, equal for all viewers of a bucket. It expires at `untilMs`
   * at the latest.
   */
  live(request: Terms & { medium: Medium; id: string }): MediaLink
  /**
   * Returns the link of an archive window. Throws a RangeError if it is empty, longer than a day, in the
   * future or too old.
   */
  archive(request: ArchiveSpan & Terms & { id: string }): MediaLink
  /** Returns the link of a film, an episode or a trailer for one version of its content. */
  film(request: { media: string; version: string; nowMs: number; untilMs?: number | undefined }): MediaLink
  /**
   * Returns the content of a film's link; undefined if it is forged, expired or for another version of the
   * film.
   */
  verifyFilm(path: string, filmVersion: (media: string) => string | undefined, nowMs: number): VerifiedFilm | undefined
  /**
   * Returns the film that a path names, without verifying its signature; undefined for another or an expired
   * path.
   */
  filmSubject(path: string, nowMs: number): string | undefined
  /**
   * Returns the channel or station that a path names, without verifying its signature; undefined for another
   * or an expired path.
   */
  subject(path: string, nowMs: number): MediaSubject | undefined
  /** Returns the content of a link; undefined if it is forged, expired or for another source. */
  verify(path: string, source: Source, nowMs: number): VerifiedLink | undefined
}

/**
 * A link lives until the end of the next bucket, so that caches hold one URL for all viewers of a bucket.
 * Links of packages live for 30 to 60 minutes, radio links for 6 to 12 hours, because radio is free.
 */
export const LINK_BUCKET_MS = 30 * 60_000
export const RADIO_BUCKET_MS = 6 * 3_600_000

/** The longest life of a link that needs a package. */
export const LINK_LIFE_MS = 2 * LINK_BUCKET_MS

const bucketOf = (medium: Medium): number => (medium === 'radio' ? RADIO_BUCKET_MS : LINK_BUCKET_MS)
const LONGEST_WINDOW_MS = 24 * 3_600_000
/** The largest difference between the clocks of two processes. */
const CLOCK_SKEW_MS = 60_000

// 24 base64url characters of the HMAC are 144 bits.
const SIGNATURE_LENGTH = 24

const LINK =
  /^(\/media\/(tv|radio)\/([a-z0-9][a-z0-9._-]{0,63})\/(?:live|archive\/([0-9a-z]{1,11})-([0-9a-z]{1,11}))\/([0-9a-z]{1,11}))-([\w-]{24})\/(.+)$/i

const FILM_LINK = /^(\/media\/film\/([a-z0-9][a-z0-9._-]{0,63})\/([0-9a-z]{1,11}))-([\w-]{24})\/(.+)$/i

/** Signs links with HMAC-SHA256 by keys that all processes share. Stores nothing. */
export function createMediaLinks(keys: SigningKeys): MediaLinks {
  const sign = (text: string): string => hmacOf(keys.sign, text).slice(0, SIGNATURE_LENGTH)
  const isSigned = (text: string, signature: string): boolean => isSignedBy(keys, text, signature, SIGNATURE_LENGTH)

  const textOf = (path: string, source: Source): string => `${path}\n${termOf(source)}`

  const filmText = (path: string, version: string): string => `${path}\n${version}`

  const expiryOf = (nowMs: number, untilMs = Infinity, bucketMs = LINK_BUCKET_MS): number =>
    Math.min((Math.floor(nowMs / bucketMs) + 2) * bucketMs, untilMs)

  const issue = (medium: Medium, id: string, what: string, { source, nowMs, untilMs }: Terms): MediaLink => {
    const expiresAtMs = expiryOf(nowMs, untilMs, bucketOf(medium))
    const signed = `/media/${medium}/${v.parse(EntityId, id)}/${what}/${expiresAtMs.toString(36)}`
    return { url: `${signed}-${sign(textOf(signed, source))}/master.m3u8`, expiresAtMs }
  }

  return {
    live: ({ medium, id, ...terms }) => issue(medium, id, 'live', terms),
    archive({ id, startMs, endMs, ...terms }) {
      const { nowMs } = terms
      if (!Number.isInteger(startMs) || !Number.isInteger(endMs)) throw new RangeError('an archive window has whole milliseconds')
      if (startMs >= endMs || endMs - startMs > LONGEST_WINDOW_MS) throw new RangeError('an archive window lasts up to 24 hours')
      if (startMs > nowMs || !isArchived(startMs, nowMs)) throw new RangeError('the window starts outside the archive')
      return issue('tv', id, `archive/${startMs.toString(36)}-${endMs.toString(36)}`, terms)
    },
    film({ media, version, nowMs, untilMs }) {
      const expiresAtMs = expiryOf(nowMs, untilMs)
      const signed = `/media/film/${v.parse(EntityId, media)}/${expiresAtMs.toString(36)}`
      return { url: `${signed}-${sign(filmText(signed, version))}/master.m3u8`, expiresAtMs }
    },
    verifyFilm(path, filmVersion, nowMs) {
      const read = readFilmLink(path, nowMs)
      const version = read && filmVersion(read.link.media)
      if (!read || version === undefined) return undefined
      return isSigned(filmText(read.signed, version), read.signature) ? read.link : undefined
    },
    filmSubject: (path, nowMs) => readFilmLink(path, nowMs)?.link.media,
    subject: (path, nowMs) => readLink(path, nowMs)?.link,
    verify(path, source, nowMs) {
      const read = readLink(path, nowMs)
      if (!read) return undefined
      const { signed, signature, start, end, link } = read
      if (!isSigned(textOf(signed, source), signature)) return undefined
      return start && end ? { ...link, archive: { startMs: Number.parseInt(start, 36), endMs: Number.parseInt(end, 36) } } : link
    },
  }
}

/**
 * Returns the value that a link is bound to. A channel's upstream addresses change with every token, so its
 * links are bound to its rights.
 */
function termOf(source: Source): string {
  if ('streams' in source) return `relay ${source.rights}`
  return 'stream' in source ? source.stream : `${source.offset} ${source.loop}`
}

/**
 * True if a link lives longer than any issued now. Older versions signed twelve hours: its window would be
 * computed as empty, so it is refused and the player requests a new one.
 */
function isTooLong(expiresAtMs: number, bucketMs: number, nowMs: number): boolean {
  return expiresAtMs > nowMs + 2 * bucketMs + CLOCK_SKEW_MS
}

/** Parses the path of a film's link that has not expired. Does not verify the signature. */
function readFilmLink(path: string, nowMs: number) {
  const [, signed = '', media = '', expiry = '', signature = '', rest = ''] = FILM_LINK.exec(path) ?? []
  const expiresAtMs = Number.parseInt(expiry, 36)
  if (!signed || nowMs >= expiresAtMs || isTooLong(expiresAtMs, LINK_BUCKET_MS, nowMs)) return undefined
  const link: VerifiedFilm = { media, expiresAtMs, rest }
  return { signed, signature, link }
}

/** Parses the path of a link that has not expired. Does not verify the signature. */
function readLink(path: string, nowMs: number) {
  const [, signed = '', of, id = '', start, end, expiry = '', signature = '', rest = ''] = LINK.exec(path) ?? []
  const expiresAtMs = Number.parseInt(expiry, 36)
  const medium = of === 'tv' ? 'tv' : 'radio'
  if (!signed || nowMs >= expiresAtMs || isTooLong(expiresAtMs, bucketOf(medium), nowMs)) return undefined
  const link: VerifiedLink = {
    medium,
    id,
    expiresAtMs,
    issuedFromMs: expiresAtMs - 2 * bucketOf(medium),
    rest,
  }
  return { signed, signature, start, end, link }
}
