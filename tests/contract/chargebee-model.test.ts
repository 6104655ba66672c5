import { expect, test } from 'vitest'
import { openChargebeeShop } from '../support/chargebee-shop.ts'
import { liveSubscriptions, underWay } from '../support/chargebee-checks.ts'
import { engines } from '../support/engines.ts'
import { TOKENS } from '../support/service.ts'
import { DAY } from '../support/shop.ts'

const HOUR = 3_600_000
const CARDS = ['4242424242424242', '4000000000000341', '4000000000000002', '5555555555554444']

/** A generator of numbers from 0 to 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const [sqlite] = engines()
test.each([2, 5, 6])('seed %i: the journal is the books of Chargebee, whatever is lost, late or doubled', async (seed) => {
  const random = randomOf(seed)
  const shop = await openChargebeeShop(sqlite!, random)
  const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const token = () => some(Object.values(TOKENS))
  const pages: string[] = []
  await shop.db.deleteFrom('subscriptions').execute()
  const faults = { callbacks: { lose: 0.15, twice: 0.25, delayMs: 6 * HOUR }, api: { loseRequest: 0.05, loseAnswer: 0.07 } }
  await shop.plan(faults)

  async function act(): Promise<void> {
    const by = { token: token() }
    const kind = random()
    if (kind < 0.35) {
      const package_id = some(['basic', 'premium'])
      const asked = await shop.post('/billing/chargebee/quote', { package_id }, by)
      if (!asked.ok) return
      const { quote } = (await asked.json()) as { quote: string }
      const { cards } = (await (await shop.ask('/users/cards', by)).json()) as { cards: { _id: string }[] }
      const card = random() < 0.5 ? cards[0] : undefined
      const call = card ? `pay-with-exists-card/${card._id}` : 'checkout'
      const placed = (await (
        await shop.post(`/billing/chargebee/${call}`, { quote, packageId: package_id, agree: true }, by)
      ).json()) as { redirect_url?: string }
      if (placed.redirect_url) pages.push(placed.redirect_url)
    } else if (kind < 0.6 && pages.length > 0) await shop.payPage(some(pages), some(CARDS))
    else if (kind < 0.65) await shop.post('/billing/chargebee/cancel', { confirmation: 'СКАСУВАТИ' }, by)
    else if (kind < 0.72) await shop.post('/billing/chargebee/renew', {}, by)
    else if (kind < 0.76) await shop.post('/billing/withdrawal', { confirm: true, name: 'Олена' }, by)
    else await shop.pass(some([HOUR, 6 * HOUR, DAY, 9 * DAY]))
  }

  for (let step = 0; step < 160; step += 1) {
    await act().catch((error: unknown) => shop.reported.push(error))
  }
  await shop.plan({})
  for (let times = 0; times < 30; times += 1) await shop.pass(HOUR)
  const [journal, books] = await shop.balances()
  expect(journal).toEqual(books)
  expect(await underWay(shop)).toEqual([])
  const [own, theirs] = await liveSubscriptions(shop)
  expect(own).toEqual(theirs)
  await shop.close()
})
