import type { Kysely } from 'kysely'
import type { PaymentGateway } from './adapters/payments/payment-gateway.ts'
import type { SubscriptionProvider } from './adapters/payments/subscription-provider.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { joinGateways } from './features/billing/join-gateways.ts'
import { createMirror, type Mirror } from './features/billing/mirror.ts'
import { createProviderGateway } from './features/billing/provider-gateway.ts'

/** The providers that this process knows. */
export type Providers = {
  liqpay?: PaymentGateway
  chargebee?: { provider: SubscriptionProvider; publicUrl: string; account: { user: string; password: string } }
  sells: Config['sells']
}

/** Makes one gateway of the providers, and what follows the one that charges by itself. */
export function openGateway(
  { liqpay, chargebee, sells }: Providers,
  { db, reportError }: { db: Kysely<Database>; reportError: (error: unknown) => void },
  now: () => number = Date.now,
): { gateway: PaymentGateway; mirror: Mirror | undefined } {
  if (!chargebee) return { gateway: liqpay!, mirror: undefined }
  const deps = { db, now, reportError, ...chargebee }
  const own = createProviderGateway(deps)
  const gateways = { ...(liqpay && { liqpay }), chargebee: own }
  return { gateway: joinGateways(db, gateways, gateways[sells] ?? own), mirror: createMirror(deps) }
}
