import { addressOf } from '../contract/call-address.ts'
import type { Call, CallArguments, CallData } from '../contract/call.ts'
import type { CallAnswer } from '../contract/rendering.ts'
import { answerOfService } from '../contract/service-answer.ts'
import { DEVICE_HEADER, HTTP_TIMEOUT_MS, PLATFORM_HEADER } from '../contract/wire.ts'
import { timedFetch } from '../storage/server-clock.ts'
import { deviceId } from '../platform/device-id.ts'
import { noteServed } from './served-from-cache.ts'
import { endSession, session } from './session.ts'

/** A failed call: `no_answer` when the server did not respond in time, else the server's code (PRODUCT.md
 * section 8). `status` is the HTTP status, null without a response. */
export class CallFailure extends Error {
  // Declared only, because the constructor sets them: saves bytes in the first download.
  declare readonly code: string
  declare readonly status: number | null
  /** The server's Retry-After in seconds, if any. */
  declare readonly retryAfterS: number | null
  constructor(code: string, text: string, status: number | null, retryAfterS: number | null = null) {
    super(text)
    this.code = code
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

/** True for a call's failure with one of these codes. */
export function isFailure(error: unknown, ...codes: string[]): boolean {
  return error instanceof CallFailure && codes.includes(error.code)
}

type Arguments<C extends Call> = keyof CallArguments<C> extends never ? [input?: undefined] : [input: CallArguments<C>]

/** Calls the API as the signed-in viewer; throws a `CallFailure`. An invalid token ends the session, and
 * the call repeats as a visitor. */
export async function call<C extends Call>(made: C, ...[input]: Arguments<C>): Promise<CallData<C>> {
  const token = session.get()?.auth_token
  try {
    return await callAs(token, made, input)
  } catch (error) {
    if (token === undefined || !isFailure(error, 'authorization_required')) throw error
    endSession(token)
    return callAs(undefined, made, input)
  }
}

/** Calls the API with an explicit token or as a visitor; the session is unaffected. The signal sets the
 * timeout; an aborted call fails with `no_answer`. */
export async function callAs<C extends Call>(
  token: string | undefined,
  made: C,
  input?: CallArguments<C>,
  signal?: AbortSignal,
): Promise<CallData<C>> {
  const { method, outlivesPage: keepalive = false }: Call = made
  const { body }: { body?: unknown } = input ?? {}
  const url = addressOf(made, input)
  const response = await transport({
    url,
    method,
    body: body === undefined ? null : JSON.stringify(body),
    token,
    keepalive,
    signal,
  })
  const { status, headers } = response
  if (method === 'GET') noteServed(url, headers)
  const answer = answerOfService(made, response, await response.json().catch(() => {}))
  if (!answer) throw new CallFailure('no_answer', '', null)
  if ('data' in answer) return answer.data
  const { code, error } = answer.failure
  throw new CallFailure(code, error, status, Number(headers.get('Retry-After')) || null)
}

/** Sends a call and returns the response, or throws a `CallFailure`. */
export type Transport = (sent: {
  url: string
  method: string
  body: string | null
  token: string | undefined
  keepalive: boolean
  signal?: AbortSignal | undefined
}) => Promise<CallAnswer>

let transport: Transport = fetchTransport

/** Replaces the transport: while rendering, the server answers calls itself. */
export function setTransport(other: Transport): void {
  transport = other
}

async function fetchTransport({ url, method, body, token, keepalive, signal }: Parameters<Transport>[0]): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    [PLATFORM_HEADER]: 'browser',
    [DEVICE_HEADER]: deviceId(),
    ...(token !== undefined && { Authorization: `Basic ${token}` }),
    ...(body !== null && { 'Content-Type': 'application/json' }),
  }
  try {
    return await timedFetch(url, { method, headers, body, keepalive, signal: signal ?? AbortSignal.timeout(HTTP_TIMEOUT_MS) })
  } catch (cause) {
    throw new CallFailure('no_answer', String(cause), null)
  }
}
