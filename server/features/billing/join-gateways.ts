import type { Kysely } from 'kysely'
import type { PaymentGateway } from '../../adapters/payments/payment-gateway.ts'
import type { PaymentProvider } from '../../db/billing-schema.ts'
import type { Database } from '../../db/schema.ts'

type Gateways = Partial<Record<PaymentProvider, PaymentGateway>>

/** Both providers as one: an order goes to its own, whichever of them takes new ones. */
export function joinGateways(db: Kysely<Database>, gateways: Gateways, seller: PaymentGateway): PaymentGateway {
  const of = async (orderId: string): Promise<PaymentGateway> => {
    const order = await db.selectFrom('orders').select('provider').where('id', '=', orderId).executeTakeFirst()
    const gateway = gateways[order?.provider ?? seller.provider]
    if (!gateway) throw new Error(`The provider of the order ${orderId} is not configured`)
    return gateway
  }
  return {
    provider: seller.provider,
    cardCheck: seller.cardCheck,
    checkoutUrl: async (request) => (await of(request.orderId)).checkoutUrl(request),
    charge: async (request, card) => (await of(request.orderId)).charge(request, card),
    fetchStatus: async (orderId) => (await of(orderId)).fetchStatus(orderId),
    refund: async (orderId, amountMinor) => (await of(orderId)).refund(orderId, amountMinor),
    async fetchArchive(fromMs, toMs) {
      const archives = await Promise.all(Object.values(gateways).map((gateway) => gateway.fetchArchive(fromMs, toMs)))
      return archives.flat()
    },
    readCallback: (form) => gateways.liqpay?.readCallback(form) ?? { refused: 'unsigned' },
  }
}
