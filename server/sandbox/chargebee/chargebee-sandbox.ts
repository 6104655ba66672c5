import { Hono } from 'hono'
import * as v from 'valibot'
import { NO_FAULTS, type SandboxFaults } from '../sandbox-bank.ts'
import type { Sandbox } from '../sandbox.ts'
import { Faults } from '../sandbox-faults.ts'
import { chargebeeApi } from './chargebee-api.ts'
import { createChargebeeBank } from './chargebee-bank.ts'
import { newId } from './chargebee-words.ts'
import type { ChargebeeBooks } from './chargebee-books.ts'
import { createChargebeeChanges } from './chargebee-changes.ts'
import { chargebeePages } from './chargebee-pages.ts'

const PATIENCE_MS = 8000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 600_000

export type ChargebeeSandboxDeps = {
  books: ChargebeeBooks
  /** The URL of the stand-in, without a trailing slash. */
  baseUrl: string
  /** Where events are delivered; null: nowhere. */
  webhookUrl: string | null
  hasControl?: boolean
  now?: () => number
  random?: () => number
  fetchUrl?: typeof fetch
}

/** A stand-in for Chargebee: the subset of its API, pages, renewals and webhooks that the service uses. */
export function createChargebeeSandbox(given: ChargebeeSandboxDeps): Sandbox {
  const { books, baseUrl, webhookUrl, now = Date.now, random = Math.random, fetchUrl = fetch } = given
  let faults: SandboxFaults = NO_FAULTS

  function emit(event_type: string, content: Record<string, unknown>): void {
    const id = newId('ev')
    const occurred_at = Math.floor(now() / 1000)
    books.put('event', { id, occurred_at, event_type, object: 'event', api_version: 'v2', source: 'api', content })
    const { lose, twice, delayMs } = faults.callbacks
    if (webhookUrl === null || random() < lose) return
    const copies = random() < twice ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) books.addDelivery(id, now() + Math.round(random() * delayMs))
  }

  const deps = { books, now, emit }
  const bank = createChargebeeBank(deps)
  const changes = createChargebeeChanges(deps, bank)
  const pageUrl = (id: string) => `${baseUrl}/pages/${id}`
  const parts = { ...deps, bank, changes, pageUrl, random, faults: () => faults.api }
  const app = new Hono()
  app.route('/api/v2', chargebeeApi(parts))
  app.route('/pages', chargebeePages(parts))
  if (given.hasControl) {
    app.post('/control/plan', async (context) => {
      const read = v.safeParse(Faults, await context.req.json().catch(() => undefined))
      if (!read.success) return context.json({ error: v.summarize(read.issues) }, 400)
      faults = read.output as SandboxFaults
      return context.json(faults)
    })
    app.get('/control/books', (context) => context.json(books.list('transaction')))
  }

  /** Sends the events that are due; one that is not answered with 2xx is sent again, later each time. */
  async function deliver(): Promise<number> {
    const due = books.dueDeliveries(now())
    const { webhookUser, webhookPassword } = books.site
    for (const { id, event, tries } of due) {
      const password = random() < faults.callbacks.badSignature ? 'another' : webhookPassword
      const authorization = `Basic ${Buffer.from(`${webhookUser}:${password}`).toString('base64')}`
      const isTaken = await fetchUrl(webhookUrl!, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', authorization },
        body: JSON.stringify(books.find('event', event)),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isTaken) books.closeDelivery(id, now())
      else books.delayDelivery(id, now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries))
    }
    return due.length
  }

  return {
    app,
    async work() {
      const renewed = bank.workDue()
      return renewed + (await deliver())
    },
  }
}
