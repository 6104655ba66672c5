import { QueryClient } from '@tanstack/react-query'
import { LOST_MARK } from '../contract/lost-mark.ts'
import { isFailure } from '../app-state/api-client.ts'

/**
 * The cache of server facts: memory only, because the worker is the one that keeps things.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The library's own idea of the network starts as "online" and would hold retries back until it
        // changes.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        // On the server an answer is there at once or not at all.
        retry: (failures, error) =>
          !import.meta.env.SSR && failures < 2 && isFailure(error, 'no_answer', 'server_error') && mayBeReached(),
      },
    },
  })
}

/** False while the server is unreachable: a retry would delay the error screen by three seconds. */
function mayBeReached(): boolean {
  return navigator.onLine && !document.documentElement.hasAttribute(LOST_MARK)
}
