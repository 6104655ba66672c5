import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { createChargebee } from './adapters/payments/chargebee.ts'
import { createLiqPay } from './adapters/payments/liqpay.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Providers } from './payment-providers.ts'
import { openChargebeeBooks } from './sandbox/chargebee/chargebee-books.ts'
import { createChargebeeSandbox } from './sandbox/chargebee/chargebee-sandbox.ts'
import { keepWorking } from './sandbox/keep-working.ts'
import { openBooks } from './sandbox/sandbox-books.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { seedPayments } from './seed-payments.ts'

/** Where the embedded sandboxes are, on the service's own origin. */
export const SANDBOX_PATH = '/sandbox/liqpay'
export const CHARGEBEE_PATH = '/sandbox/chargebee'

type SeedParts = { db: Kysely<Database>; reportError: (error: unknown) => void }
type Kept = { stop(): Promise<void> }

/** Providers with books of their own within the process. */
export type Embedded = {
  providers: Providers
  /** Their pages, for browsers of this machine. */
  mounted: Hono
  line: string
  keepSandbox(reportError: (error: unknown) => void): Kept
  seed(parts: SeedParts): Promise<void>
}

/** Opens the embedded providers beside the running service; null if it has never run. */
export function openEmbedded({ dataDir, sells }: Config): { providers: Providers; close(): void } | null {
  if (!existsSync(liqPayFile(dataDir))) return null
  const liqpay = embedLiqPay(dataDir, 'http://localhost')
  const chargebee = existsSync(chargebeeFile(dataDir)) ? embedChargebee(dataDir, 'http://localhost') : undefined
  return {
    providers: { liqpay: liqpay.gateway, ...(chargebee && { chargebee: chargebee.parts }), sells },
    close() {
      liqpay.close()
      chargebee?.close()
    },
  }
}

const liqPayFile = (dataDir: string): string => join(dataDir, 'sandbox.sqlite')
const chargebeeFile = (dataDir: string): string => join(dataDir, 'sandbox-chargebee.sqlite')

/** Embeds the sandbox of LiqPay, and the one of Chargebee where that takes new orders. */
export function embedSandbox({ dataDir, sells }: Config, publicUrl: string): Embedded {
  const liqpay = embedLiqPay(dataDir, publicUrl)
  const chargebee = sells === 'chargebee' ? embedChargebee(dataDir, publicUrl) : undefined
  const url = chargebee?.url ?? liqpay.url
  return {
    providers: { liqpay: liqpay.gateway, ...(chargebee && { chargebee: chargebee.parts }), sells },
    mounted: chargebee ? new Hono().route('/', liqpay.mounted).route('/', chargebee.mounted) : liqpay.mounted,
    line: `  Payments: a sandbox on this machine, which takes no money (test card 4242 4242 4242 4242): ${url}`,
    seed: liqpay.seed,
    keepSandbox(reportError) {
      const kept = [liqpay.keep(reportError), ...(chargebee ? [chargebee.keep(reportError)] : [])]
      return { stop: async () => void (await Promise.all(kept.map((one) => one.stop()))) }
    },
  }
}

function embedLiqPay(dataDir: string, publicUrl: string) {
  const books = openBooks(liqPayFile(dataDir))
  const url = `${publicUrl}${SANDBOX_PATH}`
  const { public_key: publicKey, private_key: privateKey } = books.merchant
  /** A sandbox on these books and its gateway, both by one clock. */
  const provide = (now: () => number) => {
    const sandbox = createSandbox({ books, baseUrl: url, now })
    const mounted = new Hono().route(SANDBOX_PATH, sandbox.app)
    const gateway = createLiqPay(
      { publicKey, privateKey, url, version: 3, paytypes: 'card', publicUrl },
      // Its own pages are for this machine's browser alone; the service asks it within the process.
      async (asked, init) => mounted.request(asked instanceof Request ? asked.url : String(asked), init),
    )
    return { sandbox, mounted, gateway }
  }
  const { sandbox, mounted, gateway } = provide(Date.now)
  return {
    url,
    mounted,
    gateway,
    close: books.close,
    keep: (reportError: (error: unknown) => void): Kept => closing(keepWorking(sandbox, reportError), books),
    async seed(parts: SeedParts): Promise<void> {
      const clock = { nowMs: Date.now() }
      const past = provide(() => clock.nowMs)
      const payPage = async (page: string, card: string) =>
        past.mounted.request(`${url}/api/3/checkout/pay`, {
          method: 'POST',
          body: new URLSearchParams([...new URL(page).searchParams, ['card', card]]),
        })
      await seedPayments({ ...parts, gateway: past.gateway, clock, payPage }, clock.nowMs)
    },
  }
}

function embedChargebee(dataDir: string, publicUrl: string) {
  const books = openChargebeeBooks(chargebeeFile(dataDir))
  const url = `${publicUrl}${CHARGEBEE_PATH}`
  const { apiKey, webhookUser, webhookPassword } = books.site
  const sandbox = createChargebeeSandbox({ books, baseUrl: url, webhookUrl: `${publicUrl}/api/chargebee/webhook` })
  const mounted = new Hono().route(CHARGEBEE_PATH, sandbox.app)
  const account = { user: webhookUser, password: webhookPassword }
  const provider = createChargebee(
    { site: 'sandbox', apiKey, webhookUser, webhookPassword, url, publicUrl },
    async (asked, init) => mounted.request(asked instanceof Request ? asked.url : String(asked), init),
  )
  return {
    url,
    mounted,
    parts: { provider, publicUrl, account },
    close: books.close,
    keep: (reportError: (error: unknown) => void): Kept => closing(keepWorking(sandbox, reportError), books),
  }
}

const closing = (kept: Kept, books: { close(): void }): Kept => ({
  async stop() {
    await kept.stop()
    books.close()
  },
})
