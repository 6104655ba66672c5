import type { Connection } from '../../server/db/connect.ts'
import { createPaymentRound } from '../../server/features/billing/payment-rounds.ts'
import { openChargebeeBooks } from '../../server/sandbox/chargebee/chargebee-books.ts'
import { createChargebeeSandbox } from '../../server/sandbox/chargebee/chargebee-sandbox.ts'
import { chargebeeBalances, liveSubscriptions, underWay } from './chargebee-checks.ts'
import { connectChargebee } from './connect-chargebee.ts'
import { BASE, sellPackages } from './payment-world.ts'
import { NOON } from './service.ts'

const HOUR = 3_600_000

/** The service's payments and the stand-in of Chargebee on books in a file, without faults or a network. */
// oxlint-disable-next-line explicit-function-return-type -- the type is read from it
export async function openChargebeeWorld({ db }: Connection, file: string) {
  const clock = { nowMs: NOON }
  const now = () => clock.nowMs
  const books = openChargebeeBooks(file)
  const sandbox = createChargebeeSandbox({ books, baseUrl: BASE, webhookUrl: null, now })
  const reportError = (error: unknown): void => console.error(error)
  const fetchUrl: typeof fetch = async (url, init) => sandbox.app.request(String(url), init)
  const { gateway, mirror } = connectChargebee({ db, now, reportError, site: books.site, url: BASE, fetchUrl })
  const round = createPaymentRound({ db, gateway, mirror, now, reportError })
  await sellPackages(db, { currency: 'USD', trial_days: 7, trial_price_minor: 0 })
  return {
    db,
    books,
    clock,
    /** Lets two days pass, so that all that is under way comes to its end. */
    async quieten(): Promise<void> {
      for (let hour = 0; hour < 48; hour += 1) {
        for (let turn = 0; turn < 2; turn += 1) {
          await sandbox.work()
          await round()
        }
        clock.nowMs += HOUR
      }
    },
    /** Returns what differs between both sides, and what is still to be done. */
    async faults(): Promise<string[]> {
      const [journal, kept] = await chargebeeBalances({ db, books })
      const [own, theirs] = await liveSubscriptions({ db, books })
      return [
        ...differences('the journal', Object.entries(journal).map(String), Object.entries(kept).map(String)),
        ...differences('a subscription', own, theirs),
        ...(await underWay({ db, books })),
      ]
    },
  }
}

const differences = (what: string, own: readonly string[], theirs: readonly string[]): string[] => [
  ...own.filter((one) => !theirs.includes(one)).map((one) => `${what}: here alone ${one}`),
  ...theirs.filter((one) => !own.includes(one)).map((one) => `${what}: at Chargebee alone ${one}`),
]
