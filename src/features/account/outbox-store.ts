import type { QueryClient } from '@tanstack/react-query'
import { type Draft, isWaiting, type PendingChange } from '../../domain/account/pending-changes.ts'
import { VISITOR_MARK } from '../../domain/guide/device-reminders.ts'
import { endSession, session } from '../../app-state/session.ts'
import { deviceId } from '../../platform/device-id.ts'
import { readNote, writeNote } from '../../platform/web-storage.ts'
import { createStore } from '../../platform/store.ts'
import { wakeWhenOnline } from '../../platform/visit.ts'
import { now } from '../../storage/server-clock.ts'
import { openDeviceOutbox } from '../../sync/device-outbox.ts'
import { createDriver } from '../../sync/driver.ts'
import type { Sender } from '../../sync/change-rules.ts'
import type { SentChange } from '../../sync/send-change.ts'
import { knownPerson, meetPerson } from './person-store.ts'

const NONE: readonly PendingChange[] = []
const FLUSH_MS = 3000
const RESPONSE_COUNTS_EVERY_MS = 5000

/** The stored pending changes of the current account, in sending order. */
export const storedChanges = createStore<readonly PendingChange[]>(NONE, () => NONE)

const listeners = new Set<(sent: SentChange) => void>()
let opened: ReturnType<typeof openDeviceOutbox> | undefined
let prepare = async (): Promise<void> => {}

// Changes that ended before the page knew its person: the lists that were fetched until then lack them.
const unclaimed: SentChange[] = []
let isMet = false

function outbox(): ReturnType<typeof openDeviceOutbox> {
  opened ??= openDeviceOutbox({
    who: sender,
    notes: { read: readNote, write: writeNote },
    onSent(sent) {
      if (!isMet && session.get()) unclaimed.push(sent)
      notify(sent)
    },
    onChange: () => void refreshChanges(),
    onRefusedToken: async (token) => endSession(token),
  })
  return opened
}

const notify = (sent: SentChange): void => listeners.forEach((listener) => listener(sent))

/** Whose changes this page sends: a visitor has reminders. */
async function sender(): Promise<Sender | undefined> {
  if (session.get()) return knownPerson()
  return { token: undefined, user: VISITOR_MARK, device: deviceId() }
}

let driven: ReturnType<typeof createDriver> | undefined
function driver(): ReturnType<typeof createDriver> {
  driven ??= createDriver({
    drain: (options) => outbox().drainExclusive(options),
    prepare: () => prepare(),
    async onRound(next) {
      if (next !== null) void wakeWhenOnline()
      await refreshChanges()
    },
    nowMs: now,
  })
  return driven
}

/** Reads the pending changes again. */
export async function refreshChanges(): Promise<void> {
  const token = session.get()?.auth_token
  const who = await sender()
  const found = who ? await outbox().changesOf(who) : NONE
  if (session.get()?.auth_token !== token) return
  if (JSON.stringify(found) !== JSON.stringify(storedChanges.get())) storedChanges.set(found)
}

/**
 * Listens to how changes end, whichever tab or worker sent them. What ends before the page knows its person
 * is sent to the listeners once more then. Returns how to stop.
 */
export function onSentChange(listener: (sent: SentChange) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stores a change of the signed-in person. Returns whether it outlives the page. */
export async function storeChange(draft: Draft): Promise<boolean> {
  const lasts = await outbox().add(draft)
  outbox().notifyTabs()
  // A report every 15 seconds would wake the worker as often.
  if (draft.kind !== 'progress') void wakeWhenOnline()
  return lasts
}

/** Sends pending changes; `atOnce` overrides the back-off. */
export const sendChanges = ({ atOnce = true } = {}): Promise<void> => driver().send(atOnce)

/** Removes changes that the server has accepted outside the outbox. */
export const markDelivered = (sent: PendingChange): Promise<void> => outbox().markDelivered(sent)

/**
 * Sends pending changes while a viewer is signed in; `onMet` runs before each attempt. Returns the cleanup.
 */
export function startOutbox(queryClient: QueryClient, token: string, onMet: () => Promise<void>): () => void {
  prepare = async () => {
    await meetPerson(queryClient, token)
    isMet = true
    unclaimed.splice(0).forEach(notify)
    await onMet()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, ...event }) => {
    const isResponse = type === 'updated' && 'action' in event && event.action.type === 'success'
    // A response is the best proof of a network. It may come from the device itself, so not each one counts.
    if (isResponse && storedChanges.get().some(isWaiting) && driver().sinceLastMs() > RESPONSE_COUNTS_EVERY_MS)
      void driver()
        .send(true)
        .catch(() => {})
  })
  const stop = driver().start(document)
  return () => {
    unsubscribe()
    stop()
    isMet = false
    if (session.get()?.auth_token !== token) storedChanges.set(NONE)
  }
}

/**
 * A response with the changes that the server may not have had when it made it: pending ones, and those sent
 * meanwhile.
 */
export type FetchedWithChanges<T> = { data: T; pending: readonly PendingChange[]; sent: readonly SentChange[] }

/**
 * Fetches data that pending changes affect. The caller applies the changes of the result: first `sent`, then
 * `pending`.
 */
export async function fetchWithChanges<T>(fetch: () => Promise<T>): Promise<FetchedWithChanges<T>> {
  const sent: SentChange[] = []
  // The channel of the other tabs is open from here on.
  outbox()
  const stop = onSentChange((one) => sent.push(one))
  try {
    const data = await fetch()
    await refreshChanges().catch(() => {})
    const user = (await sender())?.user
    return { data, pending: storedChanges.get(), sent: sent.filter(({ change }) => change.user === user) }
  } finally {
    stop()
  }
}

/** How many changes wait, also on a page that has hardly begun. */
export async function countChanges(): Promise<number> {
  await refreshChanges()
  return storedChanges.get().length
}

/** Sends pending changes for at most three seconds. Returns those that are left. */
export async function flushChanges(): Promise<readonly PendingChange[]> {
  await refreshChanges()
  if (storedChanges.get().length === 0) return NONE
  const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS))
  await Promise.race([
    driver()
      .send(true)
      .catch(() => {}),
    late,
  ])
  await refreshChanges()
  return storedChanges.get()
}
