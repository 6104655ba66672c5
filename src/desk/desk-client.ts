import { addressOf } from '../contract/call-address.ts'
import type { CallArguments, CallData } from '../contract/call.ts'
import type { OperatorCall } from '../contract/operator-call.ts'
import { answerOfService } from '../contract/service-answer.ts'
import { PLATFORM_HEADER } from '../contract/wire.ts'
import { CallFailure, isFailure } from '../app-state/api-client.ts'
import { createStore } from '../platform/store.ts'

/** Views that count or compare much may take longer than calls of viewers. */
const TIMEOUT_MS = 30_000

/** How the dialog of a second factor ended. */
type Proof = (isGiven: boolean) => void

/** The guarded call that waits for a new second factor; null while none does. */
export const waitingProof = createStore<Proof | null>(null)

/** True once the session has ended: the desk then shows the sign-in. */
export const hasSignedOut = createStore(false)

type Arguments<C extends OperatorCall> = keyof CallArguments<C> extends never ? [input?: undefined] : [input: CallArguments<C>]

/**
 * Makes a call of the desk; throws a `CallFailure`. A guarded call asks for a second factor, and is made
 * again after it.
 */
export async function callDesk<C extends OperatorCall>(made: C, ...[input]: Arguments<C>): Promise<CallData<C>> {
  try {
    return await send(made, input)
  } catch (error) {
    if (made.access !== 'open' && isFailure(error, 'authorization_required')) hasSignedOut.set(true)
    if (!isFailure(error, 'proof_required') || !(await proofGiven())) throw error
    return send(made, input)
  }
}

/** Opens the dialog of a second factor; a call that waits already is given up. */
function proofGiven(): Promise<boolean> {
  waitingProof.get()?.(false)
  return new Promise((resolve) =>
    waitingProof.set((isGiven) => {
      waitingProof.set(null)
      resolve(isGiven)
    }),
  )
}

async function send<C extends OperatorCall>(made: C, input: CallArguments<C> | undefined): Promise<CallData<C>> {
  const { body }: { body?: unknown } = input ?? {}
  const response = await fetch(addressOf(made, input), {
    method: made.method,
    headers: {
      'Accept-Language': document.documentElement.lang,
      [PLATFORM_HEADER]: 'browser',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new CallFailure('no_answer', String(cause), null)
  })
  const answer = answerOfService(made, response, await response.json().catch(() => {}))
  if (!answer) throw new CallFailure('no_answer', '', response.status)
  if ('data' in answer) return answer.data
  const { code, error } = answer.failure
  throw new CallFailure(code, error, response.status, Number(response.headers.get('Retry-After')) || null)
}
