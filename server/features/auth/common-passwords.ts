import { SHORTEST_PASSWORD } from '../../../src/domain/account/password-strength.ts'

const MOST = 10_000

let reading: Promise<ReadonlySet<string>> | undefined

/**
 * True for one of the 10,000 most common passwords that are long enough, in any case: guessers try those
 * first.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // 1.3 MB, loaded with the first new password.
  reading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST_PASSWORD).slice(0, MOST)),
  )
  return (await reading).has(password.normalize('NFKC').toLowerCase())
}
