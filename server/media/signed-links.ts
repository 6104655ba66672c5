import * as v from 'valibot'
import { EntityId } from '../../src/contract/call.ts'
import { hmacOf, isSignedBy, type SigningKeys } from '../keys.ts'
import { isArchived } from './linear-channel.ts'
import type { Source } from './source.ts'

/** What is broadcast. */
export type Medium = 'tv' | 'radio'

/** The path of a multivariant playlist and the instant at which it stops working. */
export type MediaLink = { url: string; expiresAtMs: number }

/** A window of the archive, in epoch milliseconds. */
export type ArchiveSpan = { startMs: number; endMs: number }

/**
 * What a valid path gives access to; `rest` is the part after the signature, without its slash. No link with this expiry was issued
 * before `issuedFromMs`. `archive` is absent on a live link.
 */
export type VerifiedLink = {
  medium: Medium
  id: string
  expiresAtMs: number
  issuedFromMs: number
  rest: string
  archive?: ArchiveSpan
}

/** What a valid path of a film gives access to; `rest` as above. */
export type VerifiedFilm = { media: string; expiresAtMs: number; rest: string }

/** Whose media a path asks for, whether or not it may. */
export type MediaSubject = Pick<VerifiedLink, 'medium' | 'id'>

/** A link is good for what plays now: when that becomes another thing, so do the bytes behind its addresses. */
type Terms = { source: Source; nowMs: number; untilMs?: number | undefined }

/** Makes and checks the signed paths of the media origin. */
export type MediaLinks = {
  /** The live link of a channel or station, the same for every viewer of a bucket; it ends at `untilMs` where that is sooner. */
  live(wanted: Terms & { medium: Medium; id: string }): MediaLink
  /** The link of a television window, with the same end; throws a RangeError when it is empty, longer than a day, not begun or older than the archive. */
  archive(wanted: ArchiveSpan & Terms & { id: string }): MediaLink
  /** The link of a film, an episode or a trailer by the name of its media and the version of its content, with the same end. */
  film(wanted: { media: string; version: string; nowMs: number; untilMs?: number | undefined }): MediaLink
  /**
   * What the path of a film's link gives access to; undefined when it is not ours in every character, expired, or was for another version
   * of the film than there is now.
   */
  verifyFilm(path: string, filmVersion: (media: string) => string | undefined, nowMs: number): VerifiedFilm | undefined
  /** Which film's media the path asks for, whether or not it may; undefined when it is not the path of a film's link, or one that has expired. */
  filmSubject(path: string, nowMs: number): string | undefined
  /** Whose media the path asks for; undefined when it is not the path of a link, or one that has expired. */
  subject(path: string, nowMs: number): MediaSubject | undefined
  /** What the path gives access to; undefined when it is not ours in every character, expired, or was for another source. */
  verify(path: string, source: Source, nowMs: number): VerifiedLink | undefined
}

/**
 * Links live until the end of the next bucket, and all viewers of a bucket share one address in every cache. What a package opens lives
 * for 30 to 60 minutes, so it ends within an hour of the package; radio is everybody's and plays on for 6 to 12 hours.
 */
export const LINK_BUCKET_MS = 30 * 60_000
export const RADIO_BUCKET_MS = 6 * 3_600_000

/** No link of what a package opens is good for longer. */
export const LINK_LIFE_MS = 2 * LINK_BUCKET_MS

const bucketOf = (medium: Medium): number => (medium === 'radio' ? RADIO_BUCKET_MS : LINK_BUCKET_MS)
const LONGEST_WINDOW_MS = 24 * 3_600_000
/** How far the clocks of two processes may differ. */
const CLOCK_SKEW_MS = 60_000

// 24 base64url characters of the HMAC are 144 bits.
const SIGNATURE_LENGTH = 24

const LINK =
  /^(\/media\/(tv|radio)\/([a-z0-9][a-z0-9._-]{0,63})\/(?:live|archive\/([0-9a-z]{1,11})-([0-9a-z]{1,11}))\/([0-9a-z]{1,11}))-([\w-]{24})\/(.+)$/i

const FILM_LINK = /^(\/media\/film\/([a-z0-9][a-z0-9._-]{0,63})\/([0-9a-z]{1,11}))-([\w-]{24})\/(.+)$/i

/** Links signed with HMAC-SHA256 under keys that every process of the service shares; nothing is stored. */
export function createMediaLinks(keys: SigningKeys): MediaLinks {
  const sign = (text: string): string => hmacOf(keys.sign, text).slice(0, SIGNATURE_LENGTH)
  const isSigned = (text: string, signature: string): boolean => isSignedBy(keys, text, signature, SIGNATURE_LENGTH)

  const textOf = (path: string, source: Source): string =>
    `${path}\n${'stream' in source ? source.stream : `${source.offset} ${source.loop}`}`

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
 * Whether a link outlives what is issued now. Versions before this one signed links of twelve hours: read as one of an hour, such a link
 * would have been issued in the future, and its live window would be empty. Players ask for a new one instead.
 */
function isTooLong(expiresAtMs: number, bucketMs: number, nowMs: number): boolean {
  return expiresAtMs > nowMs + 2 * bucketMs + CLOCK_SKEW_MS
}

/** The parts of a path that has the form of a film's link and has not expired; nothing is said of its signature. */
function readFilmLink(path: string, nowMs: number) {
  const [, signed = '', media = '', expiry = '', signature = '', rest = ''] = FILM_LINK.exec(path) ?? []
  const expiresAtMs = Number.parseInt(expiry, 36)
  if (!signed || nowMs >= expiresAtMs || isTooLong(expiresAtMs, LINK_BUCKET_MS, nowMs)) return undefined
  const link: VerifiedFilm = { media, expiresAtMs, rest }
  return { signed, signature, link }
}

/** The parts of a path that has the form of a link and has not expired; nothing is said of its signature. */
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
