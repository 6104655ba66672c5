import { useQueryClient } from '@tanstack/react-query'
import type { DeskSession } from '../../contract/operator-session.ts'
import { deskSessionQuery } from '../desk-queries.ts'

/** Returns how the page learns of a new state of its session. */
export function useSetSession(): (session: DeskSession | undefined) => void {
  const queryClient = useQueryClient()
  return (session) => {
    if (session) queryClient.setQueryData(deskSessionQuery.queryKey, session)
  }
}
