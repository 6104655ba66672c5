import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '../../contract/users.ts'
import { openSessionEverywhere } from '../../app-state/session-tabs.ts'
import { session } from '../../app-state/session.ts'
import { userQuery } from './user-queries.ts'

/** Keeps what a call has answered of the signed-in person; a new name reaches the header of every tab. */
export function useKeepUser(): (user: Profile) => void {
  const queryClient = useQueryClient()
  return (user) => {
    queryClient.setQueryData(userQuery().queryKey, user)
    const opened = session.get()
    if (opened && opened.name !== user.name) openSessionEverywhere({ ...opened, name: user.name })
  }
}
