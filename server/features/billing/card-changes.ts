import type { Kysely, Transaction } from 'kysely'
import type { Card } from '../../../src/contract/cards.ts'
import type { CardRow } from '../../db/billing-schema.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import { chargeToCard, openSubscription } from './subscription-changes.ts'

type Chosen = { accountId: string; cardId: string; nowMs: number }

const storedCards = (db: Kysely<Database>, accountId: string): Promise<CardRow[]> =>
  db
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_ms', 'is', null)
    .orderBy('added_ms', 'desc')
    .orderBy('id')
    .execute()

/** Returns an account's card; throws `not_found` for another's. */
export async function storedCard(db: Kysely<Database>, accountId: string, cardId: string): Promise<CardRow> {
  const card = (await storedCards(db, accountId)).find(({ id }) => id === cardId)
  if (!card) throw new ApiError('not_found')
  return card
}

/** Returns the account's cards on the wire, the main one first, then the newest. */
export async function listCards(db: Kysely<Database>, accountId: string): Promise<Card[]> {
  const present = await db.selectFrom('subscriptions').selectAll().where('open_of', '=', accountId).executeTakeFirst()
  const usedId = present?.auto_renew === 1 ? present.card_id : null
  const cards = (await storedCards(db, accountId)).map((card) => ({
    _id: card.id,
    brand: card.brand,
    mask: card.mask,
    last_digits: card.mask.slice(-2),
    bank: card.bank,
    expires: card.expires_month,
    is_main: card.main_of !== null,
    in_use: card.id === usedId,
    added_at: card.added_ms,
  }))
  return cards.toSorted((a, b) => Number(b.is_main) - Number(a.is_main))
}

/** Makes a card the main one, which the open subscription renews with. Throws `not_found`. */
export async function makeCardMain(transaction: Transaction<Database>, { accountId, cardId, nowMs }: Chosen): Promise<void> {
  await lockAccount(transaction, accountId)
  await storedCard(transaction, accountId, cardId)
  await chargeFrom(transaction, { accountId, cardId, nowMs })
}

async function chargeFrom(transaction: Transaction<Database>, { accountId, cardId, nowMs }: Chosen): Promise<void> {
  await transaction.updateTable('cards').set({ main_of: null }).where('main_of', '=', accountId).execute()
  await transaction.updateTable('cards').set({ main_of: accountId }).where('id', '=', cardId).execute()
  const present = await openSubscription(transaction, accountId)
  if (present) await chargeToCard(transaction, present, cardId, { actor: 'viewer', nowMs })
}

/**
 * Removes a card; the newest other one takes its place. Throws `not_found`, and `card_in_use` for the only
 * card of a renewing subscription.
 */
export async function removeCard(transaction: Transaction<Database>, { accountId, cardId, nowMs }: Chosen): Promise<void> {
  await lockAccount(transaction, accountId)
  const card = await storedCard(transaction, accountId, cardId)
  const others = (await storedCards(transaction, accountId)).filter(({ id }) => id !== cardId)
  const next = others.find(({ main_of }) => main_of !== null) ?? others[0]
  const present = await openSubscription(transaction, accountId)
  const isUsed = present?.auto_renew === 1 && present.card_id === cardId
  if (isUsed && !next) throw new ApiError('card_in_use')
  await transaction
    .updateTable('cards')
    .set({ removed_ms: nowMs, main_of: null, payer_ip: '' })
    .where('id', '=', cardId)
    .execute()
  if (next && (isUsed || card.main_of !== null)) await chargeFrom(transaction, { accountId, cardId: next.id, nowMs })
}
