import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type GuideChoice, operatorListsCalls } from '../../../contract/operator-lists.ts'
import { failureText } from '../../../forms/refusal-texts.ts'
import { callDesk } from '../../desk-client.ts'
import { sourcesQuery } from './sources-query.ts'

/** Sets the guides of channels by hand. */
export function useMatching() {
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: (body: { channel_id: string; choice: GuideChoice }) => callDesk(operatorListsCalls.setMatch, { body }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['desk', operatorListsCalls.listMatches.path] })
      await queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey })
    },
  })
  return {
    set: (channel_id: string, choice: GuideChoice) => set.mutate({ channel_id, choice }),
    isBusy: set.isPending,
    isDone: set.isSuccess,
    failure: set.error ? failureText(set.error) : '',
  }
}
