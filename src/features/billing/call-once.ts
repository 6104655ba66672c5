import type { Call, CallArguments, CallData } from '../../contract/call.ts'
import { BILLING_TEXTS, type BillingTextCode } from '../../domain/i18n/billing-texts.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { endSession, session } from '../../app-state/session.ts'
import { deviceId } from '../../platform/device-id.ts'
import { randomName } from '../../platform/random-name.ts'
import { callAs } from '../../storage/authenticated-call.ts'

// A lost answer is asked for again under the same key, so that nothing is done twice.
const TRY_AFTER_MS = [0, 1000, 3000]

/** A failed change of money or a subscription, with the bank's reason where it told one. */
export class ChangeFailure extends CallFailure {
  readonly reason: string | undefined
  constructor(code: string, text: string, status: number | null, retryAfterS: number | null, reason?: string) {
    super(code, text, status, retryAfterS)
    this.reason = reason
  }
}

/** The keys of changes whose answer is not known yet, by call and input. */
const unanswered = new Map<string, string>()

/**
 * Makes a call that changes money or a subscription, as the signed-in viewer; throws a `CallFailure`. Until
 * the server answers, each try of the same input has the same idempotency key, also at a later press.
 */
export async function callOnce<C extends Call>(made: C, input: CallArguments<C>): Promise<CallData<C>> {
  const change = `${made.method} ${made.path} ${JSON.stringify(input)}`
  const idem = unanswered.get(change) ?? randomName()
  unanswered.set(change, idem)
  const token = session.get()?.auth_token
  const language = languageTag(localeStore.get())
  const who = { token, device: deviceId(), language }
  for (const afterMs of TRY_AFTER_MS) {
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
    const { status, code, retryAfterMs, data, reason } = await callAs(who, made, input, idem)
    if (status === null || code === 'call_in_progress') continue
    unanswered.delete(change)
    if (data !== undefined) return data
    if (code === 'authorization_required' && token !== undefined) endSession(token)
    const text = code in BILLING_TEXTS ? BILLING_TEXTS[code as BillingTextCode][language] : ''
    throw new ChangeFailure(code, text, status, retryAfterMs > 0 ? retryAfterMs / 1000 : null, reason)
  }
  throw new CallFailure('no_answer', '', null)
}
