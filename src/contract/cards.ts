import * as v from 'valibot'
import { type Call, EntityId, EpochMs } from './call.ts'

/** A stored card. Its number is never known here: `mask` has the first six and the last two digits. */
export const Card = v.object({
  _id: EntityId,
  brand: v.string(),
  /** `414962*99`. */
  mask: v.string(),
  last_digits: v.string(),
  bank: v.nullable(v.string()),
  /** `YYYY-MM`; null when the provider does not tell. */
  expires: v.nullable(v.string()),
  is_main: v.boolean(),
  /** True if a subscription renews with it. */
  in_use: v.boolean(),
  added_at: EpochMs,
})
export type Card = v.InferOutput<typeof Card>

const Cards = v.object({ cards: v.array(Card) })
const card = { params: v.object({ id: EntityId }), data: Cards }

/** The account's cards, the main one first. */
export const listCards = {
  method: 'GET',
  path: '/users/cards',
  auth: 'required',
  data: Cards,
} as const satisfies Call

/** Makes a card the main one; the subscription renews with it. */
export const makeCardMain = {
  method: 'POST',
  path: '/cards/make-card-as-main/{id}',
  auth: 'required',
  once: 'required',
  ...card,
} as const satisfies Call

/** Removes a card. The only card of a renewing subscription stays: `card_in_use`. */
export const removeCard = {
  method: 'DELETE',
  path: '/cards/{id}',
  auth: 'required',
  once: 'required',
  ...card,
} as const satisfies Call

/** The calls of stored cards. */
export const cardCalls = { listCards, makeCardMain, removeCard }
