import { fresh, type Handlers } from '../../http/handler-result.ts'
import type { StreamLeases } from './stream-leases.ts'

/** Answers the call by which a device plays in place of another. */
export const claimHandlers = (leases: Pick<StreamLeases, 'claim'>): Handlers<'claimStream'> => ({
  async claimStream(_input, { viewer, nowMs }) {
    await leases.claim(viewer, nowMs)
    return fresh({ status: 'success' })
  },
})
