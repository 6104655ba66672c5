import { isFailure } from '../../app-state/api-client.ts'
import { createStore } from '../../platform/store.ts'

/** A change that waits for a proof. */
type Waiting = { proceed: () => void; cancel: () => void }

/** The change that waits for a proof of identity; null for none. */
export const waitingForProof = createStore<Waiting | null>(null)

/**
 * Makes a call that changes how the viewer signs in. If the server requires a proof, `ProofDialog` asks for
 * it and the call is repeated; a cancelled dialog throws the original `proof_required`.
 */
export async function withProof<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!isFailure(error, 'proof_required')) throw error
    await new Promise<void>((resolve, reject) => {
      waitingForProof.get()?.cancel()
      waitingForProof.set({ proceed: resolve, cancel: () => reject(error) })
    })
    return make()
  }
}
