import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Account, AccountStore } from './account-store.ts'

/** The viewer's account; `authorization_required` for a visitor, and for an account that has just gone. */
export async function accountOf(accounts: AccountStore, viewer: Viewer): Promise<Account> {
  const account = viewer.account && (await accounts.byId(viewer.account.id))
  if (!account) throw new ApiError('authorization_required')
  return account
}
