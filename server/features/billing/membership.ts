import type { Kysely } from 'kysely'
import type { SiteFacts } from '../../../src/contract/site.ts'
import type { Subscription } from '../../../src/contract/subscriptions.ts'
import type { Profile } from '../../../src/contract/users.ts'
import type { AccountRow } from '../../db/account-schema.ts'
import type { Database } from '../../db/schema.ts'
import type { SigningKeys } from '../../keys.ts'
import { isInForce, ownSubscriptions } from './own-subscriptions.ts'
import { presentSubscription } from './present-subscription.ts'
import { mayTryForHryvnia } from './trial-keys.ts'

/** For how long a profile shows the last subscription. */
const SHOWN_MS = 30 * 86_400_000

type Parts = { db: Kysely<Database>; trialKeys: SigningKeys; stores: SiteFacts['stores']; canPay: boolean }

/** Reads what profiles and screens tell of subscriptions. */
export type Membership = {
  /** The part of a profile that concerns packages. */
  ofProfile(account: AccountRow, nowMs: number): Promise<Pick<Profile, 'subscription' | 'canBuyPackageIn1UAH' | 'can_pay'>>
  list(accountId: string, nowMs: number): Promise<Subscription[]>
  show(accountId: string, id: string, nowMs: number): Promise<Subscription | undefined>
}

export function createMembership({ db, trialKeys, stores, canPay }: Parts): Membership {
  const list: Membership['list'] = async (accountId, nowMs) =>
    (await ownSubscriptions(db, accountId, nowMs)).map((row) => presentSubscription(row, stores, nowMs))

  return {
    list,
    show: async (accountId, id, nowMs) => (await list(accountId, nowMs)).find(({ _id }) => _id === id),
    async ofProfile(account, nowMs) {
      const [best] = await ownSubscriptions(db, account.id, nowMs)
      const isShown = best && (isInForce(best, nowMs) || best.access_until_ms > nowMs - SHOWN_MS)
      return {
        subscription: isShown ? presentSubscription(best, stores, nowMs) : null,
        canBuyPackageIn1UAH: canPay && (await mayTryForHryvnia(db, account, trialKeys)),
        can_pay: canPay,
      }
    },
  }
}
