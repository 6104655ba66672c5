/** The right to play a kept copy, as the service last confirmed it: when (epoch ms), and the code of its refusal, null when it allowed it. */
export type OfflineLicence = { checkedAtMs: number; refusal: string | null }

/** What the right is worth now: `expired` until the service is asked again, `refused` because it said no. */
export type LicenceState = 'open' | 'expired' | 'refused'

/** A kept copy plays for so long without the service. */
export const LICENCE_MS = 48 * 3_600_000

// A clock that was put right is no trick; one that was put back by more than this is not believed.
const CLOCK_SLACK_MS = 3_600_000

const CHECK_EVERY_MS = 3_600_000

/** What the service has answered is not asked again for so long, whatever the answer. */
export const ASK_AGAIN_AFTER_MS = 600_000

/** What the service has answered: the code of its refusal, null when it allowed, and the HTTP status, null without an answer. */
export type CheckAnswer = { code: string | null; status: number | null }

const WORD_STATUSES: readonly (number | null)[] = [401, 402, 403, 404, 410, 451]

/** What a right is worth at an instant. */
export function licenceStateOf({ checkedAtMs, refusal }: OfflineLicence, nowMs: number): LicenceState {
  if (refusal !== null) return 'refused'
  const ageMs = nowMs - checkedAtMs
  return ageMs > LICENCE_MS || ageMs < -CLOCK_SLACK_MS ? 'expired' : 'open'
}

/** Until when a copy plays without the service, epoch ms. */
export function playsUntilMs({ checkedAtMs }: OfflineLicence): number {
  return checkedAtMs + LICENCE_MS
}

/** Whether the service should be asked again: it last allowed it an hour ago, or it does not play; ten minutes after an answer (epoch ms) at the soonest. */
export function isCheckDue(right: OfflineLicence, nowMs: number, answeredAtMs = -Infinity): boolean {
  if (Math.abs(nowMs - answeredAtMs) < ASK_AGAIN_AFTER_MS) return false
  return licenceStateOf(right, nowMs) !== 'open' || nowMs - right.checkedAtMs >= CHECK_EVERY_MS
}

/** Whether a code asks for the PIN: it says nothing of the package, and whoever is asked for it has the right. */
export function isPinCode(code: string | null): boolean {
  return code === 'parental_pin_required' || code === 'pin_locked'
}

/** Whether an answer is the service's own word on who may watch, and not a fault, too many questions, or somebody's on the way. */
export function isWord({ code, status }: CheckAnswer): boolean {
  if (code === null || isPinCode(code)) return true
  // A fault of the service.
  return code !== 'server_error' && WORD_STATUSES.includes(status)
}

/** The right after the service was asked: allowed, with a null code, or refused with one. An answer that is no word on the right changes nothing. */
export function afterCheck(right: OfflineLicence, answer: CheckAnswer, nowMs: number): OfflineLicence {
  const { code, status } = answer
  if (code === null || isPinCode(code)) return { checkedAtMs: nowMs, refusal: null }
  // Who is signed out is asked to sign in; the copy stays theirs.
  return isWord(answer) && status !== 401 ? { ...right, refusal: code } : right
}
