import type { Kysely } from 'kysely'
import { createChargebee } from '../../server/adapters/payments/chargebee.ts'
import type { Database } from '../../server/db/schema.ts'
import { createChargebeeRoutes } from '../../server/features/billing/chargebee-webhook.ts'
import { openGateway } from '../../server/payment-providers.ts'
import type { ChargebeeBooks } from '../../server/sandbox/chargebee/chargebee-books.ts'

const PUBLIC_URL = 'http://efir.test'

/** The parts of a service that its connection to Chargebee needs. */
export type ChargebeeParts = {
  db: Kysely<Database>
  now: () => number
  reportError: (error: unknown) => void
  site: ChargebeeBooks['site']
  /** The URL of the stand-in. */
  url: string
  fetchUrl?: typeof fetch
}

/** Connects a service to the stand-in of Chargebee, which sells. */
// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
export function connectChargebee({ site, url, fetchUrl = fetch, ...parts }: ChargebeeParts) {
  const { webhookUser: user, webhookPassword: password } = site
  const provider = createChargebee({ site: 'efir-test', ...site, url, publicUrl: PUBLIC_URL }, fetchUrl)
  const account = { user, password }
  const chargebee = { provider, publicUrl: PUBLIC_URL, account }
  const { gateway, mirror } = openGateway({ chargebee, sells: 'chargebee' }, parts, parts.now)
  return { provider, account, gateway, mirror: mirror!, routes: createChargebeeRoutes({ ...chargebee, ...parts }, account) }
}
