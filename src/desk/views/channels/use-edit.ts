import { useQueryClient } from '@tanstack/react-query'
import { type ChannelValues, operatorChannelsCalls } from '../../../contract/operator-channels.ts'
import { useForm } from '../../../forms/use-form.ts'
import { callDesk } from '../../desk-client.ts'
import { fieldOfFault, useFaultText } from './channel-words.ts'

/** A form that edits channels; `edit` resolves to true once they are changed. */
export function useEdit() {
  const queryClient = useQueryClient()
  const faultText = useFaultText()
  const { refuse, send, ...shown } = useForm()
  const edit = async (ids: string[], values: ChannelValues, reason: string): Promise<boolean> => {
    const answer = await send(() => callDesk(operatorChannelsCalls.editDeskChannels, { body: { ids, values, reason } }))
    if (!answer) return false
    if (answer.fault) {
      const field = fieldOfFault(answer.fault)
      refuse({ [shown.form.current?.elements.namedItem(field) ? field : 'form']: faultText(answer.fault) })
      return false
    }
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/operator/channels') })
    return true
  }
  return { ...shown, refuse, edit }
}
