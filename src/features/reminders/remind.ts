import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '../../contract/channels.ts'
import type { GuideProgramme } from '../../contract/programmes.ts'
import { pushKey, subscribePush } from '../../contract/push.ts'
import type { Reminder } from '../../contract/reminders.ts'
import { shownReminders, VISITOR_MARK } from '../../domain/guide/device-reminders.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS } from '../../domain/i18n/message-texts.ts'
import { REMINDER_NOTES, REMINDER_TEXTS } from '../../domain/i18n/reminder-texts.ts'
import { reminderDueMs } from '../../domain/guide/reminders.ts'
import { call, callAs } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { showNoResponse } from '../../app-state/no-response-message.ts'
import { requestPushPermission, type PushPermission, subscribeToPushes } from '../../platform/push-subscription.ts'
import { openStore } from '../../storage/kv-store.ts'
import { onSentChange, sendChanges } from '../account/outbox-store.ts'
import { meetPerson } from '../account/person-store.ts'
import { changeReminder, type Owner, remindersOf } from './reminder-store.ts'
import { ownerNow, remindersQuery } from './reminder-list-queries.ts'
import { now } from '../../storage/server-clock.ts'

/** Where the worker finds the address of this device's pushes when the browser changes it. */
const notes = openStore<string>('meta')
const PUSH_ADDRESS = 'push-address'

/**
 * Adds or removes a reminder: on the device, then in the outbox, then at the server. Shows how the viewer
 * will be notified.
 */
export async function remind(
  queryClient: QueryClient,
  channel: Channel,
  programme: GuideProgramme,
  want: boolean,
): Promise<void> {
  // Browsers want the question within the press.
  const request = want ? requestPushPermission() : undefined
  await change(queryClient, reminderOf(channel, programme, now()), want, request)
}

/** Removes a reminder. */
export function forgetReminder(queryClient: QueryClient, reminder: Reminder): Promise<void> {
  return change(queryClient, reminder, false)
}

async function change(
  queryClient: QueryClient,
  reminder: Reminder,
  want: boolean,
  request?: Promise<PushPermission>,
): Promise<void> {
  const owner = ownerNow()
  const { queryKey } = remindersQuery()
  await queryClient.cancelQueries({ queryKey })
  const idem = await store(queryClient, owner, reminder, want)
  if (idem === undefined) return showNoResponse()
  let refusal: string | undefined
  const stop = onSentChange((sent) => {
    if (sent.change.idem === idem && sent.how === 'refused') refusal = sent.code
  })
  await show(queryClient, owner)
  const permission = await request
  const [hasPushes] = await Promise.all([
    permission === 'granted' ? registerForPushes(owner) : false,
    sendChanges().catch(() => {}),
  ])
  stop()
  await show(queryClient, owner)
  if (refusal !== undefined) showMessage({ type: 'error', title: textOf(refusal) })
  else if (permission !== undefined) sayHow(permission, hasPushes)
  else say('removed')
}

/** Stores the change; undefined where the device does not know the person, and the server does not say. */
async function store(queryClient: QueryClient, owner: Owner, reminder: Reminder, want: boolean): Promise<string | undefined> {
  try {
    const user = owner.token === undefined ? VISITOR_MARK : (await meetPerson(queryClient, owner.token)).user
    return await changeReminder(owner, user, reminder, want)
  } catch {
    return undefined
  }
}

function textOf(code: string): string {
  const texts: Partial<Record<string, { uk: string; ru: string }>> = { ...MESSAGE_TEXTS, ...REMINDER_TEXTS }
  return (texts[code] ?? MESSAGE_TEXTS.error)[languageTag(localeStore.get())]
}

async function show(queryClient: QueryClient, owner: Owner): Promise<void> {
  if (ownerNow().mark !== owner.mark) return
  queryClient.setQueryData(remindersQuery().queryKey, shownReminders(await remindersOf(owner), owner.mark, now()))
}

/** Registers this device's push URL for the current viewer; false if that failed. */
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
    programme_id,
    title,
    title_ru,
    age,
    start,
    end,
    asked_start: start,
    due: reminderDueMs(start, nowMs),
    gone: false,
    channel: { slug, name, name_ru, logo },
  }
}
