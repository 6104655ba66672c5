/**
 * An account's access to a package from one source. The entitlement is the highest package of those in force.
 */
export type SubscriptionRow = {
  id: string
  account_id: string
  package_id: string
  /** Only its source ends or extends a subscription. `admin`: the operator's grant. */
  source: 'admin'
  access_from_ms: number
  /** Access ends when the clock reaches it; no job has to run. */
  access_until_ms: number
  created_ms: number
}
