import type { Kysely } from 'kysely'
import type { ParseArgsConfig } from 'node:util'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import { readOptions } from '../../command-line.ts'
import type { ActionBy } from '../../db/audit-log.ts'
import type { Database } from '../../db/schema.ts'
import { StartError } from '../../start-error.ts'

/** Dependencies of a command. `operator` is the name that the audit log shows. */
export type BillingContext = {
  db: Kysely<Database>
  nowMs: number
  operator: string
  say: (line: string) => void
  /** Opens the provider's archive; null where the service has no provider. */
  openArchive: () => Archive | null
  /** Where viewers reach the service, if that is configured. */
  publicUrl?: string | undefined
}

/** The archive of a provider of payments. */
export type Archive = Pick<PaymentGateway, 'fetchArchive'> & { close(): void }

/** Runs a command with the arguments after its name; returns the exit code. */
export type BillingCommand = (args: string[], context: BillingContext) => Promise<number>

/** Returns the actor of a command, for the audit log. */
export const by = ({ operator, nowMs }: Pick<BillingContext, 'operator' | 'nowMs'>, reason = ''): ActionBy => ({
  actor: `operator:${operator}`,
  nowMs,
  reason,
})

/** Stops a command that would break a rule; nothing is changed. Its message is one sentence. */
export class Refusal extends Error {}

/** The error of a command that was used wrongly. */
export const usageError = (usage: string) => new StartError(`Usage: npm run billing -- ${usage}`)

/** Parses arguments. Throws a `StartError` with the usage for an unknown option. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T, usage: string) {
  return readOptions(args, options, usageError(usage))
}
