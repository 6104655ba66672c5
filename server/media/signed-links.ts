import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { EntityId } from '../../src/contract/call.ts'
import { isArchived } from './linear-channel.ts'

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

type Ending = { nowMs: number; untilMs?: number | undefined }

/** Makes and checks the signed paths of the media origin. */
export type MediaLinks = {
  /** The live link of a channel or station, the same for every viewer for six hours; it ends at `untilMs` where that is sooner. */
  live(wanted: Ending & { medium: Medium; id: string }): MediaLink
  /** The link of a television window, with the same end; throws a RangeError when it is empty, longer than a day, not begun or older than the archive. */
  archive(wanted: ArchiveSpan & Ending & { id: string }): MediaLink
  /** What the path gives access to; undefined when it is not ours in every character, or expired. */
  verify(path: string, nowMs: number): VerifiedLink | undefined
}

/** Links live until the end of the next bucket: 6 to 12 hours, and all viewers of a bucket share one address in every cache. */
export const LINK_BUCKET_MS = 6 * 3_600_000

const LINK_LIFE_MS = 2 * LINK_BUCKET_MS
const LONGEST_WINDOW_MS = 24 * 3_600_000

// 24 base64url characters of the HMAC are 144 bits.
const SIGNATURE_LENGTH = 24

const LINK =
  /^(\/media\/(tv|radio)\/([a-z0-9][a-z0-9._-]{0,63})\/(?:live|archive\/([0-9a-z]{1,11})-([0-9a-z]{1,11}))\/([0-9a-z]{1,11}))-([\w-]{24})\/(.+)$/i

/** Links signed with HMAC-SHA256 under one secret, which every process of the service shares; nothing is stored. */
export function createMediaLinks(secret: string): MediaLinks {
  if (secret.length < 16) throw new Error('the secret of the media links is shorter than 16 characters')

  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH)

  const issue = (medium: Medium, id: string, what: string, { nowMs, untilMs = Infinity }: Ending): MediaLink => {
    const expiresAtMs = Math.min(Math.floor(nowMs / LINK_BUCKET_MS) * LINK_BUCKET_MS + LINK_LIFE_MS, untilMs)
    const signed = `/media/${medium}/${v.parse(EntityId, id)}/${what}/${expiresAtMs.toString(36)}`
    return { url: `${signed}-${sign(signed)}/master.m3u8`, expiresAtMs }
  }

  return {
    live: ({ medium, id, ...ending }) => issue(medium, id, 'live', ending),
    archive({ id, startMs, endMs, nowMs, untilMs }) {
      if (!Number.isInteger(startMs) || !Number.isInteger(endMs)) throw new RangeError('an archive window has whole milliseconds')
      if (startMs >= endMs || endMs - startMs > LONGEST_WINDOW_MS) throw new RangeError('an archive window lasts up to 24 hours')
      if (startMs > nowMs || !isArchived(startMs, nowMs)) throw new RangeError('the window starts outside the archive')
      return issue('tv', id, `archive/${startMs.toString(36)}-${endMs.toString(36)}`, { nowMs, untilMs })
    },
    verify(path, nowMs) {
      const [, signed = '', medium, id = '', start, end, expiry = '', signature = '', rest = ''] = LINK.exec(path) ?? []
      if (!signed || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(signed)))) return undefined
      const expiresAtMs = Number.parseInt(expiry, 36)
      if (nowMs >= expiresAtMs) return undefined
      const link: VerifiedLink = {
        medium: medium === 'tv' ? 'tv' : 'radio',
        id,
        expiresAtMs,
        issuedFromMs: expiresAtMs - LINK_LIFE_MS,
        rest,
      }
      return start && end ? { ...link, archive: { startMs: Number.parseInt(start, 36), endMs: Number.parseInt(end, 36) } } : link
    },
  }
}
