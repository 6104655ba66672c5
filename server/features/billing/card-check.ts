import type { Kysely, Transaction } from 'kysely'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { NewOrderRow, OrderRow } from '../../db/billing-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { claimOf } from './order-claims.ts'
import { PAGE_MS, supersede } from './place-order.ts'
import { CHECK } from './priced-order.ts'
import { newOrderId } from './order-id.ts'

export const MOST_CARDS = 10
const FIRST_CHECK_MS = 10_000

/** Returns how many cards the account has stored, at one provider or at all. */
export async function countCards(db: Kysely<Database>, accountId: string, provider?: OrderRow['provider']): Promise<number> {
  const { count } = await db
    .selectFrom('cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_ms', 'is', null)
    .$if(provider !== undefined, (rest) => rest.where('provider', '=', provider!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type CardCheck = { accountId: string; locale: LanguageTag; action: PaymentGateway['cardCheck'] }

/** Orders the check that stores a card; an unfinished one is returned again. Throws `cards_full`. */
export async function orderCardCheck(
  transaction: Transaction<Database>,
  { accountId, locale, action }: CardCheck,
  nowMs: number,
): Promise<OrderRow> {
  await lockAccount(transaction, accountId)
  if ((await countCards(transaction, accountId)) >= MOST_CARDS) throw new ApiError('cards_full')
  const ids = { subscription_id: null, period_start_ms: null, period_end_ms: null }
  const row: NewOrderRow = {
    id: newOrderId(),
    account_id: accountId,
    provider: 'liqpay',
    kind: 'card',
    action,
    ...ids,
    ...CHECK,
    lines: '[]',
    package_id: null,
    promo_id: null,
    claim: claimOf({ kind: 'card', account_id: accountId, ...ids }),
    state: 'created',
    outcome: null,
    reason: null,
    card_id: null,
    locale,
    created_ms: nowMs,
    paid_ms: null,
    expires_ms: nowMs + PAGE_MS,
    sent_ms: null,
    next_check_ms: nowMs + FIRST_CHECK_MS,
  }
  const unfinished = await supersede(transaction, row, nowMs)
  return unfinished ?? transaction.insertInto('orders').values(row).returningAll().executeTakeFirstOrThrow()
}
