import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isFailure } from '../platform/http.ts'

/** The cache of server facts: memory only, because the worker is the one that keeps things (ARCHITECTURE, One offline truth). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 60_000,
        // While offline a retry would wait for the network, and with it the screen that could say so.
        retry: (failures, error) =>
          // On the server an answer is there at once or not at all.
          !import.meta.env.SSR && onlineManager.isOnline() && isFailure(error, 'no_answer', 'server_error') && failures < 2,
      },
    },
  })
}
