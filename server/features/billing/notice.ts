import type { Transaction } from 'kysely'
import type { Decline } from '../../../src/domain/billing/dunning.ts'
import type { Database } from '../../db/schema.ts'
import type { SubscriptionRow } from '../../db/subscription-schema.ts'
import { newId } from '../users/session-store.ts'

type Amount = { amountMinor: number; currency: string }

/** A letter to a viewer, with the facts that it was written for. `name` is the package's. */
export type Notice =
  | { kind: 'enrolment'; name: string; isTrial: boolean; untilMs: number; renewal: (Amount & { days: number }) | null }
  | { kind: 'trial_ends' | 'charge_soon'; subscription: string; periodEndMs: number }
  | ({ kind: 'receipt'; name: string; order: string; mask: string | null; fromMs: number; untilMs: number } & Amount)
  | ({ kind: 'charge_failed'; name: string; problem: Decline | 'no_card'; nextMs: number } & Amount)
  | ({ kind: 'confirm_charge'; name: string; order: string } & Amount)
  | { kind: 'access_ended'; name: string; reason: NonNullable<SubscriptionRow['end_reason']> }
  | { kind: 'renewal_off'; name: string; untilMs: number }
  | ({ kind: 'withdrawal'; statement: string; atMs: number; email: string | null } & Amount)
  | ({ kind: 'refund_done'; order: string } & Amount)
  | { kind: 'trial_not_granted'; name: string }
  | ({ kind: 'upgrade'; name: string } & Amount)
  | { kind: 'downgrade'; name: string; atMs: number }

export type NoticeKind = Notice['kind']

/**
 * Adds a letter, once for each `of`, such as an order: its unique key is the kind and `of`. An account that
 * was deleted gets none.
 */
export async function addNotice(
  transaction: Transaction<Database>,
  accountId: string,
  { kind, ...facts }: Notice,
  { of, dueMs }: { of: string; dueMs: number },
): Promise<void> {
  const account = await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (!account) return
  await transaction
    .insertInto('notices')
    .values({
      id: newId(),
      account_id: accountId,
      kind,
      key: `${kind}:${of}`,
      facts: JSON.stringify(facts),
      due_ms: dueMs,
      next_ms: dueMs,
      sent_ms: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Returns a package's name; empty for one that is gone. */
export async function packageName(transaction: Transaction<Database>, id: string | null): Promise<string> {
  const sold = transaction.selectFrom('packages').select('name').where('id', '=', id)
  return (await sold.executeTakeFirst())?.name ?? ''
}
