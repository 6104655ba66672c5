import { addReminder, listReminders, type Reminder, removeReminder } from '../../contract/reminders.ts'
import { type KeptReminder, shownReminders, withServiceWord } from '../../domain/kept-reminders.ts'
import { callAs, CallFailure } from '../../platform/http.ts'
import { openShelf } from '../../shelves/shelf.ts'

const shelf = openShelf<KeptReminder>('reminders')

/** Whose reminders: a mark of the session, or the visitor's; the token opens them at the service. */
export type Owner = { mark: string; token: string | undefined }

const keyOf = (owner: Owner, programmeId: string) => `${owner.mark}|${programmeId}`

/** What this device keeps of somebody's reminders. */
export async function keptOf(owner: Owner): Promise<KeptReminder[]> {
  return (await shelf.entries()).map(([, kept]) => kept).filter((kept) => kept.owner === owner.mark)
}

/** What somebody waits for: by the service, with what it does not know yet, and by the device alone when it does not answer. */
export async function readReminders(owner: Owner): Promise<Reminder[]> {
  const refused = await sendWishes(owner).catch(() => null)
  const kept = await keptOf(owner)
  // A visitor who has asked for nothing here has nothing at the service.
  if (refused !== null && (owner.token !== undefined || kept.length > 0)) {
    try {
      await keepList(owner, await callAs(owner.token, listReminders))
    } catch (error) {
      if (kept.length === 0 && !isNoAnswer(error)) throw error
    }
  }
  return shownReminders(await keptOf(owner), owner.mark, Date.now())
}

/** Keeps a wish on the device, so that it holds without a network too; sends nothing. */
export async function keepWish(owner: Owner, reminder: Reminder, wish: 'add' | 'remove'): Promise<void> {
  await shelf.change(keyOf(owner, reminder.programme_id), (kept) => {
    // What the service never heard of is simply forgotten.
    if (wish === 'remove' && kept?.wish === 'add') return undefined
    return { owner: owner.mark, reminder, wish, told: false }
  })
}

/**
 * Sends the wishes that wait. Returns the failures of those that the service will never take, which are forgotten; throws when it does not
 * answer, or asks to come back later.
 */
export async function sendWishes(owner: Owner): Promise<CallFailure[]> {
  const refused: CallFailure[] = []
  for (const { reminder, wish } of await keptOf(owner)) {
    if (wish === null) continue
    const { programme_id } = reminder
    const key = keyOf(owner, programme_id)
    try {
      if (wish === 'add') {
        const now = await callAs(owner.token, addReminder, { body: { programme_id } })
        await shelf.change(key, (kept) => kept && withServiceWord(kept, owner.mark, now))
      } else {
        await callAs(owner.token, removeReminder, { params: { id: programme_id } })
        await shelf.change(key, (kept) => (kept?.wish === 'remove' ? undefined : kept))
      }
    } catch (error) {
      if (!(error instanceof CallFailure) || isNoAnswer(error) || error.status === 401) throw error
      refused.push(error)
      await shelf.change(key, (kept) => (kept?.wish === wish ? undefined : kept))
    }
  }
  return refused
}

/** Takes the right to tell of a reminder; false when another tab or the worker has told of it. */
export async function takeTelling(owner: Owner, programmeId: string): Promise<boolean> {
  let isOurs = false
  await shelf.change(keyOf(owner, programmeId), (kept) => {
    isOurs = kept !== undefined && !kept.told
    return kept && { ...kept, told: true }
  })
  return isOurs
}

/** Forgets what others than a visitor and somebody waited for: who comes to this device after them is not told. */
export async function forgetOthers(owner: Owner, visitorMark: string): Promise<void> {
  const others = (await shelf.entries()).filter(([, kept]) => kept.owner !== owner.mark && kept.owner !== visitorMark)
  await shelf.remove(others.map(([key]) => key))
}

async function keepList(owner: Owner, list: readonly Reminder[]): Promise<void> {
  const listed = new Set(list.map(({ programme_id }) => programme_id))
  for (const reminder of list) {
    await shelf.change(keyOf(owner, reminder.programme_id), (kept) => withServiceWord(kept, owner.mark, reminder))
  }
  for (const { reminder } of await keptOf(owner)) {
    if (listed.has(reminder.programme_id)) continue
    await shelf.change(keyOf(owner, reminder.programme_id), (kept) => (kept?.wish ? kept : undefined))
  }
}

function isNoAnswer(error: unknown): boolean {
  const status = error instanceof CallFailure ? error.status : null
  return status === null || status === 429 || status >= 500
}
