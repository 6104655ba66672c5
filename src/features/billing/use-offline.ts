import { connection } from '../../platform/connection.ts'
import { useSelector } from '../../ui/use-store.ts'

/** True while the server cannot be reached: nothing can be ordered or changed. */
export function useOffline(): boolean {
  return useSelector(connection, (state) => state === 'lost')
}
