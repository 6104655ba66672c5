import { fresh, type Handlers } from '../../http/handler-result.ts'
import { signedIn } from '../../http/viewer.ts'
import type { Membership } from './membership.ts'

/** Answers the calls about subscriptions. */
export function billingHandlers({ membership }: { membership: Membership }): Handlers<'listSubscriptions'> {
  return {
    async listSubscriptions(_input, { viewer, nowMs }) {
      return fresh(await membership.list(signedIn(viewer).id, nowMs))
    },
  }
}
