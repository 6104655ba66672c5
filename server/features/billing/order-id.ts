import { randomBytes } from 'node:crypto'

/** Our orders in the provider's books, which may have those of other systems. */
export const ORDER_ID = /^ef[0-9a-f]{18}$/

/** Returns a new id of an order, which is the provider's `order_id` as well. */
export const newOrderId = (): string => `ef${randomBytes(9).toString('hex')}`
