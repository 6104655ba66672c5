import type { Channel } from '../../contract/channels.ts'
import type { Plan } from '../../contract/plans.ts'

/** A tier; `plans` are in the server's order, the narrowest first. */
type Package = Pick<Plan, '_id' | 'name' | 'archive_days' | 'store'>

/** Returns the narrowest tier whose entitlement covers a channel's archive `daysBack` days ago; 0 means
 * the channel alone. Returns undefined if none does, or the channel's own is no longer sold. */
export function openingPackage<P extends Package>(
  plans: readonly P[],
  { package_id: needed }: Pick<Channel, 'package_id'>,
  daysBack: number,
): P | undefined {
  const from = needed === null ? 0 : plans.findIndex(({ _id }) => _id === needed)
  if (from < 0) return undefined
  const wide = plans.slice(from).filter(({ archive_days }) => archive_days > daysBack)
  // The site's own tier takes precedence over an app store's.
  return wide.find(({ store }) => store === null) ?? wide[0]
}

/** True if no tier on offer has more channels or a longer archive; a tier no longer on offer is not the
 * best. */
export function isBestPackage(plans: readonly Pick<Plan, '_id' | 'channels' | 'archive_days'>[], packageId: string): boolean {
  const own = plans.find(({ _id }) => _id === packageId)
  return own !== undefined && plans.every((plan) => plan.channels <= own.channels && plan.archive_days <= own.archive_days)
}
