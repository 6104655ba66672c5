import { addReminder, listReminders, type Reminder, removeReminder } from '../../contract/reminders.ts'
import {
  isWaitingForPerson,
  type DeviceReminder,
  markReminderAttempt,
  shownReminders,
  outcomeOfFailure,
  VISITOR_MARK,
  foldReminderChange,
  withServerReminder,
} from '../../domain/guide/device-reminders.ts'
import { callAs, CallFailure } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import { openStore } from '../../storage/kv-store.ts'
import { whoIsIn } from '../../storage/signed-in.ts'
import { now } from '../../storage/server-clock.ts'

const shelf = openStore<DeviceReminder>('reminders')

/** Whose reminders: a mark of the session, or the visitor's; the token opens them at the service. */
export type Owner = { mark: string; token: string | undefined }

const keyOf = (owner: Owner, programmeId: string) => `${owner.mark}|${programmeId}`

/** What this device keeps of somebody's reminders. */
export async function keptOf(owner: Owner): Promise<DeviceReminder[]> {
  return (await shelf.entries()).map(([, kept]) => kept).filter((kept) => kept.owner === owner.mark)
}

/** What somebody waits for: by the service, with what it does not know yet, and by the device alone when it does not answer. */
export async function readReminders(owner: Owner): Promise<Reminder[]> {
  // A list that was asked for while a wish was on its way would not know of it.
  await inTurn(async () => {
    const refused = await sendAll(owner).catch(() => null)
    const kept = await keptOf(owner)
    // A visitor who has asked for nothing here has nothing at the service.
    if (refused === null || (owner.token === undefined && kept.length === 0)) return
    try {
      await keepList(owner, await callAs(owner.token, listReminders))
    } catch (error) {
      if (kept.length === 0 && !isNoAnswer(error)) throw error
    }
  })
  return shownReminders(await keptOf(owner), owner.mark, now())
}

/** Keeps a wish on the device, so that it holds without a network too; sends nothing. */
export async function keepWish(owner: Owner, reminder: Reminder, wish: 'add' | 'remove'): Promise<void> {
  const who = await whoIsIn().catch(() => undefined)
  const presser = { mark: owner.mark, user: who?.token === owner.token ? who?.user : undefined }
  await shelf.change(keyOf(owner, reminder.programme_id), (kept) => foldReminderChange(kept, presser, reminder, wish))
}

/**
 * Sends the wishes that wait, after what other tabs are sending. Returns the failures of those that the service will never take, which are
 * forgotten; throws when it does not answer, or asks to come back later.
 */
export const sendWishes = (owner: Owner): Promise<CallFailure[]> => inTurn(() => sendAll(owner))

async function sendAll(owner: Owner): Promise<CallFailure[]> {
  const refused: CallFailure[] = []
  for (const { reminder } of (await keptOf(owner)).filter(isUnsent)) {
    const { programme_id } = reminder
    const key = keyOf(owner, programme_id)
    // Marked before it goes: a press from now on knows that the service may have it.
    const sent = await shelf.change(key, (kept) => (kept && isUnsent(kept) ? markReminderAttempt(kept) : kept))
    if (!sent || !isUnsent(sent)) continue
    const settle = (how: (kept: DeviceReminder) => DeviceReminder | undefined) =>
      shelf.change(key, (kept) => (kept && kept.rev === sent.rev ? how(kept) : kept))
    try {
      if (sent.wish === 'add') {
        const said = await callAs(owner.token, addReminder, { body: { programme_id } })
        await settle((kept) => withServerReminder(kept, owner.mark, said))
      } else {
        await callAs(owner.token, removeReminder, { params: { id: programme_id } })
        await settle(() => undefined)
      }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const verdict = outcomeOfFailure(error)
      if (verdict === 'pause' || verdict === 'sign-in') throw error
      if (verdict === 'again') continue
      refused.push(error)
      await settle(() => undefined)
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

/**
 * Forgets what others than a visitor and somebody waited for: who comes to this device after them is not told. What the service has not
 * heard of waits until they are back.
 */
export async function forgetOthers(owner: Owner): Promise<void> {
  const isTheirs = (kept: DeviceReminder) => kept.owner === owner.mark || kept.owner === VISITOR_MARK
  const others = (await shelf.entries()).filter(([, kept]) => !isTheirs(kept) && !isWaitingForPerson(kept, now()))
  await shelf.remove(others.map(([key]) => key))
}

/** Gives somebody who is back, under another token, what of theirs has waited. Answers whether there was any. */
export async function takeUp(owner: Owner, user: string): Promise<boolean> {
  const theirs = (await shelf.entries()).filter(([, kept]) => kept.user === user && kept.owner !== owner.mark)
  for (const [key, kept] of theirs) {
    let isBack = false
    await shelf.change(keyOf(owner, kept.reminder.programme_id), (known) => {
      isBack = isStillHere(owner)
      return known?.wish || !isBack ? known : { ...kept, owner: owner.mark }
    })
    if (isBack) await shelf.remove([key])
  }
  return theirs.length > 0
}

/** Whether something of somebody has not reached the service. */
export async function hasUnsent(owner: Owner): Promise<boolean> {
  return (await keptOf(owner)).some(isUnsent)
}

async function keepList(owner: Owner, list: readonly Reminder[]): Promise<void> {
  const listed = new Set(list.map(({ programme_id }) => programme_id))
  for (const reminder of list) {
    await shelf.change(keyOf(owner, reminder.programme_id), (kept) =>
      isStillHere(owner) ? withServerReminder(kept, owner.mark, reminder) : kept,
    )
  }
  for (const { reminder } of await keptOf(owner)) {
    if (listed.has(reminder.programme_id)) continue
    await shelf.change(keyOf(owner, reminder.programme_id), (kept) => (kept?.wish ? kept : undefined))
  }
}

// Asked within each change: whoever leaves is forgotten in a later one.
const isStillHere = ({ token }: Owner): boolean => session.get()?.auth_token === token

const isUnsent = ({ wish }: DeviceReminder): boolean => wish !== null

let turn: Promise<unknown> = Promise.resolve()

/** Does something while no other tab does it; where the browser has no locks, at least this one does one thing after the other. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator as { locks?: LockManager }
  if (locks) return locks.request('reminders', act)
  const done = turn.then(act)
  turn = done.catch(() => {})
  return done
}

function isNoAnswer(error: unknown): boolean {
  const status = error instanceof CallFailure ? error.status : null
  return status === null || status === 429 || status >= 500
}
