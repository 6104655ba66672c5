import { addressOf } from '../contract/call-address.ts'
import type { Call, CallArguments, CallData } from '../contract/call.ts'
import type { CallAnswer } from '../contract/rendering.ts'
import { answerOfService } from '../contract/service-answer.ts'
import { DEVICE_HEADER, HTTP_TIMEOUT_MS, PLATFORM_HEADER } from '../contract/wire.ts'
import { timedFetch } from '../storage/server-clock.ts'
import { deviceId } from '../platform/device-id.ts'
import { endSession, session } from './session.ts'

/**
 * What went wrong with a call: `no_answer` when the server did not respond in time, or something else did in its place;
 * otherwise the server's code (section 8).
 * `status` is the HTTP status, null when there was no answer.
 */
export class CallFailure extends Error {
  // Declared only: the constructor sets them, and the first download is spared their names.
  declare readonly code: string
  declare readonly status: number | null
  /** After how many seconds it is worth asking again, where the server says so. */
  declare readonly retryAfterS: number | null
  constructor(code: string, text: string, status: number | null, retryAfterS: number | null = null) {
    super(text)
    this.code = code
    this.status = status
    this.retryAfterS = retryAfterS
  }
}

/** Whether an error is a call's failure under one of these codes. */
export function isFailure(error: unknown, ...codes: string[]): boolean {
  return error instanceof CallFailure && codes.includes(error.code)
}

type Arguments<C extends Call> = keyof CallArguments<C> extends never ? [input?: undefined] : [input: CallArguments<C>]

/**
 * Makes a call of the contract as whoever is signed in. Throws a `CallFailure`. When the token opens nothing any more, the session ends
 * and the call is made as a visitor.
 */
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

/**
 * Makes a call with a token of its own, or as a visitor without one; nothing happens to the session. Whoever gives a signal decides how
 * long it waits; one that is aborted fails with `no_answer`.
 */
export async function callAs<C extends Call>(
  token: string | undefined,
  made: C,
  input?: CallArguments<C>,
  signal?: AbortSignal,
): Promise<CallData<C>> {
  const { method, outlivesPage: keepalive = false }: Call = made
  const { body }: { body?: unknown } = input ?? {}
  const response = await transport({
    url: addressOf(made, input),
    method,
    body: body === undefined ? null : JSON.stringify(body),
    token,
    keepalive,
    signal,
  })
  const { status, headers } = response
  const answer = answerOfService(made, response, await response.json().catch(() => {}))
  if (!answer) throw new CallFailure('no_answer', '', null)
  if ('data' in answer) return answer.data
  const { code, error } = answer.failure
  throw new CallFailure(code, error, status, Number(headers.get('Retry-After')) || null)
}

/** How a call travels: its answer, or a `CallFailure` when there is none. */
export type Transport = (sent: {
  url: string
  method: string
  body: string | null
  token: string | undefined
  keepalive: boolean
  signal?: AbortSignal | undefined
}) => Promise<CallAnswer>

let transport: Transport = travelByNetwork

/** Lets calls travel another way: while the server makes a page, it answers them itself. */
export function travelBy(other: Transport): void {
  transport = other
}

async function travelByNetwork({ url, method, body, token, keepalive, signal }: Parameters<Transport>[0]): Promise<Response> {
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
