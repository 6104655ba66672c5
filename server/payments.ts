import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { createLiqPay } from './adapters/payments/liqpay.ts'
import type { PaymentGateway } from './adapters/payments/payment-gateway.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { checkPrices } from './features/billing/check-prices.ts'
import { createPaymentRound } from './features/billing/payment-rounds.ts'
import { isOnlyLocal } from './http/this-machine.ts'
import { keepBilling } from './jobs/keep-billing.ts'
import { keepWorking } from './sandbox/keep-working.ts'
import { openBooks, type SandboxBooks } from './sandbox/sandbox-books.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { seedPayments } from './seed-payments.ts'
import { StartError } from './start-error.ts'

/** Where the embedded sandbox is, on the service's own origin. */
export const SANDBOX_PATH = '/sandbox/liqpay'

/** The provider of payments, and what the process does for it. */
export type Payments = {
  /** The provider, and the sandbox where it is embedded; without a provider nothing can be paid. */
  parts: { liqpay?: PaymentGateway; sandbox?: Hono }
  /** The line of the start that names the provider. */
  line: string
  /** Processes stored callbacks, checks open orders and sends refunds. */
  keep(parts: JobParts): { stop(): Promise<void> }
}

type SeedParts = { db: Kysely<Database>; reportError: (error: unknown) => void }

type JobParts = {
  db: Kysely<Database>
  /** Counts the rounds of a job. */
  watched: <T>(name: string, round: () => Promise<T>) => () => Promise<T>
  reportError: (error: unknown) => void
}

/**
 * Opens the provider of payments: LiqPay with its keys. Without them, on SQLite and for this machine alone,
 * it is the embedded sandbox at `address`, which the demonstration has paid. Throws a `StartError` for a
 * package that cannot be sold.
 */
export async function openPayments(config: Config, address: string, { db, reportError }: SeedParts): Promise<Payments> {
  if (config.liqpay) {
    await checkPrices(db)
    const gateway = createLiqPay(config.liqpay)
    const line = `  Payments: LiqPay at ${config.liqpay.url}`
    return { parts: { liqpay: gateway }, line, keep: (parts) => keepRounds(gateway, parts) }
  }
  const embeds = canEmbed(config)
  if (config.payments === 'sandbox' && !embeds) {
    throw new StartError('PAYMENTS is sandbox, which needs SQLite and an address of this machine, or test keys of LiqPay.')
  }
  if (config.payments === 'off' || !embeds) {
    return { parts: {}, line: '  Payments: none', keep: () => ({ stop: () => Promise.resolve() }) }
  }
  await checkPrices(db)
  const { seed, ...payments } = embedSandbox(config, config.publicUrl ?? address)
  await seed({ db, reportError })
  return payments
}

const canEmbed = (config: Config): boolean => isOnlyLocal(config) && config.databaseUrl === undefined
const booksFile = ({ dataDir }: Config): string => join(dataDir, 'sandbox.sqlite')

/**
 * Opens the archive of the service's provider, for commands beside the running service: LiqPay's, or the
 * books of the embedded sandbox. Returns null if there is neither.
 */
export function openArchive(config: Config): (Pick<PaymentGateway, 'fetchArchive'> & { close(): void }) | null {
  if (config.liqpay) return { ...createLiqPay(config.liqpay), close: () => {} }
  if (config.payments === 'off' || !canEmbed(config) || !existsSync(booksFile(config))) return null
  const books = openBooks(booksFile(config))
  return { ...provideSandbox(books, 'http://localhost', Date.now).gateway, close: books.close }
}

/** A sandbox on these books and its gateway, both by one clock. */
function provideSandbox(books: SandboxBooks, publicUrl: string, now: () => number) {
  const url = `${publicUrl}${SANDBOX_PATH}`
  const { public_key: publicKey, private_key: privateKey } = books.merchant
  const sandbox = createSandbox({ books, baseUrl: url, now })
  const mounted = new Hono().route(SANDBOX_PATH, sandbox.app)
  const gateway = createLiqPay(
    { publicKey, privateKey, url, version: 3, paytypes: 'card', publicUrl },
    // Its own pages are for this machine's browser alone; the service asks it within the process.
    async (asked, init) => mounted.request(asked instanceof Request ? asked.url : String(asked), init),
  )
  return { sandbox, mounted, gateway }
}

function embedSandbox(config: Config, publicUrl: string): Payments & { seed: (parts: SeedParts) => Promise<void> } {
  const books = openBooks(booksFile(config))
  const url = `${publicUrl}${SANDBOX_PATH}`
  const { sandbox, mounted, gateway } = provideSandbox(books, publicUrl, Date.now)
  return {
    parts: { liqpay: gateway, sandbox: mounted },
    line: `  Payments: a sandbox on this machine, which takes no money (test card 4242 4242 4242 4242): ${url}`,
    keep(parts) {
      const jobs = [keepWorking(sandbox, parts.reportError), keepRounds(gateway, parts)]
      const stop = async (): Promise<void> => {
        await Promise.all(jobs.map((job) => job.stop()))
        books.close()
      }
      return { stop }
    },
    async seed(parts) {
      const clock = { nowMs: Date.now() }
      const past = provideSandbox(books, publicUrl, () => clock.nowMs)
      const payPage = async (page: string, card: string) =>
        past.mounted.request(`${url}/api/3/checkout/pay`, {
          method: 'POST',
          body: new URLSearchParams([...new URL(page).searchParams, ['card', card]]),
        })
      await seedPayments({ ...parts, gateway: past.gateway, clock, payPage }, clock.nowMs)
    },
  }
}

function keepRounds(gateway: PaymentGateway, { db, watched, reportError }: JobParts): { stop(): Promise<void> } {
  return keepBilling(watched('payments', createPaymentRound({ db, gateway, now: Date.now, reportError })), reportError)
}
