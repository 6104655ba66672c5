import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PersonPayment } from '../../contract/operator-people.ts'

export const PAYMENT_KINDS: Record<PersonPayment['kind'], MessageDescriptor> = {
  trial: msg`trial`,
  first: msg`first payment`,
  renewal: msg`renewal`,
  upgrade: msg`larger package`,
  card: msg`card check`,
}

export const PAYMENT_STATES: Record<PersonPayment['state'], MessageDescriptor> = {
  created: msg`begun`,
  pending: msg`in progress`,
  paid: msg`paid`,
  failed: msg`declined`,
  expired: msg`expired`,
  superseded: msg`replaced`,
}
