import type { Kysely } from 'kysely'
import type { PaymentRequest } from '../../adapters/payments/payment-gateway.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'

/** Returns the receipt of an order's sale; null for a package that the operator has not registered. */
export async function fiscalItem(
  db: Kysely<Database>,
  { package_id, account_id }: Pick<OrderRow, 'package_id' | 'account_id'>,
): Promise<NonNullable<PaymentRequest['fiscal']> | null> {
  const sold = await db.selectFrom('packages').select('fiscal_item').where('id', '=', package_id).executeTakeFirst()
  if (!sold || sold.fiscal_item === null) return null
  const account = db.selectFrom('accounts').select('email').where('id', '=', account_id).where('email_verified', '=', 1)
  const email = (await account.executeTakeFirst())?.email ?? null
  return { item: sold.fiscal_item, emails: email === null ? [] : [email] }
}
