import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '../../contract/channels.ts'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { pushKey, subscribePush } from '../../contract/push.ts'
import type { Reminder } from '../../contract/reminders.ts'
import { shownReminders } from '../../domain/guide/device-reminders.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { REMINDER_NOTES } from '../../domain/i18n/reminder-texts.ts'
import { reminderDueMs } from '../../domain/guide/reminders.ts'
import { call, callAs } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { requestPushPermission, type PushPermission, subscribeToPushes } from '../../platform/push-subscription.ts'
import { openStore } from '../../storage/kv-store.ts'
import { keepWish, keptOf, type Owner, sendWishes } from './reminder-store.ts'
import { ownerNow, remindersQuery } from './reminder-list-queries.ts'
import { now } from '../../storage/server-clock.ts'

/** Where the worker finds the address of this device's pushes when the browser changes it. */
const notes = openStore<string>('meta')
const PUSH_ADDRESS = 'push-address'

/** Reminds of a programme, or no more: on screen and on the device first, then at the service, and says how the viewer will hear of it. */
export async function remind(
  queryClient: QueryClient,
  channel: Channel,
  programme: GuideProgramme,
  wanted: boolean,
): Promise<void> {
  // Browsers want the question within the press.
  const asked = wanted ? requestPushPermission() : undefined
  await change(queryClient, reminderOf(channel, programme, now()), wanted ? 'add' : 'remove', asked)
}

/** Takes a reminder away. */
export function forgetReminder(queryClient: QueryClient, reminder: Reminder): Promise<void> {
  return change(queryClient, reminder, 'remove')
}

async function change(
  queryClient: QueryClient,
  reminder: Reminder,
  wish: 'add' | 'remove',
  asked?: Promise<PushPermission>,
): Promise<void> {
  const owner = ownerNow()
  const { queryKey } = remindersQuery()
  await queryClient.cancelQueries({ queryKey })
  await keepWish(owner, reminder, wish)
  await show(queryClient, owner)
  const permission = await asked
  const [refused, hasPushes] = await Promise.all([
    sendWishes(owner).catch(() => []),
    permission === 'granted' ? registerForPushes(owner) : false,
  ])
  await show(queryClient, owner)
  if (refused[0]) showMessage({ type: 'error', title: refused[0].message })
  else if (permission !== undefined) sayHow(permission, hasPushes)
  else say('removed')
}

async function show(queryClient: QueryClient, owner: Owner): Promise<void> {
  if (ownerNow().mark !== owner.mark) return
  queryClient.setQueryData(remindersQuery().queryKey, shownReminders(await keptOf(owner), owner.mark, now()))
}

/** Tells the service where pushes to this device go, for whoever is signed in here; false when that did not work out. */
export async function registerForPushes(owner: Owner): Promise<boolean> {
  try {
    const address = await subscribeToPushes((await call(pushKey)).key)
    if (!address) return false
    await callAs(owner.token, subscribePush, { body: { ...address, language: languageTag(localeStore.get()) } })
    await notes.put(PUSH_ADDRESS, address.endpoint)
    return true
  } catch {
    return false
  }
}

function sayHow(permission: PushPermission, hasPushes: boolean): void {
  if (hasPushes) say('set')
  else if (permission === 'denied') say('set_here', 'pushes_denied')
  else say('set_here', permission === 'impossible' ? 'pushes_impossible' : undefined)
}

function say(title: keyof typeof REMINDER_NOTES, text?: keyof typeof REMINDER_NOTES): void {
  const language = languageTag(localeStore.get())
  showMessage({
    type: 'default',
    title: REMINDER_NOTES[title][language],
    ...(text && { text: REMINDER_NOTES[text][language] }),
  })
}

function reminderOf({ slug, name, name_ru, logo }: Channel, programme: GuideProgramme, nowMs: number): Reminder {
  const { _id: programme_id, title, title_ru, age, start, end } = programme
  return {
    ...{ programme_id, title, title_ru, age, start, end, asked_start: start },
    due: reminderDueMs(start, nowMs),
    gone: false,
    channel: { slug, name, name_ru, logo },
  }
}
