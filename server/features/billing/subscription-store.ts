import type { NewSubscriptionRow } from '../../db/subscription-schema.ts'
import { FOREVER_MS } from '../../../src/domain/billing/periods.ts'
import { newId } from '../users/session-store.ts'

/** Returns a new grant of a package by the operator; without `untilMs` it has no end. */
export function newGrant(
  { accountId, packageId, untilMs = FOREVER_MS }: { accountId: string; packageId: string; untilMs?: number },
  nowMs: number,
): NewSubscriptionRow {
  return {
    id: newId(),
    account_id: accountId,
    package_id: packageId,
    source: 'admin',
    access_from_ms: nowMs,
    access_until_ms: untilMs,
    created_ms: nowMs,
  }
}
