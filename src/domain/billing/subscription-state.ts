import type { Subscription } from '../../contract/subscriptions.ts'

/**
 * The state of a subscription as screens show it. `granted` and `store` cannot be managed on the site;
 * `renewal_off` gives access up to its end; `past_due` waits for a payment.
 */
export type SubscriptionState = 'granted' | 'store' | 'ended' | 'past_due' | 'renewal_off' | 'trial' | 'active'

type Facts = Pick<Subscription, 'source' | 'active' | 'auto_renew' | 'trial' | 'problem'>

/** Returns the state of a subscription. */
export function subscriptionState({ source, active, auto_renew: renews, trial, problem }: Facts): SubscriptionState {
  if (source !== 'site') return active ? (source === 'admin' ? 'granted' : 'store') : 'ended'
  if (problem && renews) return 'past_due'
  if (!active) return 'ended'
  if (!renews) return 'renewal_off'
  return trial ? 'trial' : 'active'
}

/** True for a subscription that the site sold and that gives access or waits for a payment. */
export function isManagedHere(subscription: Facts): boolean {
  return subscription.source === 'site' && subscriptionState(subscription) !== 'ended'
}
