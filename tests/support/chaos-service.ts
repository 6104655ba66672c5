// A process of the service's payments, which `chaos:billing` kills: what people do, callbacks and rounds.
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { createLiqPay } from '../../server/adapters/payments/liqpay.ts'
import { connectDatabase } from '../../server/db/connect.ts'
import { createLiqPayRoutes } from '../../server/features/billing/liqpay-callback.ts'
import { createPaymentRound } from '../../server/features/billing/payment-rounds.ts'
import { listen } from '../../server/http/listen.ts'
import type { ChargebeeBooks } from '../../server/sandbox/chargebee/chargebee-books.ts'
import { actOf } from './billing-model-acts.ts'
import { followParent } from './chaos-clock.ts'
import { connectChargebee } from './connect-chargebee.ts'
import { createPayer } from './payer.ts'

/** The start of a process: its database, its provider, its people, and the time. */
export type ChaosStart = {
  databaseUrl: string | undefined
  dataDir: string
  url: string
  merchant: { publicKey: string; privateKey: string } | { site: ChargebeeBooks['site'] }
  accounts: string[]
  nowMs: number
}

const { databaseUrl, dataDir, url, merchant, accounts, nowMs } = JSON.parse(process.argv[2]!) as ChaosStart
const { now } = followParent(nowMs)
const reportError = (error: unknown): boolean => process.send!({ error: (error as Error).message })
const { db } = await connectDatabase({ dataDir, databaseUrl })
const parts = { db, now, reportError }
const { deps, routes, path } = 'site' in merchant ? withChargebee(merchant.site) : withLiqPay(merchant)
const server = await listen(new Hono().post('/', ({ req }) => routes.request(path, req.raw)).fetch, {
  host: '127.0.0.1',
  port: 0,
})
process.send!({ port: (server.address() as { port: number }).port })
const round = createPaymentRound(deps)
const state = { deps, payer: createPayer(url, fetch), random: Math.random, accounts }
for (;;) {
  await actOf(state)
  process.send!({ act: true })
  await round().catch(reportError)
  await sleep(5)
}

function withLiqPay(keys: { publicKey: string; privateKey: string }) {
  const gateway = createLiqPay({ ...keys, url, version: 3, paytypes: 'card', publicUrl: 'http://127.0.0.1:1' })
  return { deps: { ...parts, gateway }, routes: createLiqPayRoutes({ ...parts, gateway }), path: '/callback' }
}

function withChargebee(site: ChargebeeBooks['site']) {
  const { gateway, mirror, routes } = connectChargebee({ ...parts, site, url })
  return { deps: { ...parts, gateway, mirror }, routes, path: '/webhook' }
}
