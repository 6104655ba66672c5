import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../src/contract/wire.ts'
import { readEnvelopeData } from '../../server/adapters/payments/liqpay-signature.ts'
import { sqlite } from '../support/engines.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { TOKENS } from '../support/service.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop(sqlite)
})
afterAll(() => shop.close())

/** The address that the bank's page leads back to, for a viewer whose browser shows this host. */
async function returnFor(host: string): Promise<unknown> {
  const headers = { platform: 'browser', 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() }
  const answer = await shop.app.request(
    `http://${host}/api/liqpay/card-auth-subscribe`,
    {
      method: 'POST',
      headers: { ...headers, host, authorization: `Basic ${TOKENS.registered}` },
      body: JSON.stringify({ purpose: 'card' }),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1', localPort: 3000 } } },
  )
  const { data, order_id } = (await answer.json()) as { data: string; order_id: string }
  const { result_url } = readEnvelopeData(data) as { result_url: string }
  return result_url.replace(order_id, 'ORDER')
}

test.each(['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])(
  'the bank leads back to %s, where the viewer is signed in',
  async (host) => {
    expect(await returnFor(host)).toBe(`http://${host}/api/liqpay/return?order=ORDER`)
  },
)

test.each(['evil.example:3000', 'localhost.evil.example:3000', 'localhost:3001', '192.0.2.7:3000'])(
  'a request for %s, which is not the service’s own name, leads to the public address',
  async (host) => {
    expect(await returnFor(host)).toBe('http://efir.test/api/liqpay/return?order=ORDER')
  },
)
