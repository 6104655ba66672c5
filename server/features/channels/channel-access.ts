import type { Channel } from '../../../src/contract/channels.ts'
import { GUIDE_PAST_DAYS, isArchiveDayOpen } from '../../../src/domain/guide/guide-days.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { RankedChannel } from './channel-store.ts'
import { playsIn } from './stream-probes.ts'

/** Without a package the archive entitlement covers today only. */
const EPG_DAYS_WITHOUT_PACKAGE = 1

const DAY_MS = 24 * 3_600_000

/** Entitlement check of a channel: it is open to all, or the viewer's package reaches its rank. */
export function isChannelAllowed(channel: RankedChannel, viewer: Viewer): boolean {
  return channel.rank === null || (viewer.package !== null && opensChannel(viewer.package, channel))
}

/** True if only viewers with a package may watch; how many devices play the others is not bounded. */
export const needsPackage = ({ rank }: Pick<RankedChannel, 'rank'>): boolean => rank !== null

/** Whether a package reaches a channel; one that is open to all is within every package. */
export function opensChannel({ rank }: { rank: number }, channel: Pick<RankedChannel, 'rank'>): boolean {
  return channel.rank === null || rank >= channel.rank
}

/** Returns the archive entitlement of the viewer's tier in days, today included. */
export function archiveDaysOf(viewer: Viewer): number {
  return viewer.package?.archiveDays ?? EPG_DAYS_WITHOUT_PACKAGE
}

/** True if the channel relays streams of its own instead of a loop. */
export const hasOwnStreams = ({ first_stream }: RankedChannel): boolean => first_stream !== null

/** Returns how many days of a channel with own streams the recorder keeps, today included. */
export const recordedDaysOf = ({ archive_days }: RankedChannel): number => Math.min(archive_days, GUIDE_PAST_DAYS)

/**
 * Returns how many days the channel's archive has, today included. A relayed channel has those of the
 * recorder or of its upstream, whichever are more.
 */
export function archiveDepthOf(channel: RankedChannel): number {
  if (!hasOwnStreams(channel)) return GUIDE_PAST_DAYS
  return Math.max(recordedDaysOf(channel), Math.min(Math.floor(channel.catch_up_days), GUIDE_PAST_DAYS))
}

/** Returns how many days of a channel's archive the viewer's tier opens, today included. */
export function openArchiveDays(channel: RankedChannel, viewer: Viewer): number {
  return Math.min(archiveDaysOf(viewer), archiveDepthOf(channel))
}

/** A value that pages of older versions know. */
const UNFIT = { plays: { no: 'other-video' } } as const

/**
 * A channel as the viewer's tier sees it on the wire. One of `unfit` is direct and no browser plays it, which
 * it says before it is opened.
 */
export function presentChannel(channel: RankedChannel, viewer: Viewer, unfit?: ReadonlySet<string>): Channel {
  return {
    _id: channel.id,
    number: channel.number,
    name: channel.name,
    name_ru: channel.name_ru,
    slug: channel.slug,
    category_id: channel.category_id,
    logo: channel.logo,
    cover: channel.cover,
    allowed: isChannelAllowed(channel, viewer),
    epg_days: openArchiveDays(channel, viewer),
    archive_days: archiveDepthOf(channel),
    package_id: channel.package_id,
    ...playsIn(channel.first_probe),
    ...(unfit?.has(channel.id) && UNFIT),
  }
}

/** Throws why the viewer may not watch the live channel (section 6): no account first, then the package. */
export function requireLive(channel: RankedChannel, viewer: Viewer): void {
  if (isChannelAllowed(channel, viewer)) return
  throw new ApiError(viewer.account ? 'tariff_required' : 'registration_required')
}

/**
 * Throws if no browser plays the channel. The finding holds for a day: then the next viewer lets the relay
 * look again.
 */
export function requirePlayable({ first_probe, first_probed_ms }: RankedChannel, nowMs: number): void {
  const { plays } = playsIn(first_probe)
  const isRecent = Math.abs(nowMs - Number(first_probed_ms ?? 0)) < DAY_MS
  if (isRecent && typeof plays === 'object' && 'no' in plays) throw new ApiError('unsupported')
}

/** Throws why the viewer may not watch a day of the channel's archive, which always needs an account. */
export function requireArchive(channel: RankedChannel, viewer: Viewer, day: string, today: string): void {
  // Neither an account nor a package opens a missing archive.
  const days = archiveDepthOf(channel)
  if (hasOwnStreams(channel) && (days === 0 || !isArchiveDayOpen(day, today, days))) throw new ApiError('archive_missing')
  if (!viewer.account) throw new ApiError('registration_required')
  requireLive(channel, viewer)
  if (!isArchiveDayOpen(day, today, archiveDaysOf(viewer))) throw new ApiError('archive_locked')
}
