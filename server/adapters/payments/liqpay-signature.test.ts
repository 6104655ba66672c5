import { expect, test } from 'vitest'
import { isLiqPaySignature, liqPayEnvelope, liqPaySignature, readEnvelope, readEnvelopeData } from './liqpay-signature.ts'

// The example of liqpay.ua, Data and signature.
const KEY = 'a4825234f4bae72a0be04eafe9e8e2bada209255'
const MESSAGE = {
  public_key: 'i00000000',
  version: '3',
  action: 'pay',
  amount: '3',
  currency: 'UAH',
  description: 'test',
  order_id: '000001',
}

test("LiqPay's published message has its published signature", () => {
  const { data, signature } = liqPayEnvelope(MESSAGE, KEY, 3)
  expect(signature).toBe('wR+UZDC4jjeL/qUOvIsofIWpZh8=')
  expect(liqPaySignature(data, KEY, 7)).toBe('V6/0SB3N+eEWw1S/e3g7/nmX4uM9Z4TDyK2PTMmHdvA=')
})

// The same page's example since 2026, as several merchants' own tests quote it.
test("LiqPay's published message of version 7 has its published signature", () => {
  const { signature } = liqPayEnvelope({ ...MESSAGE, version: 7 }, KEY, 7)
  expect(signature).toBe('0adgJ8F2Ds5HCVkcz4AlmdLMRoIJf7IxsL3QmeFRz/s=')
})

test('a signature of either version is valid, and no other one', () => {
  const { data } = liqPayEnvelope(MESSAGE, KEY, 3)
  for (const version of [3, 7] as const) {
    const signature = liqPaySignature(data, KEY, version)
    expect(isLiqPaySignature({ data, signature }, KEY)).toBe(true)
    expect(isLiqPaySignature({ data: `${data}A`, signature }, KEY)).toBe(false)
    expect(isLiqPaySignature({ data, signature }, 'another key')).toBe(false)
    expect(isLiqPaySignature({ data, signature: signature.slice(4) }, KEY)).toBe(false)
  }
  expect(isLiqPaySignature({ data, signature: '' }, KEY)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['data alone', 'data=YQ%3D%3D'],
  ['two data', 'data=YQ%3D%3D&data=YQ%3D%3D&signature=YQ%3D%3D'],
  ['an array', 'data[]=YQ%3D%3D&signature[]=YQ%3D%3D'],
  ['what is no base64', 'data=%7B%7D&signature=YQ%3D%3D'],
  ['too much', `data=${'A'.repeat(65_537)}&signature=YQ%3D%3D`],
])('a form with %s is no envelope', (_name, form) => {
  expect(readEnvelope(new URLSearchParams(form))).toBeNull()
})

test('data without JSON read as nothing', () => {
  expect(readEnvelopeData('YQ==')).toBeUndefined()
})
