import type { Transaction } from 'kysely'
import type { ReportedCard } from '../../adapters/payments/payment-gateway.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'
import { newId } from '../users/session-store.ts'

/** Saves the card of a payment, and makes the first one the main card. Returns its id. */
export async function saveCard(
  transaction: Transaction<Database>,
  { account_id, provider }: Pick<OrderRow, 'account_id' | 'provider'>,
  card: ReportedCard,
  nowMs: number,
): Promise<string> {
  const { token, brand, mask, bank, country, payerIp } = card
  const main = await transaction.selectFrom('cards').select('id').where('main_of', '=', account_id).executeTakeFirst()
  const { id } = await transaction
    .insertInto('cards')
    .values({
      id: newId(),
      account_id,
      provider,
      token,
      brand,
      mask,
      bank,
      country,
      expires_month: null,
      main_of: main ? null : account_id,
      payer_ip: payerIp,
      added_ms: nowMs,
      removed_ms: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider', 'token'])

        .doUpdateSet({ removed_ms: null, ...(!main && { main_of: account_id }), ...(payerIp && { payer_ip: payerIp }) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
