import { queryOptions, useQuery } from '@tanstack/react-query'
import { showUser } from '../../contract/users.ts'
import { queryOf } from '../../app-state/query-of.ts'
import { session } from '../../app-state/session.ts'
import { useSelector } from '../../ui/use-store.ts'

/** The signed-in person. */
export const userQuery = () => queryOptions(queryOf('showUser', {}, { showUser }))

/** The age limit of the signed-in person's parental control; null when there is none, and while nobody knows. */
export function useAgeLimit(): number | null {
  const signedIn = useSelector(session, (value) => value !== null)
  const { data: limit = null } = useQuery({
    ...userQuery(),
    enabled: signedIn,
    select: ({ parents_control: control }) => control?.age_limit ?? null,
  })
  return signedIn ? limit : null
}
