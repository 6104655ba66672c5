import type { SiteFacts } from '../../../src/contract/site.ts'
import type { Subscription } from '../../../src/contract/subscriptions.ts'
import { cancelFrom } from '../../../src/domain/billing/cancel.ts'
import { FOREVER_MS } from '../../../src/domain/billing/periods.ts'
import { withdrawUntil } from '../../../src/domain/billing/withdrawal.ts'
import { isInForce, type OwnSubscription } from './own-subscriptions.ts'

type Stores = SiteFacts['stores']

/** Problems that only another card solves. */
const NEEDS_CARD: readonly string[] = ['no_card', 'card_gone', 'expired']

/** The operator's list of stores names each subscription's store. */
const STORE_NAMES = { apple: 'App Store', android: 'Google Play' } as const

/** A subscription on the wire. */
export function presentSubscription(row: OwnSubscription, stores: Stores, nowMs: number): Subscription {
  const isOpen = isOpenAt(row, nowMs)
  const canRenew = isOpen && row.auto_renew === 1
  const withdrawMs = isOpen ? withdrawUntil({ contractMs: row.contract_ms ?? row.created_ms, firstPaidMs: row.first_paid_ms }) : 0
  return {
    _id: row.id,
    package_id: row.package_id,
    name: row.name,
    source: row.source,
    active: isInForce(row, nowMs),
    active_until: endOf(row, isOpen),
    auto_renew: canRenew,
    trial: isOpen && row.state === 'trial',
    next_charge: canRenew ? nextCharge(row) : null,
    cancel_from: canRenew
      ? cancelFrom({ contractMs: row.contract_ms ?? row.created_ms, beganAsTrial: row.began_as_trial })
      : null,
    withdraw_until: withdrawMs > nowMs ? withdrawMs : null,
    problem: isOpen ? problemOf(row) : null,
    next_package: isOpen ? nextPackage(row) : null,
    manage_url: manageUrl(row, stores),
  }
}

/** True while the site manages it. One that does not renew is over with its period, before a job ends it. */
function isOpenAt({ open_of, auto_renew, access_until_ms }: OwnSubscription, nowMs: number): boolean {
  return open_of !== null && (auto_renew === 1 || access_until_ms > nowMs)
}

function endOf({ access_until_ms, period_end_ms }: OwnSubscription, isOpen: boolean): number | null {
  if (access_until_ms >= FOREVER_MS) return null
  return isOpen ? (period_end_ms ?? access_until_ms) : access_until_ms
}

function nextCharge(row: OwnSubscription): Subscription['next_charge'] {
  const { period_end_ms, next_ms, next_price, card_id } = row
  const at = row.state === 'past_due' ? next_ms : period_end_ms
  return at === null || next_price === null || needsCard(row) ? null : { at, ...next_price, card_id }
}

const needsCard = ({ problem }: OwnSubscription): boolean => NEEDS_CARD.includes(problem ?? '')

function problemOf(row: OwnSubscription): Subscription['problem'] {
  if (row.problem === null) return null
  const code = row.problem as NonNullable<Subscription['problem']>['code']
  return { code, retry_at: row.state === 'past_due' && !needsCard(row) ? row.next_ms : null }
}

const nextPackage = ({ next, period_end_ms }: OwnSubscription): Subscription['next_package'] =>
  next && period_end_ms !== null ? { package_id: next.id, name: next.name, at: period_end_ms } : null

function manageUrl({ source }: OwnSubscription, stores: Stores): string | null {
  const name = source === 'apple' || source === 'android' ? STORE_NAMES[source] : null
  return stores.find((store) => store.name === name)?.url ?? null
}
