import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ChannelChoice, type ChannelFault, OPEN_TO_ALL, operatorChannelsCalls } from '../../../contract/operator-channels.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { useStore } from '../../../ui/use-store.ts'
import { deskQuery } from '../../desk-queries.ts'

/** Values of a choice with their texts. */
export type Options = [value: string, text: string][]

/** The categories and packages by id, in the operator's language. */
export function useChoices() {
  const { t } = useLingui()
  const locale = useStore(localeStore)
  const { data } = useQuery(deskQuery(operatorChannelsCalls.listChannelChoices))
  const optionsOf = (choices: readonly ChannelChoice[] = []): Options =>
    choices.map(({ id, name, name_ru }) => [id, locale === 'ru' ? name_ru : name])
  const packages: Options = [[OPEN_TO_ALL, t`Open to all`], ...optionsOf(data?.packages)]
  return { categories: optionsOf(data?.categories), packages }
}

/** Returns the text of a value; a value that is no longer among the options shows as itself. */
export const textOf = (options: Options, value: string): string => options.find(([one]) => one === value)?.[1] ?? value

/** Returns the words for why an edit changed nothing. */
export function useFaultText(): (fault: ChannelFault) => string {
  const { t } = useLingui()
  return (fault) => {
    switch (fault.kind) {
      case 'number_taken': {
        const { number, name, id } = fault
        return t`Number ${number} is taken by «${name}» (${id}). Nothing was changed.`
      }
      case 'number_twice':
        return t`Number ${fault.number} can be given to one channel only. Nothing was changed.`
      case 'unknown_category':
        return t`There is no category ${fault.id} any more. Nothing was changed.`
      case 'unknown_package':
        return t`There is no package ${fault.id} any more. Nothing was changed.`
      case 'not_listed':
        return t`No list has brought the channel ${fault.id}, so it cannot be edited here. Nothing was changed.`
    }
  }
}

/** The form's field that a fault is about. */
export function fieldOfFault({ kind }: ChannelFault): string {
  if (kind === 'unknown_category') return 'category'
  if (kind === 'unknown_package') return 'package'
  return kind === 'not_listed' ? 'form' : 'number'
}
