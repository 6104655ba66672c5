import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { showMessage } from '../../app-state/message-store.ts'
import { userQuery } from './user-queries.ts'

/** What follows a new password: the profile and the list of devices are asked for anew, and it is said. */
export function usePasswordSet(onDone: () => void): () => Promise<void> {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return async () => {
    showMessage({ type: 'success', title: t`The password is saved` })
    onDone()
    await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
  }
}
