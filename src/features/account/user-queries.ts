import { queryOptions, useQuery } from '@tanstack/react-query'
import { showUser } from '../../contract/users.ts'
import { queryOf } from '../../app-state/query-of.ts'
import { session } from '../../app-state/session.ts'
import { useSelector } from '../../ui/use-store.ts'

/** The signed-in person. */
export const userQuery = () => queryOptions(queryOf('showUser', {}, { showUser }))

/** Returns the signed-in viewer's age limit; null without one, or while it loads. */
export function useAgeLimit(): number | null {
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: limit = null } = useQuery({
    ...userQuery(),
    enabled: signedIn,
    select: ({ parents_control: control }) => control?.age_limit ?? null,
  })
  return signedIn ? limit : null
}
