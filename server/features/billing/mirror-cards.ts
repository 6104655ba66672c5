import type { Kysely } from 'kysely'
import type { ProviderCard } from '../../adapters/payments/subscription-provider.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Database } from '../../db/schema.ts'
import { saveCard } from './card-store.ts'
import type { MirrorDeps } from './mirror-deps.ts'

/** Makes an account's cards those that the provider has stored. */
export async function mirrorCards({ db, provider, now }: MirrorDeps, accountId: string): Promise<void> {
  const cards = await provider.cards(accountId)
  const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
  if (account) await writeCards(db, { accountId, cards, nowMs: now() })
}

type Stored = { accountId: string; cards: ProviderCard[]; nowMs: number }

function writeCards(db: Kysely<Database>, { accountId, cards, nowMs }: Stored): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, accountId)
    const owner = { account_id: accountId, provider: 'chargebee' } as const
    for (const card of cards) {
      const id = await saveCard(transaction, owner, card, nowMs)
      await transaction.updateTable('cards').set({ expires_month: card.expiresMonth }).where('id', '=', id).execute()
    }
    const own = transaction.updateTable('cards').where('account_id', '=', accountId).where('provider', '=', 'chargebee')
    const present = cards.map(({ token }) => token)
    const gone = own.set({ removed_ms: nowMs, main_of: null }).where('removed_ms', 'is', null)
    await gone.$if(present.length > 0, (rest) => rest.where('token', 'not in', present)).execute()
    const main = cards.find(({ isMain }) => isMain)
    if (!main) return
    await transaction.updateTable('cards').set({ main_of: null }).where('main_of', '=', accountId).execute()
    await own.set({ main_of: accountId }).where('token', '=', main.token).execute()
  })
}
