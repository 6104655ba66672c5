import { FOREVER_MS } from '../../../src/domain/billing/periods.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'

/** Returns an end of access as an operator reads it. */
export const untilText = (ms: number): string => (ms >= FOREVER_MS ? 'for ever' : `until ${new Date(ms).toISOString()}`)

/** Returns a subscription in one line. */
export function subscriptionLine(row: SubscriptionRow, nowMs: number): string {
  const { id, package_id, source, provider_ref, access_until_ms, auto_renew, problem, cancel_reason } = row
  const facts = [
    `${id}: ${package_id} from ${source}${provider_ref === null ? '' : ` (${provider_ref})`}`,
    `${stateText(row, nowMs)} ${untilText(access_until_ms)}`,
    ...(auto_renew ? ['renews'] : []),
    ...(problem === null ? [] : [`problem: ${problem}`]),
    ...(cancel_reason === null ? [] : [`cancelled because: ${cancel_reason}`]),
  ]
  return `${facts.join(', ')}.`
}

function stateText({ state, access_until_ms, end_reason }: SubscriptionRow, nowMs: number): string {
  if (state === 'ended') return `ended (${end_reason})`
  return access_until_ms <= nowMs ? 'over' : state
}

/** Returns a subscription for `--json`: `access_until` is null for access without an end. */
export function subscriptionJson(row: SubscriptionRow, nowMs: number): object {
  const { id, package_id, source, provider, provider_ref, state, access_from_ms, access_until_ms, period_end_ms } = row
  return {
    id,
    package_id,
    source,
    provider,
    ref: provider_ref,
    state,
    in_force: access_from_ms <= nowMs && nowMs < access_until_ms,
    access_from: access_from_ms,
    access_until: access_until_ms >= FOREVER_MS ? null : access_until_ms,
    period_end: period_end_ms,
    auto_renew: row.auto_renew === 1,
    problem: row.problem,
    end_reason: row.end_reason,
    cancel_reason: row.cancel_reason,
  }
}
