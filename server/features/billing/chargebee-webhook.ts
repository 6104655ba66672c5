import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { readEvent } from '../../adapters/payments/chargebee-answers.ts'
import type { MirrorDeps } from './mirror-deps.ts'
import { addReturn, NO_STORE } from './payment-return.ts'
import { addProviderEvent, processProviderEvent } from './provider-events.ts'
import { readBody } from './read-body.ts'

const MAX_BODY = 262_144

/** Chargebee's way back: its webhook, and the viewer's return. */
export function createChargebeeRoutes(deps: MirrorDeps, account: { user: string; password: string }): Hono {
  const { db, now, reportError } = deps
  const own = digest(`Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`)
  const app = new Hono()
  app.post('/webhook', async (context) => {
    if (!timingSafeEqual(digest(context.req.header('authorization') ?? ''), own)) return context.body(null, 401, NO_STORE)
    const event = readEvent(parsed(await readBody(context.req.raw, MAX_BODY)))
    if (!event) return context.body(null, 400, NO_STORE)
    const key = await addProviderEvent(db, event, now())
    // The event is stored, so its sender need not repeat it; a fault here is ours.
    if (key !== undefined) await processProviderEvent(deps, key).catch(reportError)
    return context.body(null, 200, NO_STORE)
  })
  addReturn(app, db, '/dashboard/my-cards')
  return app
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function parsed(body: string | null | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
