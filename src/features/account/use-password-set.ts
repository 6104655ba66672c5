import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { showMessage } from '../../app-state/message-store.ts'
import { userQuery } from './user-queries.ts'

/** Returns what to do after a new password: show a message and refetch the profile and the devices. */
export function usePasswordSet(onDone: () => void): () => Promise<void> {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return async () => {
    showMessage({ type: 'success', title: t`The password is saved` })
    onDone()
    await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
  }
}
