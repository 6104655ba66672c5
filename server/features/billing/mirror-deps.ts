import type { Kysely } from 'kysely'
import type { SubscriptionProvider } from '../../adapters/payments/subscription-provider.ts'
import type { Database } from '../../db/schema.ts'

/** The parts that follow a provider which charges subscriptions by itself. */
export type MirrorDeps = {
  db: Kysely<Database>
  provider: SubscriptionProvider
  /** The public origin of this service, which browsers come back to. */
  publicUrl: string
  now: () => number
  reportError: (error: unknown) => void
}
