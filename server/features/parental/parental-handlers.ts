import { wrongWithPin } from '../../../src/domain/account/pin.ts'
import { ApiError } from '../../http/api-error.ts'
import { fresh, type Handlers } from '../../http/handler-result.ts'
import type { SlidingWindows } from '../../http/sliding-window.ts'
import { countHashes } from '../auth/hash-limit.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { signedIn, sessionOf } from '../../http/viewer.ts'
import { MAX_WRONG_TRIES, type ParentalStore } from './parental-store.ts'

type Tried = { pinHash: string } | { triesLeft: number; lockedUntilMs: number | null }

/** Answers the calls about parental control. */
export function parentalHandlers(
  parental: ParentalStore,
  windows: SlidingWindows,
): Handlers<'setParentsControl' | 'removeParentsControl' | 'validateParentsControl'> {
  /** Tries a PIN; undefined when the account has no limit. */
  async function tryPin(accountId: string, pin: string, nowMs: number): Promise<Tried | undefined> {
    requirePin(pin)
    const taken = await parental.takeTry(accountId, nowMs)
    if (!taken) return undefined
    if (!('pinHash' in taken)) return { triesLeft: 0, ...taken }
    const { pinHash, ...ifWrong } = taken
    if (!(await isPassword(pin, pinHash))) return ifWrong
    await parental.forgive(accountId, pinHash)
    return { pinHash }
  }

  /**
   * The hash of the PIN that was given right; throws `pin_code_error` or, with the end of the lock,
   * `pin_locked`.
   */
  function requireRight(tried: Tried, nowMs: number): string {
    if ('pinHash' in tried) return tried.pinHash
    if (tried.lockedUntilMs === null) throw new ApiError('pin_code_error')
    const until = tried.lockedUntilMs
    throw new ApiError('pin_locked', { until, retryAfterS: Math.ceil((until - nowMs) / 1000) })
  }

  return {
    async setParentsControl({ body }, context) {
      const { viewer, nowMs } = context
      const { id } = signedIn(viewer)
      requirePin(body.pin)
      if (body.current_pin !== undefined) requirePin(body.current_pin)
      countHashes(windows, context, 2)
      const control = { limit: body.age_limit, pinHash: await hashPassword(body.pin) }
      if (!(await parental.setFirst(id, control.limit, control.pinHash))) {
        // A child that sets a PIN of its own over the parents' would have no limit at all.
        const tried = await tryPin(id, body.current_pin ?? '', nowMs)
        // Another device has changed or lifted it since: the viewer decides again.
        if (!tried || !(await parental.change(id, requireRight(tried, nowMs), control))) throw new ApiError('pin_code_error')
      }
      return fresh({ age_limit: control.limit })
    },

    async removeParentsControl({ body }, context) {
      const { viewer, nowMs } = context
      const { id } = signedIn(viewer)
      requirePin(body.pin)
      countHashes(windows, context)
      const tried = await tryPin(id, body.pin, nowMs)
      if (tried) {
        requireRight(tried, nowMs)
        await parental.lift(id)
      }
      return fresh({ status: 'success' as const })
    },

    async validateParentsControl({ body }, context) {
      const { viewer, nowMs } = context
      const { id } = signedIn(viewer)
      requirePin(body.pin)
      countHashes(windows, context)
      const tried = await tryPin(id, body.pin, nowMs)
      if (!tried) throw new ApiError('not_found')
      if (!('pinHash' in tried)) {
        return fresh({ isPinValid: false, tries_left: tried.triesLeft, locked_until: tried.lockedUntilMs, open_until: null })
      }
      const open_until = await parental.open(id, sessionOf(viewer), nowMs)
      return fresh({ isPinValid: true, tries_left: MAX_WRONG_TRIES, locked_until: null, open_until })
    },
  }
}

/** Refuses a malformed PIN without counting a try (section 8). */
function requirePin(pin: string): void {
  const wrong = wrongWithPin(pin)
  if (wrong) throw new ApiError(wrong)
}
