import type { Profile } from '../../../src/contract/users.ts'
import type { Viewer } from '../../http/viewer.ts'
import { shownEmail } from '../auth/logins.ts'
import type { Membership } from '../billing/membership.ts'
import type { AccountStore } from './account-store.ts'
import { accountOf } from './own-account.ts'

/** Returns the profile of the signed-in viewer; throws `authorization_required` for a visitor. */
export type ShowProfile = (viewer: Viewer, nowMs: number) => Promise<Profile>

export function createShowProfile(accounts: AccountStore, membership: Pick<Membership, 'ofProfile'>): ShowProfile {
  return async (viewer, nowMs) => {
    const account = await accountOf(accounts, viewer)
    return {
      _id: account.id,
      name: account.name,
      email: account.email && shownEmail(account.email),
      email_verified: account.email_verified === 1,
      email_notifications: account.email_notifications === 1,
      phone: account.phone,
      userpic: account.userpic,
      support_id: account.support_id,
      has_password: account.password_hash !== null,
      linked_accounts: account.linked,
      created_at: account.created_ms,
      ...(await membership.ofProfile(account, nowMs)),
      parents_control: account.age_limit && { age_limit: account.age_limit },
    }
  }
}
