import type { CallShape } from './call.ts'

/** The roles of operators. An owner may do everything. */
export const OPERATOR_ROLES = ['owner', 'editor', 'support', 'money'] as const

/** One of the roles of operators. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** Every operator who has signed in. */
export const EVERY_ROLE: readonly OperatorRole[] = OPERATOR_ROLES

/**
 * Access to a call of the desk. `open`: no session is needed; `password`: a session whose second factor may
 * still be missing; else the roles, an owner's in any case.
 */
export type OperatorAccess = 'open' | 'password' | readonly OperatorRole[]

/** One call of the operator's desk. Paths are relative to `/api` and begin with `/operator/`. */
export type OperatorCall = Omit<CallShape, 'once' | 'outlivesPage'> & {
  path: `/operator/${string}`
  access: OperatorAccess
  /** True if it needs a second factor of the last five minutes, as for money and deletion. */
  isGuarded?: true
}

/** How long a second factor counts for guarded calls. */
export const PROOF_MS = 5 * 60_000

/** True if roles open a call that names its roles. */
export const mayCall = (roles: readonly OperatorRole[], access: readonly OperatorRole[]): boolean =>
  roles.includes('owner') || roles.some((role) => access.includes(role))
