import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MoneyOrder, OrderFault, OrderRefund, PromoFault } from '../../../contract/operator-money.ts'

/** Troubles by their kind; another one, such as a provider's own warning, is shown as it is. */
export const TROUBLES: Record<string, MessageDescriptor> = {
  unknown_order: msg`The provider reports an order that is not known`,
  another_merchant: msg`The report is about another merchant`,
  another_amount: msg`The provider took another sum`,
  another_kind: msg`The provider reports another kind of payment`,
  no_payment_id: msg`The report names no payment`,
  unknown_package: msg`The subscription is for an unknown package`,
  unknown_subscription: msg`The provider reports a subscription that is not known`,
  refund_failed: msg`A refund has failed`,
  provider_silent: msg`The provider has not answered for an hour`,
}

/** Why a bank declined. */
export const DECLINES: Record<string, MessageDescriptor> = {
  insufficient_funds: msg`too little money on the card`,
  declined: msg`the bank declined`,
  expired: msg`the card has expired`,
  card_gone: msg`the card is blocked or lost`,
  authentication_needed: msg`the viewer has to confirm`,
  trial_used: msg`the trial was used before`,
}

export const OUTCOMES: Record<NonNullable<MoneyOrder['outcome']>, MessageDescriptor> = {
  applied: msg`gave what was ordered`,
  surplus: msg`bought nothing, goes back`,
}

export const REFUND_REASONS: Record<OrderRefund['reason'], MessageDescriptor> = {
  surplus: msg`bought nothing`,
  withdrawal: msg`withdrawal from the contract`,
  operator: msg`by an operator`,
  card_check: msg`card check`,
}

export const REFUND_STATES: Record<OrderRefund['state'], MessageDescriptor> = {
  wanted: msg`will be sent`,
  sent: msg`sent to the provider`,
  done: msg`done`,
  failed: msg`failed`,
}

export const LINE_KINDS: Record<MoneyOrder['payments'][number]['kind'], MessageDescriptor> = {
  charge: msg`payment`,
  refund: msg`refund`,
}

export const ORDER_FAULTS: Record<OrderFault, MessageDescriptor> = {
  unpaid: msg`The order was not paid. Nothing was changed.`,
  under_way: msg`A refund of the order is under way. Nothing was changed.`,
  too_much: msg`It is more than is left of the payment. Nothing was changed.`,
  not_past_due: msg`The subscription has no renewal past due. Nothing was changed.`,
}

export const PROMO_FAULTS: Record<PromoFault, MessageDescriptor> = {
  code_malformed: msg`3 to 32 letters, digits, hyphens and underscores`,
  code_taken: msg`There is such a code already`,
  percent: msg`A whole number from 1 to 100`,
  currency: msg`Three letters, such as UAH`,
  package: msg`There is no such package any more`,
  day: msg`A day to come`,
}

/** The field of the form that a fault is about. */
export const FIELD_OF_FAULT: Record<PromoFault, string> = {
  code_malformed: 'code',
  code_taken: 'code',
  percent: 'value',
  currency: 'currency',
  package: 'package',
  day: 'until',
}
