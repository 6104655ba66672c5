import { randomBytes } from 'node:crypto'
import { cardOutcome } from '../sandbox-cards.ts'
import type { Item, StoredSource, StoredSubscription } from './chargebee-books.ts'

/** A refusal in Chargebee's words. */
export class Refused extends Error {
  status: number
  code: string
  type: string
  constructor(status: number, code: string, type = 'invalid_request') {
    super(code)
    this.status = status
    this.code = code
    this.type = type
  }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString('hex')}`

/** The currency and the days of an item price such as `premium-USD-30d`. */
export function readItemPrice(id: string): { currency: string; days: number } {
  const [, currency, days] = /-([A-Z]{3})-(\d{1,3})d$/.exec(id) ?? []
  if (currency === undefined) throw new Refused(404, 'resource_not_found')
  return { currency, days: Number(days) }
}

/** How a card is entered: on a page its owner confirms, later it is charged by its token. */
export type Way = 'page' | 'token'

/** Why a bank refuses the card; undefined if it takes it. */
export function declineOf({ inner }: StoredSource, way: Way): string | undefined {
  const { decline, laterDecline, laterConfirm } = cardOutcome(inner.number)
  if (way === 'page') return decline
  return decline ?? laterDecline ?? (laterConfirm ? 'payment_authentication_required' : undefined)
}

/** The subscription as the API shows it. */
export function shown({ inner: _inner, ...subscription }: StoredSubscription): object {
  return { ...subscription, object: 'subscription' }
}

export const itemOf = ({ subscription_items: [item] }: StoredSubscription): Item => ({
  item_price_id: item!.item_price_id,
  unit_price: item!.unit_price,
})

export const planItem = ({ item_price_id, unit_price }: Item): StoredSubscription['subscription_items'][number] => ({
  item_price_id,
  unit_price,
  item_type: 'plan',
  quantity: 1,
  amount: unit_price,
})
