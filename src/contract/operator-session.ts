import * as v from 'valibot'
import { EpochMs } from './call.ts'
import { EVERY_ROLE, OPERATOR_ROLES, type OperatorCall } from './operator-call.ts'

/** The name that an operator signs in with. */
export const OperatorLogin = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/))

const Secret = v.pipe(v.string(), v.minLength(16), v.maxLength(100))
const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const Code = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/))

/** WebAuthn's own messages (W3C WebAuthn Level 3, 5.1.8), which the libraries of both sides validate. */
const Ceremony = v.record(v.string(), v.unknown())

const Operator = v.object({
  id: v.string(),
  login: v.string(),
  name: v.string(),
  roles: v.array(v.picklist(OPERATOR_ROLES)),
})

/** The operator of a session. */
export type DeskOperator = v.InferOutput<typeof Operator>

/** A session; without a second factor it can only give one. */
export const DeskSession = v.object({
  operator: Operator,
  is_complete: v.boolean(),
  /** True if the operator has a passkey. */
  has_passkey: v.boolean(),
  ends_ms: EpochMs,
  /** Guarded calls need a new second factor from then on. */
  proven_until_ms: EpochMs,
})
export type DeskSession = v.InferOutput<typeof DeskSession>

const Passkey = v.object({ id: v.string(), name: v.string(), created_ms: EpochMs, used_ms: EpochMs })

const done = v.object({ success: v.literal(true) })

/** Calls by which operators sign in and look after their second factors. */
export const operatorSessionCalls = {
  showEnrolment: {
    method: 'POST',
    path: '/operator/enrolment',
    access: 'open',
    body: v.object({ token: Secret }),
    data: v.object({ login: v.string(), name: v.string(), secret: v.string(), uri: v.string() }),
  },
  enrol: {
    method: 'POST',
    path: '/operator/enrolment/finish',
    access: 'open',
    body: v.object({ token: Secret, password: Password, password_confirmation: Password, code: Code }),
    data: DeskSession,
  },
  signInOperator: {
    method: 'POST',
    path: '/operator/session',
    access: 'open',
    body: v.object({ login: v.pipe(v.string(), v.maxLength(100)), password: Password }),
    data: DeskSession,
  },
  showDeskSession: { method: 'GET', path: '/operator/session', access: 'password', data: DeskSession },
  signOutOperator: { method: 'DELETE', path: '/operator/session', access: 'password', data: done },
  proveOperatorByCode: {
    method: 'POST',
    path: '/operator/session/code',
    access: 'password',
    body: v.object({ code: Code }),
    data: DeskSession,
  },
  beginOperatorPasskey: {
    method: 'POST',
    path: '/operator/session/passkey/options',
    access: 'password',
    data: Ceremony,
  },
  proveOperatorByPasskey: {
    method: 'POST',
    path: '/operator/session/passkey',
    access: 'password',
    body: v.object({ response: Ceremony }),
    data: DeskSession,
  },
  listPasskeys: { method: 'GET', path: '/operator/passkeys', access: EVERY_ROLE, data: v.array(Passkey) },
  beginNewPasskey: {
    method: 'POST',
    path: '/operator/passkeys/options',
    access: EVERY_ROLE,
    isGuarded: true,
    data: Ceremony,
  },
  addPasskey: {
    method: 'POST',
    path: '/operator/passkeys',
    access: EVERY_ROLE,
    isGuarded: true,
    body: v.object({ name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)), response: Ceremony }),
    data: v.array(Passkey),
  },
  removePasskey: {
    method: 'DELETE',
    path: '/operator/passkeys/{id}',
    access: EVERY_ROLE,
    isGuarded: true,
    params: v.object({ id: v.pipe(v.string(), v.maxLength(1400)) }),
    data: v.array(Passkey),
  },
} as const satisfies Record<string, OperatorCall>
