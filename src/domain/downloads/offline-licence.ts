/** The offline licence as the server last confirmed it: when (epoch ms), and the refusal's code, null if
 * allowed. */
export type OfflineLicence = { checkedAtMs: number; refusal: string | null }

/** The licence's state: `expired` until the server confirms it again, `refused` by the server. */
export type LicenceState = 'open' | 'expired' | 'refused'

/** How long a download plays without the server. */
export const LICENCE_MS = 48 * 3_600_000

// Small clock corrections are accepted; a clock set back by more is not trusted.
const CLOCK_SLACK_MS = 3_600_000

const CHECK_EVERY_MS = 3_600_000

/** The minimum time between two requests of a licence, whatever the response. */
export const ASK_AGAIN_AFTER_MS = 600_000

/** The server's response: the refusal's code, null if allowed; the HTTP status, null without a response. */
export type CheckAnswer = { code: string | null; status: number | null }

const ENTITLEMENT_STATUSES: readonly (number | null)[] = [401, 402, 403, 404, 410, 451]

/** Returns a licence's state at an instant. */
export function licenceStateOf({ checkedAtMs, refusal }: OfflineLicence, nowMs: number): LicenceState {
  if (refusal !== null) return 'refused'
  const ageMs = nowMs - checkedAtMs
  return ageMs > LICENCE_MS || ageMs < -CLOCK_SLACK_MS ? 'expired' : 'open'
}

/** Returns until when a download plays without the server (epoch ms). */
export function playsUntilMs({ checkedAtMs }: OfflineLicence): number {
  return checkedAtMs + LICENCE_MS
}

/** True if the licence needs a check: confirmed over an hour ago, or not open. At most once in ten
 * minutes. */
export function isCheckDue(right: OfflineLicence, nowMs: number, answeredAtMs = -Infinity): boolean {
  if (Math.abs(nowMs - answeredAtMs) < ASK_AGAIN_AFTER_MS) return false
  return licenceStateOf(right, nowMs) !== 'open' || nowMs - right.checkedAtMs >= CHECK_EVERY_MS
}

/** True for PIN codes: they say nothing of the tier, so the viewer keeps the licence. */
export function isPinCode(code: string | null): boolean {
  return code === 'parental_pin_required' || code === 'pin_locked'
}

/** True for a response about the entitlement itself, not a fault, rate limit, or proxy error. */
export function isAboutEntitlement({ code, status }: CheckAnswer): boolean {
  if (code === null || isPinCode(code)) return true
  // A server fault.
  return code !== 'server_error' && ENTITLEMENT_STATUSES.includes(status)
}

/** Returns the licence after a check: allowed with a null code, else refused. Other failures change
 * nothing. */
export function afterCheck(right: OfflineLicence, answer: CheckAnswer, nowMs: number): OfflineLicence {
  const { code, status } = answer
  if (code === null || isPinCode(code)) return { checkedAtMs: nowMs, refusal: null }
  // A signed-out viewer must sign in; the licence stays.
  return isAboutEntitlement(answer) && status !== 401 ? { ...right, refusal: code } : right
}
