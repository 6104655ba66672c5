import * as v from 'valibot'
import { EntityId, EpochMs } from './call.ts'
import { Count } from './money.ts'
import { AuditAction } from './operator-audit.ts'
import type { OperatorCall } from './operator-call.ts'
import { Reason } from './operator-fields.ts'

const SUPPORT = ['support'] as const
const OWNER = ['owner'] as const

/** The most days of a grant; the command gives longer ones. */
export const MOST_GRANT_DAYS = 366

const because = v.object({ reason: Reason })
const ofPerson = v.object({ id: v.pipe(v.string(), v.regex(/^\d{8}$/, 'malformed support id')) })

const Standing = v.object({
  support_id: v.string(),
  /** As the person wrote it. */
  name: v.string(),
  created_ms: EpochMs,
  blocked_ms: v.nullable(EpochMs),
  erase_ms: v.nullable(EpochMs),
})

/** A person in a list: the name and the standing alone. */
export type Standing = v.InferOutput<typeof Standing>

const Subscription = v.object({
  id: v.string(),
  package_name: v.string(),
  source: v.string(),
  state: v.picklist(['trial', 'active', 'past_due', 'ended']),
  is_in_force: v.boolean(),
  from_ms: EpochMs,
  /** Null for access without an end. */
  until_ms: v.nullable(EpochMs),
  is_renewing: v.boolean(),
})
export type PersonSubscription = v.InferOutput<typeof Subscription>

/** A payment of a person, which is an order. */
export const Payment = v.object({
  order_id: v.string(),
  kind: v.picklist(['trial', 'first', 'renewal', 'upgrade', 'card']),
  package_name: v.string(),
  amount_minor: Count,
  refunded_minor: Count,
  currency: v.string(),
  state: v.picklist(['created', 'pending', 'paid', 'failed', 'expired', 'superseded']),
  created_ms: EpochMs,
})
export type PersonPayment = v.InferOutput<typeof Payment>

/** A person for support: no secret, no history of watching; number and address are shortened. */
export const Person = v.object({
  ...Standing.entries,
  /** The person in the audit log. */
  subject: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  is_email_confirmed: v.boolean(),
  /** The packages that can be granted. */
  packages: v.array(v.object({ id: v.string(), name: v.string() })),
  subscriptions: v.array(Subscription),
  payments: v.array(Payment),
  devices: v.array(
    v.object({ id: v.string(), label: v.string(), platform: v.string(), created_ms: EpochMs, last_seen_ms: EpochMs }),
  ),
  letters: v.array(v.object({ id: v.string(), kind: v.string(), due_ms: EpochMs, sent_ms: v.nullable(EpochMs) })),
  /** The actions on the account but looks, which are in the audit log alone. */
  actions: v.array(AuditAction),
})
export type Person = v.InferOutput<typeof Person>

/** An action on a person that needs a reason alone. */
const action = { method: 'POST', params: ofPerson, body: because, data: Person } as const

/** Calls about viewers. Every look at a person is an action of the audit log. */
export const operatorPeopleCalls = {
  /** The body has what is sought: a phone or an address must not stand in an address. */
  findPeople: {
    method: 'POST',
    path: '/operator/people/search',
    access: SUPPORT,
    body: v.object({ sought: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(254)) }),
    data: v.object({ people: v.array(Standing), has_more: v.boolean() }),
  },
  showPerson: { method: 'GET', path: '/operator/people/{id}', access: SUPPORT, params: ofPerson, data: Person },
  signPersonOut: { ...action, path: '/operator/people/{id}/sign-out', access: SUPPORT },
  blockPerson: { ...action, path: '/operator/people/{id}/block', access: SUPPORT },
  unblockPerson: { ...action, path: '/operator/people/{id}/unblock', access: SUPPORT },
  grantPackage: {
    method: 'POST',
    path: '/operator/people/{id}/grants',
    access: OWNER,
    isGuarded: true,
    params: ofPerson,
    body: v.object({
      reason: Reason,
      package_id: EntityId,
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_GRANT_DAYS)),
    }),
    data: Person,
  },
  revokePackage: {
    method: 'POST',
    path: '/operator/people/{id}/revocations',
    access: OWNER,
    isGuarded: true,
    params: ofPerson,
    body: v.object({ reason: Reason, subscription_id: EntityId }),
    data: Person,
  },
  /** Returns everything that the service stores of a person, for a request by letter. */
  exportPerson: {
    method: 'POST',
    path: '/operator/people/{id}/export',
    access: OWNER,
    isGuarded: true,
    params: ofPerson,
    body: because,
    data: v.record(v.string(), v.unknown()),
  },
  /** Deletes an account in 14 days, unless its person signs in before. */
  deletePerson: { ...action, path: '/operator/people/{id}/deletion', access: OWNER, isGuarded: true },
} as const satisfies Record<string, OperatorCall>
