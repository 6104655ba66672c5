import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PersonSubscription } from '../../../contract/operator-people.ts'

export const SUBSCRIPTION_STATES: Record<PersonSubscription['state'], MessageDescriptor> = {
  trial: msg`trial`,
  active: msg`active`,
  past_due: msg`renewal not paid`,
  ended: msg`ended`,
}

export const SOURCES: Record<string, MessageDescriptor> = {
  admin: msg`grant`,
  site: msg`site`,
}

/** The letters by their kind; a new kind is shown by its name. */
export const LETTERS: Record<string, MessageDescriptor> = {
  enrolment: msg`Subscription begins`,
  trial_ends: msg`The trial ends soon`,
  charge_soon: msg`A charge is due soon`,
  receipt: msg`Receipt`,
  charge_failed: msg`A charge has failed`,
  confirm_charge: msg`Confirm the charge`,
  access_ended: msg`Access has ended`,
  renewal_off: msg`Renewal is off`,
  withdrawal: msg`Withdrawal`,
  refund_done: msg`Money is refunded`,
  trial_not_granted: msg`No trial is given`,
  upgrade: msg`A larger package`,
  downgrade: msg`A smaller package`,
}
