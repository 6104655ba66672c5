import { addressOf } from '../contract/call-address.ts'
import type { Call, CallArguments, CallData } from '../contract/call.ts'
import { answerOfService } from '../contract/service-answer.ts'
import { DEVICE_HEADER, HTTP_TIMEOUT_MS, IDEMPOTENCY_HEADER, PLATFORM_HEADER } from '../contract/wire.ts'
import type { ChangeResponse } from '../domain/account/pending-changes.ts'
import { timedFetch } from './server-clock.ts'

/**
 * Makes a call for a person, or for a visitor without a token, from a page or from the worker. `idem` is the
 * idempotency key, `language` that of the server's texts. A response that does not match the contract is an
 * intermediary's, such as a hotel's pay wall: it counts as none.
 */
export async function callAs<C extends Call>(
  { token, device, language }: { token: string | undefined; device: string; language?: string },
  made: C,
  input: CallArguments<C>,
  idem?: string,
): Promise<ChangeResponse & { data?: CallData<C>; reason?: string | undefined }> {
  const { body }: { body?: unknown } = input
  const headers = {
    Accept: 'application/json',
    [PLATFORM_HEADER]: 'browser',
    [DEVICE_HEADER]: device,
    ...(language !== undefined && { 'Accept-Language': language }),
    ...(token !== undefined && { Authorization: `Basic ${token}` }),
    ...(idem !== undefined && { [IDEMPOTENCY_HEADER]: idem }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  try {
    const { method, outlivesPage: keepalive = false }: Call = made
    const response = await timedFetch(addressOf(made, input), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      keepalive,
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    })
    const { status } = response
    const answer = answerOfService(made, response, await response.json().catch(() => undefined))
    if (answer && 'data' in answer) return { status, code: '', retryAfterMs: 0, data: answer.data }
    if (response.ok) return NO_RESPONSE
    const retryAfterMs = 1000 * (Number(response.headers.get('Retry-After')) || 0)
    return { status, code: answer?.failure.code ?? '', retryAfterMs, reason: answer?.failure.reason }
  } catch {
    return NO_RESPONSE
  }
}

const NO_RESPONSE: ChangeResponse = { status: null, code: '', retryAfterMs: 0 }
