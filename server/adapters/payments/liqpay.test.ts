import { describe, expect, test } from 'vitest'
import { createLiqPay } from './liqpay.ts'
import { readEnvelopeData } from './liqpay-signature.ts'
import type { PaymentRequest } from './payment-gateway.ts'

const asked: unknown[] = []
const gateway = createLiqPay(
  {
    publicKey: 'i00000000',
    privateKey: 'a private key',
    url: 'http://liqpay.test',
    version: 3,
    paytypes: 'card',
    publicUrl: '',
  },
  async (_url, init) => {
    asked.push(readEnvelopeData((init!.body as URLSearchParams).get('data')!))
    return Response.json({ status: 'success', order_id: 'ef01', amount: 49, currency: 'UAH', payment_id: 1, action: 'pay' })
  },
)
const request: PaymentRequest = {
  orderId: 'ef01',
  action: 'pay',
  amountMinor: 4900,
  currency: 'UAH',
  description: 'Ефір',
  locale: 'uk',
  accountId: 'payer',
  expiresMs: 0,
  fiscal: { item: 17, emails: ['olena@efir.example'] },
}
const sent = (more: Partial<PaymentRequest>) =>
  readEnvelopeData(new URL(gateway.checkoutUrl({ ...request, ...more })).searchParams.get('data')!)

describe('the fiscal receipt of LiqPay', () => {
  const rro_info = { items: [{ amount: 1, price: 49, cost: 49, id: 17 }], delivery_emails: ['olena@efir.example'] }

  test('is asked for by a page and by a charge in hryvnias', async () => {
    expect(sent({})).toMatchObject({ rro_info })
    await gateway.charge({ ...request, action: 'paytoken' }, { token: 'token', payerIp: '127.0.0.1', isRecurring: true })
    expect(asked).toMatchObject([{ action: 'paytoken', rro_info }])
  })

  test.each<Partial<PaymentRequest>>([{ currency: 'USD' }, { action: 'auth' }, { fiscal: null }])('is none with %j', (more) => {
    expect(sent(more)).not.toHaveProperty('rro_info')
  })
})
