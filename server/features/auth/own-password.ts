import { ApiError } from '../../http/api-error.ts'
import type { CallContext } from '../../http/handler-result.ts'
import type { Account } from '../users/account-store.ts'
import { countHashes } from './hash-limit.ts'
import type { Identity } from './identity.ts'
import { LIMITS } from '../../http/limits.ts'
import { isPassword } from './passwords.ts'

/**
 * Checks the password of the signed-in person and returns its hash; `hashes` is how many the whole call
 * computes. Throws `wrong_password`, or `too_many_tries` over the limits of tries and hashes.
 */
export async function requireOwnPassword(
  { windows }: Identity,
  account: Account,
  password: string,
  context: CallContext,
  hashes = 1,
): Promise<string> {
  const { client } = context
  const giveBack = await windows.takeShared([
    [LIMITS.passwordsOfAccount, account.id],
    [LIMITS.passwordsOfAddress, client.address],
  ])
  countHashes(windows, context, hashes)
  const { password_hash: hash } = account
  if (!(await isPassword(password, hash)) || hash === null) throw new ApiError('wrong_password')
  await giveBack()
  return hash
}
