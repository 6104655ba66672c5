// A process of the service's payments, which `chaos:billing` kills: callbacks over HTTP, and rounds.
import { setTimeout as sleep } from 'node:timers/promises'
import { createLiqPay } from '../../server/adapters/payments/liqpay.ts'
import { connectDatabase } from '../../server/db/connect.ts'
import { createLiqPayRoutes } from '../../server/features/billing/liqpay-callback.ts'
import { createPaymentRound } from '../../server/features/billing/payment-rounds.ts'
import { listen } from '../../server/http/listen.ts'

/** The start of a process: its database, its provider and its time, which messages move. */
export type ChaosStart = {
  databaseUrl: string | undefined
  dataDir: string
  url: string
  publicKey: string
  privateKey: string
  nowMs: number
}

const { databaseUrl, dataDir, nowMs, ...keys } = JSON.parse(process.argv[2]!) as ChaosStart
const clock = { nowMs, atMs: Date.now() }
process.on('message', (message: { nowMs: number }) => Object.assign(clock, message, { atMs: Date.now() }))
process.on('disconnect', () => process.exit(0))
const { db } = await connectDatabase({ dataDir, databaseUrl })
const deps = {
  db,
  gateway: createLiqPay({ ...keys, version: 3, paytypes: 'card', publicUrl: 'http://127.0.0.1:1' }),
  now: () => clock.nowMs + Date.now() - clock.atMs,
  reportError: (error: unknown) => process.send!({ error: (error as Error).message }),
}
const server = await listen(createLiqPayRoutes(deps).fetch, { host: '127.0.0.1', port: 0 })
process.send!({ port: (server.address() as { port: number }).port })
const round = createPaymentRound(deps)
for (;;) {
  await round().catch(deps.reportError)
  await sleep(30)
}
