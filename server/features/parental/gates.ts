import type { ErrorCode } from '../../../src/contract/errors.ts'
import type { CallContext } from '../../http/handler-result.ts'
import type { KnownDeviceStore } from '../users/known-device-store.ts'
import { sessionOf } from '../../http/viewer.ts'
import type { AgeGate } from './age-gate.ts'
import type { ParentalStore } from './parental-store.ts'

/** Returns the viewer's age gate; null without an age limit. */
export type GateOf = (context: Pick<CallContext, 'viewer' | 'client' | 'nowMs'>) => Promise<AgeGate | null>

// A visitor has no PIN to give: they sign in, and then the account's own rule holds.
const OF_VISITOR: ErrorCode = 'registration_required'

/**
 * A signed-in viewer has the limit of the account. A visitor has that of the account last signed in on the
 * device, so that signing out lifts no limit.
 */
export function createGateOf(parental: Pick<ParentalStore, 'gateOf'>, devices: Pick<KnownDeviceStore, 'ageLimit'>): GateOf {
  return async ({ viewer, client, nowMs }) => {
    if (viewer.account) return parental.gateOf(viewer.account.id, sessionOf(viewer))
    const limit = client.deviceId === null ? undefined : await devices.ageLimit(client.deviceId, nowMs)
    return limit === undefined ? null : { limit, openUntilMs: 0, refusal: OF_VISITOR }
  }
}
