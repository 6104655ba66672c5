import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LiqPayMessage, reportOf } from './liqpay-report.ts'

const OWN_KEY = 'sandbox_i1'
const read = (fields: object) => {
  const message = { order_id: 'ef01', public_key: OWN_KEY, action: 'pay', amount: 49, currency: 'UAH', ...fields }
  return reportOf(v.parse(LiqPayMessage, message), OWN_KEY)
}

test.each([
  [{ status: 'success' }, 'paid'],
  [{ status: 'wait_accept' }, 'paid'],
  [{ status: 'wait_compensation' }, 'paid'],
  [{ status: 'sandbox' }, 'paid'],
  [{ status: 'sandbox', public_key: 'i1' }, 'waiting'],
  [{ status: 'success', action: 'auth' }, 'checked'],
  [{ status: 'hold_wait', action: 'hold' }, 'checked'],
  [{ status: 'hold_wait' }, 'waiting'],
  [{ status: 'reversed', action: 'auth' }, 'reversed'],
  [{ status: 'failure', err_code: 'limit' }, 'failed'],
  [{ status: 'error', err_code: 'order_id_duplicate' }, 'waiting'],
  [{ status: 'error', err_code: 'payment_processing' }, 'waiting'],
  [{ status: '3ds_verify', redirect_to: 'https://bank.example' }, 'action'],
  [{ status: '3ds_verify' }, 'waiting'],
  [{ status: '3ds_verify', redirect_to: 'http://127.0.0.1:4300/confirm' }, 'action'],
  [{ status: '3ds_verify', redirect_to: 'javascript:alert(1)' }, 'waiting'],
  [{ status: '3ds_verify', redirect_to: 'http://127.0.0.1.evil.example/' }, 'waiting'],
  [{ status: 'wait_secure' }, 'waiting'],
  [{ status: 'made up tomorrow' }, 'waiting'],
])('%j reads as %s', (fields, status) => {
  expect(read(fields).status).toBe(status)
})

test.each([
  ['limit', 'insufficient_funds'],
  ['9859', 'insufficient_funds'],
  ['err_no_card_token', 'card_gone'],
  ['err_card_type', 'card_gone'],
  ['101', 'card_gone'],
  ['expired_3ds', 'authentication_needed'],
  ['expired_card', 'expired'],
  ['frod', 'declined'],
  ['new_code', 'declined'],
])('the refusal %s is the decline %s', (err_code, decline) => {
  expect(read({ status: 'failure', err_code }).decline).toBe(decline)
})

test('amounts come as numbers or texts, and are minor units', () => {
  for (const amount of [19.99, '19.99', '19.990']) expect(read({ status: 'success', amount }).amountMinor).toBe(1999)
  expect(read({ status: 'success', amount: 1_234_567.89 }).amountMinor).toBe(123_456_789)
  for (const amount of [Number.NaN, 'NaN', '1e3', -1, '-1', 0.001, {}, [49], Infinity]) {
    expect(() => read({ status: 'success', amount })).toThrow()
  }
})

test('a refund counts as far as LiqPay tells, and wholly where it tells nothing', () => {
  expect(read({ status: 'reversed', refund_amount: 20 }).refundedMinor).toBe(2000)
  expect(read({ status: 'success', refund_amount: '20.5' }).refundedMinor).toBe(2050)
  expect(read({ status: 'reversed' }).refundedMinor).toBe(4900)
  expect(read({ status: 'success' }).refundedMinor).toBe(0)
})

test('money that waits at LiqPay warns the operator, and another merchant is seen', () => {
  expect(read({ status: 'wait_accept' }).warning).toContain('60 days')
  expect(read({ status: 'success' }).warning).toBeNull()
  expect(read({ status: 'success', public_key: 'other' }).isOwnMerchant).toBe(false)
})

test('a card is known by its token, and the name and phone of the payer are left out', () => {
  const report = read({
    status: 'success',
    card_token: 'T0K',
    sender_card_mask2: '414962*99',
    sender_card_type: 'VISA',
    sender_card_country: 804,
    sender_phone: '380671234567',
    sender_first_name: 'Ольга',
    ip: '192.0.2.1',
  })
  expect(report.card).toEqual({
    token: 'T0K',
    brand: 'visa',
    mask: '414962*99',
    bank: null,
    country: '804',
    payerIp: '192.0.2.1',
  })
  expect(JSON.stringify(report)).not.toMatch(/380671234567|Ольга/)
})
