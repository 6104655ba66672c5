import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Channel } from '../../contract/channels.ts'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { useStore } from '../../ui/use-store.ts'
import { useReminderList } from './reminder-list-queries.ts'

const bellCode = () => import('./remind.ts')

/** The bells of a channel's programmes: pressed state, label and action. */
export function useReminders(channel: Channel) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const { data } = useReminderList()
  // A press works without a network, too: its code arrives with the list.
  useEffect(() => {
    if (data) void bellCode().catch(() => {})
  }, [data])
  return {
    bellOf(programme: GuideProgramme) {
      const isPressed = data?.some(({ programme_id }) => programme_id === programme._id) ?? false
      return {
        isPressed,
        label: t`Remind me: ${titleIn(locale, programme)}, ${timeOfDay(programme.start, zone)}`,
        onPress: () => void bellCode().then(({ remind }) => remind(queryClient, channel, programme, !isPressed)),
      }
    },
  }
}
