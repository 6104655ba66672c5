import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { localizePath } from '../../../src/domain/routing/paths.ts'
import type { Database } from '../../db/schema.ts'
import { ORDER_ID } from './order-id.ts'

export const NO_STORE = { 'Cache-Control': 'no-store' }

/** Adds the viewer's way back from a provider's page, which changes nothing. */
export function addReturn(app: Hono, db: Kysely<Database>, withoutOrder: string): void {
  app.on(['GET', 'POST'], '/return', async (context) => {
    const orderId = context.req.query('order')
    const order = ORDER_ID.test(orderId ?? '')
      ? await db.selectFrom('orders').select('locale').where('id', '=', orderId!).executeTakeFirst()
      : undefined
    const screen = orderId === undefined ? withoutOrder : '/dashboard/check-payment'
    const path = localizePath(screen, order?.locale === 'ru' ? 'ru' : 'ua')
    return new Response(null, { status: 303, headers: { ...NO_STORE, Location: order ? `${path}?order=${orderId}` : path } })
  })
}
