import type { Channel } from '../../contract/channels.ts'
import type { Plan } from '../../contract/plans.ts'

/** What is known of a package here: `plans` stand in the order of the service, the narrowest first. */
type Package = Pick<Plan, '_id' | 'name' | 'archive_days' | 'store'>

/**
 * The narrowest package that opens a channel's archive `daysBack` days before today; 0 asks for the channel alone.
 * Returns undefined when no package reaches that far, or the service no longer offers the channel's own.
 */
export function openingPackage<P extends Package>(
  plans: readonly P[],
  { package_id: needed }: Pick<Channel, 'package_id'>,
  daysBack: number,
): P | undefined {
  const from = needed === null ? 0 : plans.findIndex(({ _id }) => _id === needed)
  if (from < 0) return undefined
  const wide = plans.slice(from).filter(({ archive_days }) => archive_days > daysBack)
  // The site's own before one that only an app store sells.
  return wide.find(({ store }) => store === null) ?? wide[0]
}

/** Whether no package on offer opens more channels or a longer archive than this one; a package no longer on offer is not the best. */
export function isBestPackage(plans: readonly Pick<Plan, '_id' | 'channels' | 'archive_days'>[], packageId: string): boolean {
  const own = plans.find(({ _id }) => _id === packageId)
  return own !== undefined && plans.every((plan) => plan.channels <= own.channels && plan.archive_days <= own.archive_days)
}
