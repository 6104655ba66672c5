import * as v from 'valibot'
import { EntityId, EpochMs } from './call.ts'
import { Money } from './money.ts'

/**
 * An account's access to a package from one source. The site manages only what it sold: `source` is `site`.
 */
export const Subscription = v.object({
  _id: EntityId,
  package_id: EntityId,
  /** The package's name. */
  name: v.string(),
  source: v.picklist(['admin', 'site', 'apple', 'android', 'firetv']),
  /** True while it gives access. */
  active: v.boolean(),
  /** The end of the paid period or of the trial, or when access ended; null: for ever. */
  active_until: v.nullable(EpochMs),
  auto_renew: v.boolean(),
  /** True in a trial. */
  trial: v.boolean(),
  next_charge: v.nullable(v.object({ at: EpochMs, ...Money.entries, card_id: v.nullable(EntityId) })),
  /** From when it can be cancelled; null if it cannot or already is. */
  cancel_from: v.nullable(EpochMs),
  /** Until when the viewer may withdraw from the contract; null if that time has passed. */
  withdraw_until: v.nullable(EpochMs),
  /** Why it does not renew. */
  problem: v.nullable(
    v.object({
      code: v.picklist(['no_card', 'insufficient_funds', 'declined', 'expired', 'card_gone', 'authentication_needed']),
      /** The next attempt; null if none follows before the viewer acts. */
      retry_at: v.nullable(EpochMs),
    }),
  ),
  /** The lower package that the next period has. */
  next_package: v.nullable(v.object({ package_id: EntityId, name: v.string(), at: EpochMs })),
  /** Where a store manages its subscription. */
  manage_url: v.nullable(v.string()),
})
export type Subscription = v.InferOutput<typeof Subscription>
