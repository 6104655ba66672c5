import type { Kysely } from 'kysely'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { Database } from '../../db/schema.ts'
import type { Mirror } from './mirror.ts'

/** The parts that callbacks and rounds of payments need. */
export type PaymentDeps = {
  db: Kysely<Database>
  gateway: PaymentGateway
  /** Follows the subscriptions that Chargebee charges. */
  mirror?: Mirror | undefined
  now: () => number
  reportError: (error: unknown) => void
}
