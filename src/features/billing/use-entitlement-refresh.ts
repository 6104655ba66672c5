import { useQueryClient } from '@tanstack/react-query'
import { userQuery } from '../account/user-queries.ts'
import { channelsQuery } from '../channels/channel-queries.ts'

/**
 * Returns a function that refreshes all data after a subscription changed. The profile and the channels are
 * fetched even if no screen shows them, because the worker caches them for later.
 */
export function useEntitlementRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries()
    const fetched = [userQuery(), channelsQuery()].map((query) => queryClient.fetchQuery({ ...query, staleTime: 0 } as never))
    await Promise.allSettled(fetched)
  }
}
