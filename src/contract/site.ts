import * as v from 'valibot'
import type { Call } from './call.ts'

export const RedirectRule = v.object({
  redirectUrlFrom: v.string(),
  redirectUrlTo: v.string(),
})
export type RedirectRule = v.InferOutput<typeof RedirectRule>

export const Health = v.object({
  status: v.literal('ok'),
  version: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
})
export type Health = v.InferOutput<typeof Health>

export const redirects = {
  method: 'GET',
  path: '/redirects/',
  auth: 'public',
  data: v.object({ success: v.literal(true), data: v.array(RedirectRule) }),
} as const satisfies Call

export const health = {
  method: 'GET',
  path: '/health',
  auth: 'public',
  data: Health,
} as const satisfies Call

/** The calls of this resource; where two paths match one address, the more literal one stands first. */
export const siteCalls = { redirects, health }
