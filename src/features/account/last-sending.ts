import { unsubscribeFromPushes } from '../../platform/push-subscription.ts'
import { isPendingFavourite } from '../../domain/account/pending-favourites.ts'
import { isPendingRemoval } from '../../domain/account/pending-removals.ts'
import { deviceId } from '../../platform/device-id.ts'
import { wakeWhenOnline } from '../../platform/visit.ts'
import { now } from '../../storage/server-clock.ts'
import { storeSignOut, sendSignOuts } from '../../storage/sign-outs.ts'
import { countChanges, flushChanges, storedChanges } from './outbox-store.ts'
import { forgetPerson, knownPerson } from './person-store.ts'

export { forgetPerson, knownPerson, unsubscribeFromPushes }

/** Whether the server lacks changes of the signed-in person. */
export const isAnythingUnsent = async (): Promise<boolean> => (await countChanges()) > 0

/**
 * Resolves when the sign-out is stored. The page then sends it; where that fails, a later page or the worker
 * does.
 */
export async function revokeToken(token: string): Promise<void> {
  const nowMs = now()
  await storeSignOut({ token, device: deviceId(), at: nowMs })
  void sendOrWait(nowMs).catch(() => {})
}

async function sendOrWait(nowMs: number): Promise<void> {
  if (await sendSignOuts(nowMs)) await wakeWhenOnline()
}

/**
 * Sends the changes for three seconds at most. Returns the number of unsent favourites and removals, about
 * which the viewer decides.
 */
export async function sendUnsent(): Promise<number> {
  const left = await flushChanges().catch(() => storedChanges.get())
  return left.filter((change) => isPendingFavourite(change) || isPendingRemoval(change)).length
}
