import { sql } from 'kysely'
import { readLogin } from '../../../src/domain/account/login.ts'

/**
 * The condition of the account with a support id, a phone or a confirmed e-mail address; undefined for any
 * other text.
 */
export function isNamedBy(typed: string) {
  if (/^\d{8}$/.test(typed)) return sql<boolean>`support_id = ${typed}`
  const login = readLogin(typed)
  if (typeof login === 'string') return undefined
  if (login.kind === 'phone') return sql<boolean>`phone = ${login.to}`
  return sql<boolean>`email = ${login.to.toLowerCase()} and email_verified = 1`
}
