import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OWN_QUERIES } from '../../app-state/query-of.ts'
import { queriesToken, session } from '../../app-state/session.ts'

/**
 * Resets the lists when a viewer signs in or out, even before this code has loaded: they depend on the
 * viewer's tier.
 */
export function ResetQueriesOnSignIn() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = (): void => {
      const token = session.get()?.auth_token
      // A new name of the same person changes nothing else.
      if (token === queriesToken.get()) return
      queriesToken.set(token)
      if (token === undefined) queryClient.removeQueries({ queryKey: [OWN_QUERIES] })
      // The screen fetches the personal data of the new viewer.
      else void queryClient.resetQueries({ queryKey: [OWN_QUERIES] })
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OWN_QUERIES })
    }
    follow()
    return session.subscribe(follow)
  }, [queryClient])
  return null
}
