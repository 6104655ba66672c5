import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Channel } from '../../contract/channels.ts'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { timeOfDay } from '../../domain/time/clock-format.ts'
import { VISITOR_MARK } from '../../domain/guide/device-reminders.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { session } from '../../app-state/session.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { viewerMark } from '../../storage/api-cache.ts'
import { useHydrated, useSelector, useStore } from '../../ui/use-store.ts'

/** Whose reminders this device shows now. */
export function ownerNow() {
  const token = session.get()?.auth_token
  return { token, mark: token === undefined ? VISITOR_MARK : viewerMark(token) }
}

/** What whoever is here waits for, by start. The first word of the key makes it go with the session; the code arrives when it is asked for. */
export const remindersQuery = () =>
  queryOptions({
    queryKey: ['user', 'reminders', ownerNow().mark],
    queryFn: async () => (await import('./remind.ts')).readReminders(ownerNow()),
    networkMode: 'always',
    staleTime: 60_000,
  })

/** The reminders of whoever is here, asked for once the page lives. */
export function useReminderList() {
  useSelector(session, (value) => value?.auth_token)
  return useQuery({ ...remindersQuery(), enabled: useHydrated() })
}

/** What the bells beside a channel's programmes are given: whether one is pressed, what it says, and what a press does. */
export function useReminders(channel: Channel) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const { data } = useReminderList()
  return {
    bellOf(programme: GuideProgramme) {
      const pressed = data?.some(({ programme_id }) => programme_id === programme._id) ?? false
      return {
        pressed,
        label: t`Remind me: ${titleIn(locale, programme)}, ${timeOfDay(programme.start, zone)}`,
        onPress: () => void import('./remind.ts').then(({ remind }) => remind(queryClient, channel, programme, !pressed)),
      }
    },
  }
}
