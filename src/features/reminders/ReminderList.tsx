import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Reminder } from '../../contract/reminders.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { NoAnswer } from '../../forms/NoAnswer.tsx'
import { requestPushPermission, pushPermission } from '../../platform/push-subscription.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ownerNow, useReminderList } from './reminder-list-queries.ts'
import css from './ReminderList.module.css'
import { ReminderRow } from './ReminderRow.tsx'

/** The viewer's reminders, each with a remove button, and how this device notifies them. */
export function ReminderList() {
  const { data, error, refetch } = useReminderList()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={css.part} aria-labelledby="reminders">
      <h2 id="reminders" ref={heading} tabIndex={-1}>
        <Trans>Reminders</Trans>
      </h2>
      {data && data.length > 0 && <Rows reminders={data} onEmpty={() => heading.current?.focus()} />}
      {data?.length === 0 && (
        <div className={css.nothing}>
          <p>
            <Trans>
              Nothing waits yet. Press the bell beside a programme to come, and we remind you five minutes before it starts.
            </Trans>
          </p>
          <Link to={SCREEN_PATHS.channels} search={{}} className={buttonClass('outline')}>
            <Trans>All channels</Trans>
          </Link>
        </div>
      )}
      {!data && !error && Array.from({ length: 2 }, (_none, index) => <Skeleton key={index} className={css.waiting ?? ''} />)}
      {!data && error && <NoAnswer error={error} onRetry={() => void refetch()} />}
      {data && <OnThisDevice />}
    </section>
  )
}

function Rows({ reminders, onEmpty }: { reminders: readonly Reminder[]; onEmpty: () => void }) {
  const queryClient = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const take = (reminder: Reminder): void => {
    const index = reminders.indexOf(reminder)
    // The focus stays in the list: with the neighbour, and with the heading when there is none.
    const neighbour = reminders[index + 1] ?? reminders[index - 1]
    const row = neighbour && list.current?.querySelector(`[data-programme="${neighbour.programme_id}"]`)
    if (row) row.querySelector('button')?.focus()
    else onEmpty()
    void import('./remind.ts').then(({ forgetReminder }) => forgetReminder(queryClient, reminder))
  }
  return (
    <ul ref={list} className={css.rows}>
      {reminders.map((reminder) => (
        <ReminderRow key={reminder.programme_id} reminder={reminder} onForget={() => take(reminder)} />
      ))}
    </ul>
  )
}

/** How this device notifies the viewer. Without a decision yet, they can allow pushes. */
function OnThisDevice() {
  const [permission, setPermission] = useState(pushPermission)
  const allow = async (): Promise<void> => {
    setPermission(await requestPushPermission())
    if (pushPermission() === 'granted') await (await import('./remind.ts')).registerForPushes(ownerNow())
  }
  return (
    <div className={css.device} aria-live="polite">
      <p>
        {permission === 'granted' && (
          <span>
            <Trans>Notifications come to this device, also when Efir is closed.</Trans>
          </span>
        )}
        {permission === 'default' && (
          <span>
            <Trans>On this device you are reminded while Efir is open.</Trans>
          </span>
        )}
        {permission === 'denied' && (
          <span>
            <Trans>
              On this device you are reminded while Efir is open: notifications are forbidden in the settings of the browser.
            </Trans>
          </span>
        )}
        {permission === 'impossible' && (
          <span>
            <Trans>
              On this device you are reminded while Efir is open: this browser shows no notifications. On an iPhone they come once
              Efir is on the home screen.
            </Trans>
          </span>
        )}
      </p>
      {permission === 'default' && (
        <Button look="outline" onClick={() => void allow()}>
          <Trans>Allow notifications</Trans>
        </Button>
      )}
    </div>
  )
}
