import type { PaymentGateway, PaymentRequest } from '../../adapters/payments/payment-gateway.ts'
import type { OrderRow } from '../../db/billing-schema.ts'
import { agreementOf } from './order-agreement.ts'

/** Returns the URL of the order's payment page, which leads back to `returnOrigin`. */
export async function pageOfOrder(
  gateway: Pick<PaymentGateway, 'checkoutUrl'>,
  order: OrderRow,
  { returnOrigin = '', fiscal = null }: Pick<PaymentRequest, 'returnOrigin' | 'fiscal'> = {},
): Promise<string> {
  return gateway.checkoutUrl({
    orderId: order.id,
    action: order.action,
    amountMinor: order.amount_minor,
    currency: order.currency,
    description: agreementOf(order)?.description ?? 'Ефір: перевірка картки',
    locale: order.locale,
    accountId: order.account_id,
    expiresMs: order.expires_ms!,
    returnOrigin,
    fiscal,
  })
}
