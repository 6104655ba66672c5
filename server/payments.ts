import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { createChargebee } from './adapters/payments/chargebee.ts'
import { createLiqPay } from './adapters/payments/liqpay.ts'
import type { PaymentGateway } from './adapters/payments/payment-gateway.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { embedSandbox, openEmbedded } from './embedded-sandbox.ts'
import { createChargebeeRoutes } from './features/billing/chargebee-webhook.ts'
import { checkPrices } from './features/billing/check-prices.ts'
import type { Mirror } from './features/billing/mirror.ts'
import { createPaymentRound } from './features/billing/payment-rounds.ts'
import { isOnlyLocal } from './http/this-machine.ts'
import { keepBilling } from './jobs/keep-billing.ts'
import { openGateway, type Providers } from './payment-providers.ts'
import { StartError } from './start-error.ts'

/** The providers of payments, and what the process does for them. */
export type Payments = {
  /**
   * The providers as one, and the sandbox where it is embedded; without a provider nothing can be paid.
   */
  parts: { liqpay?: PaymentGateway; mirror?: Mirror; chargebee?: Hono; sandbox?: Hono }
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
 * Opens the providers of payments: LiqPay and Chargebee with their keys. Without them, on SQLite and for this
 * machine alone, it is the embedded sandbox at `address`, which the demonstration has paid. Throws a
 * `StartError` for a package that cannot be sold.
 */
export async function openPayments(config: Config, address: string, seeds: SeedParts): Promise<Payments> {
  if (config.liqpay || config.chargebee) {
    await checkPrices(seeds.db)
    return { ...serve(liveProviders(config), seeds), line: `  Payments: ${namesOf(config)}` }
  }
  const embeds = canEmbed(config)
  if (config.payments === 'sandbox' && !embeds) {
    throw new StartError('PAYMENTS is sandbox, which needs SQLite and an address of this machine, or test keys of a provider.')
  }
  if (config.payments === 'off' || !embeds) {
    return { parts: {}, line: '  Payments: none', keep: () => ({ stop: () => Promise.resolve() }) }
  }
  await checkPrices(seeds.db)
  const { providers, seed, mounted, line, keepSandbox } = embedSandbox(config, config.publicUrl ?? address)
  const { parts, keep } = serve(providers, seeds)
  await seed(seeds)
  return {
    parts: { ...parts, sandbox: mounted },
    line,
    keep(jobParts) {
      const [rounds, sandbox] = [keep(jobParts), keepSandbox(jobParts.reportError)]
      const stop = async (): Promise<void> => {
        await rounds.stop()
        await sandbox.stop()
      }
      return { stop }
    },
  }
}

const canEmbed = (config: Config): boolean => isOnlyLocal(config) && config.databaseUrl === undefined

/**
 * Opens the archive of the service's providers, for commands beside the running service: the live ones', or
 * the books of the embedded sandbox. Returns null if there is neither.
 */
export function openArchive(
  config: Config,
  db: Kysely<Database>,
): (Pick<PaymentGateway, 'fetchArchive'> & { close(): void }) | null {
  const parts = { db, reportError: () => {} }
  if (config.liqpay || config.chargebee) return { ...openGateway(liveProviders(config), parts).gateway, close: () => {} }
  const embedded = config.payments === 'off' || !canEmbed(config) ? null : openEmbedded(config)
  return embedded && { ...openGateway(embedded.providers, parts).gateway, close: embedded.close }
}

function liveProviders({ liqpay, chargebee, sells }: Config): Providers {
  return {
    ...(liqpay && { liqpay: createLiqPay(liqpay) }),
    ...(chargebee && {
      chargebee: {
        provider: createChargebee(chargebee),
        publicUrl: chargebee.publicUrl,
        account: { user: chargebee.webhookUser, password: chargebee.webhookPassword },
      },
    }),
    sells,
  }
}

function namesOf({ liqpay, chargebee, sells }: Config): string {
  const names = [
    ...(liqpay ? [`LiqPay at ${liqpay.url}`] : []),
    ...(chargebee ? [`Chargebee at ${chargebee.url ?? `https://${chargebee.site}.chargebee.com`}`] : []),
  ]
  return names.length === 1
    ? names[0]!
    : `${names.join(' and ')}; new orders go to ${sells === 'liqpay' ? 'LiqPay' : 'Chargebee'}`
}

/** The parts of the service, and its jobs, which have a pool of their own. */
function serve(providers: Providers, { db, reportError }: SeedParts): Pick<Payments, 'parts' | 'keep'> {
  const { gateway, mirror } = openGateway(providers, { db, reportError })
  const { chargebee } = providers
  const routes = chargebee && createChargebeeRoutes({ db, reportError, now: Date.now, ...chargebee }, chargebee.account)
  return {
    parts: { liqpay: gateway, ...(mirror && { mirror }), ...(routes && { chargebee: routes }) },
    keep({ watched, ...parts }) {
      const jobs = { ...parts, ...openGateway(providers, parts), now: Date.now }
      return keepBilling(watched('payments', createPaymentRound(jobs)), parts.reportError)
    },
  }
}
