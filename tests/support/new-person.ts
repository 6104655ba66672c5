import { type APIRequestContext, expect } from '@playwright/test'
import { codeSentTo } from './post.ts'
import type { RunningService } from './running-service.ts'

let numbers = 0
/** An unused number. */
export const newPhone = () => `+38067${String(1_000_000 + (numbers += 1))}`
/** An unused address. */
export const newMail = () => `oksana-${(numbers += 1)}@example.test`

/** Calls the service with a token, or as a visitor without one. Throws for an error response. */
export type Call = <T>(method: string, path: string, token?: string, data?: object) => Promise<T>

/** Calls the service at its address from a device of its own. */
export function caller(request: APIRequestContext, address: string, device = 'brwsr-test'): Call {
  return async <T>(method: string, path: string, token?: string, data?: object) => {
    const headers = { platform: 'browser', 'device-id': device, ...(token && { authorization: `Basic ${token}` }) }
    const answer = await request.fetch(`${address}/api${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}`).toBe(true)
    return (await answer.json()) as T
  }
}

/** Signs a number up, or in, with the code that comes after those that are `known`; its session. */
export async function sessionByPhone(call: Call, service: RunningService, phone: string, known = 0): Promise<string> {
  const { flow } = await call<{ flow: string }>('POST', '/auth/sign-in/phone', undefined, { phone })
  const code = await codeSentTo(service.dataDir, phone, known)
  return (await call<{ auth_token: string }>('POST', '/auth/confirm', undefined, { flow, code })).auth_token
}
