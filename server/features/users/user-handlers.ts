import type { Profile } from '../../../src/contract/users.ts'
import { ApiError, fresh, type Handlers } from '../../http/answers.ts'
import type { Account, AccountStore } from './account-store.ts'
import type { Viewer } from './viewer.ts'

/** Answers the calls about the signed-in person. */
export function userHandlers(accounts: AccountStore): Handlers<'showUser'> {
  return {
    async showUser(_input, { viewer }) {
      return fresh(presentProfile(await accountOf(accounts, viewer), viewer))
    },
  }
}

/** The viewer's account; `authorization_required` for a visitor, and for an account that has just gone. */
export async function accountOf(accounts: AccountStore, viewer: Viewer): Promise<Account> {
  const account = viewer.account && (await accounts.byId(viewer.account.id))
  if (!account) throw new ApiError('authorization_required')
  return account
}

/** An account on the wire, with the subscription that its viewer has. */
export function presentProfile(account: Account, viewer: Viewer): Profile {
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    email_verified: account.email_verified === 1,
    email_notifications: account.email_notifications === 1,
    phone: account.phone,
    userpic: account.userpic,
    support_id: account.support_id,
    has_password: account.password_hash !== null,
    linked_accounts: account.linked,
    created_at: account.created_ms,
    subscription: viewer.package && { package_id: viewer.package.id, name: viewer.package.name },
  }
}
