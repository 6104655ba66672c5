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

export const siteCalls = {
  redirects: {
    method: 'GET',
    path: '/redirects/',
    auth: 'public',
    data: v.object({ success: v.literal(true), data: v.array(RedirectRule) }),
  },
  health: {
    method: 'GET',
    path: '/health',
    auth: 'public',
    data: Health,
  },
} as const satisfies Record<string, Call>
