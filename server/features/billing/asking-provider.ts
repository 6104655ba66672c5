import { ProviderRefusal } from '../../adapters/payments/subscription-provider.ts'
import { ApiError } from '../../http/api-error.ts'

/**
 * Waits for a provider's answer to a viewer's call. Throws `payment_pending` for an order that was paid
 * meanwhile, and `payment_unavailable` for any other fault.
 */
export async function askingProvider<T>(answer: Promise<T> | T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) throw error
    const isPaid = error instanceof ProviderRefusal && error.kind === 'duplicate'
    throw new ApiError(isPaid ? 'payment_pending' : 'payment_unavailable')
  }
}
