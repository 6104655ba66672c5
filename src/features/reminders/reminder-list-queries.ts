import { queryOptions, useQuery } from '@tanstack/react-query'
import { VISITOR_MARK } from '../../domain/guide/device-reminders.ts'
import { session } from '../../app-state/session.ts'
import { viewerMark } from '../../storage/api-cache.ts'
import { useHydrated, useSelector } from '../../ui/use-store.ts'

/** Whose reminders this device shows now. */
export function ownerNow() {
  const token = session.get()?.auth_token
  return { token, mark: token === undefined ? VISITOR_MARK : viewerMark(token) }
}

/**
 * The current viewer's reminders, by start. The key's first word clears it with the session; its code loads
 * on demand.
 */
export const remindersQuery = () =>
  queryOptions({
    queryKey: ['user', 'reminders', ownerNow().mark],
    queryFn: async () => (await import('./reminder-store.ts')).fetchReminders(ownerNow()),
    networkMode: 'always',
    staleTime: 60_000,
  })

/** The current viewer's reminders, fetched after hydration. */
export function useReminderList() {
  useSelector(session, (value) => value?.auth_token)
  return useQuery({ ...remindersQuery(), enabled: useHydrated() })
}
