import type { Channel } from '../../contract/channels.ts'
import type { Plan } from '../../contract/plans.ts'
import { isArchiveDayOpen } from '../../domain/guide/guide-days.ts'
import { daysBetween, kyivDayOf } from '../../domain/time/kyiv-time.ts'
import type { Locale } from '../../domain/i18n/locale.ts'
import { openingPackage } from '../../domain/account/opening-package.ts'
import { localizePath, screenPath } from '../../domain/routing/paths.ts'
import type { CellStatus } from './GridCell.tsx'
import type { GuideCell } from './guide-cells.ts'

/** Where a cell stands at an instant (epoch ms); what was is locked when the viewer's tier does not open its day on the channel (section 4). */
export function statusOf({ programme, aired }: GuideCell, channel: Channel, today: string, nowMs: number): CellStatus {
  if (aired.start > nowMs) return 'after'
  if (aired.end > nowMs) return 'current'
  return channel.allowed && isArchiveDayOpen(kyivDayOf(programme.start), today, channel.epg_days) ? 'past' : 'locked'
}

/** The name of the package that opens a locked cell; undefined while the packages are on their way, and where none does. */
export function packageNameOf(
  { programme }: GuideCell,
  channel: Channel,
  today: string,
  plans: readonly Plan[],
): string | undefined {
  return openingPackage(plans, channel, daysBetween(kyivDayOf(programme.start), today))?.name
}

/** The address of a channel. */
export const channelLink = (channel: Channel, locale: Locale): string => localizePath(screenPath('channel', channel.slug), locale)

/** Where a cell leads: what was to the archive, what is on to the channel live, what is to come to the channel's guide of that day. */
export function cellLink({ programme }: GuideCell, status: CellStatus, channelHref: string): string {
  if (status === 'current') return channelHref
  return status === 'after' ? `${channelHref}?day=${kyivDayOf(programme.start)}` : `${channelHref}?archive=${programme._id}`
}
