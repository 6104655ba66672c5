import type { Channel } from '../../contract/channels.ts'
import type { Plan } from '../../contract/plans.ts'
import { isDayArchived, isDayLocked } from '../../domain/guide/guide-days.ts'
import { daysBetween, kyivDayOf } from '../../domain/time/kyiv-time.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { openingPackage } from '../../domain/account/opening-package.ts'
import { localizePath, screenPath } from '../../domain/routing/paths.ts'
import type { CellStatus } from './GridCell.tsx'
import type { GuideCell } from './guide-cells.ts'

/**
 * Returns a cell's status at an instant (epoch ms). A past programme is locked with its day (section 4), and
 * over beyond the channel's archive.
 */
export function statusOf({ programme, aired }: GuideCell, channel: Channel, today: string, nowMs: number): CellStatus {
  if (aired.start > nowMs) return 'after'
  if (aired.end > nowMs) return 'current'
  const day = kyivDayOf(programme.start)
  if (!isDayArchived(day, today, channel)) return 'over'
  return isDayLocked(day, today, channel) ? 'locked' : 'past'
}

/**
 * Returns the name of the package that opens a locked cell; undefined without one, or while packages load.
 */
export function packageNameOf(
  { programme }: GuideCell,
  channel: Channel,
  today: string,
  plans: readonly Plan[],
): string | undefined {
  return openingPackage(plans, channel, daysBetween(kyivDayOf(programme.start), today))?.name
}

/** Returns the URL path of a channel. */
export const channelLink = (channel: Channel, locale: Locale): string => localizePath(screenPath('channel', channel.slug), locale)

/** Returns a cell's link: to the archive, to the live channel, or to the day of what cannot be played. */
export function cellLink({ programme }: GuideCell, status: CellStatus, channelHref: string): string {
  if (status === 'current') return channelHref
  return status === 'after' || status === 'over'
    ? `${channelHref}?day=${kyivDayOf(programme.start)}`
    : `${channelHref}?archive=${programme._id}`
}
