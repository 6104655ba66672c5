// The provider of `chaos:billing`, which kills it: its books are a file.
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../../server/http/listen.ts'
import { openChargebeeBooks } from '../../server/sandbox/chargebee/chargebee-books.ts'
import { createChargebeeSandbox } from '../../server/sandbox/chargebee/chargebee-sandbox.ts'
import { openBooks } from '../../server/sandbox/sandbox-books.ts'
import { createSandbox, type Sandbox } from '../../server/sandbox/sandbox.ts'
import { followParent } from './chaos-clock.ts'

/** The start of a provider: its books, its URL, its faults, and the time. */
export type ChaosSandboxStart = { provider: 'liqpay' | 'chargebee'; books: string; url: string; faults: object; nowMs: number }

const { provider, books, url: baseUrl, faults, nowMs } = JSON.parse(process.argv[2]!) as ChaosSandboxStart
const { now, ports } = followParent(nowMs)
const parts = {
  baseUrl,
  hasControl: true,
  now,
  /** Delivers a callback to one of the services that answer. */
  fetchUrl: async (_url: unknown, init?: RequestInit) => {
    const open = ports()
    return fetch(`http://127.0.0.1:${open[Math.floor(Math.random() * open.length)] ?? 1}`, init)
  },
}
const sandbox: Sandbox =
  provider === 'liqpay'
    ? createSandbox({ ...parts, books: openBooks(books) })
    : createChargebeeSandbox({ ...parts, books: openChargebeeBooks(books), webhookUrl: baseUrl })
await sandbox.app.request(`${baseUrl}/control/plan`, { method: 'POST', body: JSON.stringify(faults) })
await listen(sandbox.app.fetch, { host: '127.0.0.1', port: Number(new URL(baseUrl).port) })
process.send!({ port: Number(new URL(baseUrl).port) })
for (;;) {
  await sandbox.work()
  await sleep(30)
}
