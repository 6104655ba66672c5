import { Trans } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Reminder } from '../../contract/reminders.ts'
import { notifyAtMs } from '../../domain/guide/device-reminders.ts'
import { languageTag, nameIn } from '../../domain/i18n/locale.ts'
import { SCREEN_PATHS } from '../../domain/routing/paths.ts'
import { titleIn } from '../../domain/i18n/programme-texts.ts'
import { reminderWords } from '../../domain/i18n/reminder-texts.ts'
import { setBadge } from '../../platform/badge.ts'
import { clock } from '../../platform/clock.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { closeNotifications, onOpenedNotification, pushPermission } from '../../platform/push-subscription.ts'
import { session } from '../../app-state/session.ts'
import { modalDialog } from '../../platform/top-dialog.ts'
import { viewerZone } from '../../platform/viewer-zone.ts'
import { OnTop } from '../../ui/OnTop.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useSelector, useStore } from '../../ui/use-store.ts'
import { meetPerson } from '../account/person-store.ts'
import css from './DueReminders.module.css'
import { claimNotification, forgetOthers, pendingReminders, remindersOf } from './reminder-store.ts'
import { registerForPushes } from './remind.ts'
import { ownerNow, remindersQuery, useReminderList } from './reminder-list-queries.ts'
import { now } from '../../storage/server-clock.ts'

const ASK_AGAIN_MS = 5 * 60_000
// A timer that is set further ahead than 24.8 days would ring at once.
const LONGEST_TIMER_MS = 86_400_000

/**
 * Shows due reminders that no push has shown on this device, also without a network. Registers pushes for the
 * current viewer, and opens the address of a pressed notification.
 */
export function DueReminders() {
  const token = useSelector(session, (value) => value?.auth_token)
  const locale = useStore(localeStore)
  const router = useRouter()
  const queryClient = useQueryClient()
  // Until it is known, a push that may come is waited for.
  const [hasPushes, setPushes] = useState(() => pushPermission() === 'granted')
  useEffect(() => {
    let isOver = false
    void followOwner().then((registered) => !isOver && setPushes(registered))
    void meetOwner(queryClient).catch(() => {})
    return () => {
      isOver = true
    }
  }, [token, locale, queryClient])
  useEffect(() => onOpenedNotification((url) => void router.navigate({ href: url })), [router])
  return <Telling key={token ?? ''} hasPushes={hasPushes} />
}

/** Registers this device's pushes for the current viewer, and deletes other viewers' reminders. */
async function followOwner(): Promise<boolean> {
  const owner = ownerNow()
  await forgetOthers(owner)
  return pushPermission() === 'granted' && registerForPushes(owner)
}

/** Shows and sends an account's unsent reminders after it signs in again. */
async function meetOwner(queryClient: QueryClient): Promise<void> {
  const owner = ownerNow()
  if (owner.token === undefined) return
  await meetPerson(queryClient, owner.token)
  if ((await pendingReminders()).length > 0) await queryClient.invalidateQueries({ queryKey: remindersQuery().queryKey })
}

/** Shows the due reminders, one at a time. */
function Telling({ hasPushes }: { hasPushes: boolean }) {
  const { data: reminders } = useReminderList()
  useReminderNews(reminders)
  const [notices, setNotices] = useState<readonly Reminder[]>([])

  useEffect(() => {
    if (!reminders) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (): Promise<void> => {
      clearTimeout(timer)
      const { due, nextMs } = await dueNow(hasPushes)
      if (isOver) return
      if (document.visibilityState === 'visible') {
        const owner = ownerNow()
        for (const reminder of due) {
          if (await claimNotification(owner, reminder.programme_id)) setNotices((shown) => [...shown, reminder])
        }
      } else void setBadge(due.length)
      if (nextMs !== null && !isOver) timer = setTimeout(() => void look(), Math.min(nextMs - now(), LONGEST_TIMER_MS))
    }
    const lookAgain = () => void look()
    lookAgain()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [reminders, hasPushes])

  useEffect(() => {
    if (document.visibilityState === 'visible') void setBadge(notices.length)
  }, [notices])
  useEffect(
    () => () => {
      void setBadge(0)
      void closeNotifications()
    },
    [],
  )

  const [first] = notices
  return first && <DueReminder key={first.programme_id} reminder={first} onClose={() => setNotices((shown) => shown.slice(1))} />
}

/** Returns the due reminders, and the instant of the next one (epoch ms); null if none waits. */
async function dueNow(hasPushes: boolean): Promise<{ due: Reminder[]; nextMs: number | null }> {
  const nowMs = now()
  const waiting = (await remindersOf(ownerNow())).filter(
    ({ told, wish, reminder }) => !told && wish !== 'remove' && reminder.end > nowMs,
  )
  const at = waiting.map(({ reminder }) => ({ reminder, atMs: notifyAtMs(reminder, hasPushes) }))
  const later = at.filter(({ atMs }) => atMs > nowMs).map(({ atMs }) => atMs)
  return {
    due: at.filter(({ atMs }) => atMs <= nowMs).map(({ reminder }) => reminder),
    nextMs: later.length > 0 ? Math.min(...later) : null,
  }
}

/** Refetches the reminders periodically, because the guide may move their programmes. */
function useReminderNews(reminders: readonly Reminder[] | undefined): void {
  const queryClient = useQueryClient()
  const isWaiting = reminders !== undefined && reminders.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const ask = () => void queryClient.invalidateQueries({ queryKey: remindersQuery().queryKey })
    const timer = setInterval(ask, ASK_AGAIN_MS)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
    }
  }, [isWaiting, queryClient])
}

function DueReminder({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const locale = useStore(localeStore)
  const zone = useStore(viewerZone)
  const isOver = useSelector(clock, (nowMs) => nowMs >= reminder.end)
  const channel = nameIn(locale, reminder.channel)
  const dialog = useStore(modalDialog)
  useEffect(() => {
    if (isOver) onClose()
  })
  const kind = reminder.gone ? 'gone' : 'soon'
  const said = {
    kind,
    channel,
    start: reminder.start,
    language: languageTag(locale),
  } as const
  const words = useSelector(clock, (nowMs) => reminderWords(said, nowMs, zone))
  return (
    <OnTop dialog={dialog}>
      <Toast
        type={reminder.gone ? 'warning' : 'default'}
        className={css.told ?? ''}
        title={titleIn(locale, reminder)}
        text={
          <>
            <span className={css.words}>{words}</span>
            <Link
              to={SCREEN_PATHS.channel}
              params={{ id: reminder.channel.slug }}
              search={{}}
              className={css.watch}
              onClick={onClose}
            >
              {reminder.gone ? <Trans>Programme guide</Trans> : <Trans>Watch</Trans>}
              <span className={css.hidden}>{`: ${channel}`}</span>
            </Link>
          </>
        }
        onClose={onClose}
      />
    </OnTop>
  )
}
