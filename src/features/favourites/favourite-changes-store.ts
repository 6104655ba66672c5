import type { QueryClient } from '@tanstack/react-query'
import { withFavourite } from '../../domain/account/favourites.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS, type MessageCode } from '../../domain/i18n/message-texts.ts'
import { isWaiting, type PendingChange, type ChangeKind, withPendingChanges } from '../../domain/account/pending-changes.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { randomName } from '../../platform/random-name.ts'
import { showNoResponse } from '../../app-state/no-response-message.ts'
import { endSession, session } from '../../app-state/session.ts'
import { createStore } from '../../platform/store.ts'
import { wakeWhenOnline } from '../../platform/visit.ts'
import { readVisitNote } from '../../platform/visit-notes.ts'
import { openDeviceOutbox } from '../../sync/device-outbox.ts'
import { favouritesFetchedAt } from '../../storage/cached-favourites.ts'
import type { SentChange } from '../../sync/outbox.ts'
import { knownPerson, meetPerson, person } from '../account/person-store.ts'
import { favouritesKey } from './favourite-kinds.ts'
import { WANTED_FAVOURITE } from './wanted-favourite.ts'
import { now } from '../../storage/server-clock.ts'

const guestHeart = () => import('./guest-favourite.ts')
const NONE: readonly PendingChange[] = []
const FLUSH_MS = 3000

/** What the signed-in person pressed and the service does not know yet, in the order of the presses. */
export const pendingChanges = createStore<readonly PendingChange[]>(NONE, () => NONE)

/** How many wishes that had waited for the network have gone since it was last said. */
export const deliveredLate = createStore(0)

// Pressed, and on its way to the device's memory.
const pressed = new Map<string, PendingChange>()
let kept: readonly PendingChange[] = NONE
let client: QueryClient | undefined
let opened: ReturnType<typeof openDeviceOutbox> | undefined
let turn: Promise<unknown> = Promise.resolve()

function outbox(): ReturnType<typeof openDeviceOutbox> {
  opened ??= openDeviceOutbox({
    who: knownPerson,
    onSettled: (settled) => void settle(settled),
    onChange: () => void refresh(),
    onRefusedToken: async (token) => endSession(token),
  })
  return opened
}

const placeOf = ({ kind, id }: Pick<PendingChange, 'kind' | 'id'>): string => `${kind}|${id}`

function show(): void {
  const fresh = [...kept.filter((wish) => !pressed.has(placeOf(wish))), ...pressed.values()]
  if (JSON.stringify(fresh) !== JSON.stringify(pendingChanges.get())) pendingChanges.set(fresh)
}

async function refresh(): Promise<void> {
  const token = session.get()?.auth_token
  const who = await knownPerson()
  const found = who ? await outbox().wishesOf(who.user) : NONE
  if (session.get()?.auth_token !== token) return
  kept = found
  show()
}

/** Begins to send what waits for whoever is signed in, and goes on as long as they are. Returns how to stop. */
export function startFavouriteChanges(queryClient: QueryClient, token: string): () => void {
  client = queryClient
  const begin = async (): Promise<void> => {
    await meetPerson(queryClient, token)
    void pressWantedHeart(queryClient).catch(() => {})
    await sendAll(true)
  }
  const retry = (): void => void begin().catch(() => {})
  const comeBack = (): void => {
    if (document.visibilityState === 'visible') retry()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, ...event }) => {
    // An answer is the best proof of a network; it may also come from the device itself, so it does not count for more than a moment does.
    if (type === 'updated' && 'action' in event && event.action.type === 'success' && kept.some(isWaiting)) answered()
  })
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', comeBack)
  retry()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', comeBack)
    if (session.get()?.auth_token === token) return
    kept = NONE
    pressed.clear()
    show()
  }
}

const ANSWER_COUNTS_EVERY_MS = 5000
let lastTriedMs = -Infinity

function answered(): void {
  if (performance.now() - lastTriedMs > ANSWER_COUNTS_EVERY_MS) void sendAll(true)
}

let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined
let again = false

/** Sends what waits; of several calls while it goes on, one more round comes of it. */
function sendAll(atOnce: boolean): Promise<void> {
  again ||= sending !== undefined
  sending ??= (async () => {
    try {
      let next: number | null
      do {
        again = false
        lastTriedMs = performance.now()
        next = await outbox().drainExclusive({ atOnce })
        await refresh()
      } while (again)
      clearTimeout(timer)
      if (next !== null) timer = setTimeout(() => void sendAll(false), Math.max(0, next - now()))
    } finally {
      sending = undefined
    }
  })()
  return sending
}

/**
 * The heart of a thing is pressed (section 4, Favourites): what it wishes is on screen at once, then kept on the device, then told to the
 * service. Without `want` it wishes the opposite of what holds at this moment, also where a heart is drawn late. A visitor is asked to sign in.
 */
export async function toggleFavourite(queryClient: QueryClient, kind: ChangeKind, id: string, want?: boolean): Promise<void> {
  const token = session.get()?.auth_token
  if (token === undefined) {
    return guestHeart().then(
      (guest) => guest.inviteToSignIn(kind, id),
      () => say('favourites_sign_in'),
    )
  }
  const nowMs = now()
  const list = queryClient.getQueryData<readonly string[]>(favouritesKey(kind))
  const own = pendingChanges.get().filter((wish) => wish.kind === kind)
  const press = { kind, id, want: want ?? !withPendingChanges(list ?? [], own).includes(id), idem: randomName() }
  const seen: PendingChange = { ...press, user: '', base: null, rev: 0, attempts: 0, nextAt: nowMs, notBefore: 0, ts: nowMs }
  const place = placeOf(press)
  pressed.set(place, seen)
  show()
  const done = turn.then(async () => {
    const { user } = await meetPerson(queryClient, token)
    const base = list && (await isSaidNow(token, kind)) ? list.includes(id) : null
    return outbox().press({ ...press, base, user, nowMs })
  })
  turn = done.catch(() => {})
  try {
    const lasts = await done
    outbox().notifyTabs()
    await settlePress(place, seen)
    void wakeWhenOnline()
    await sendAll(true)
    if (!lasts && kept.some((wish) => wish.idem === press.idem)) say('favourite_not_kept')
  } catch (error) {
    await settlePress(place, seen)
    if (error instanceof CallFailure && error.code === 'authorization_required') say('favourites_sign_in')
    else showNoResponse()
  }
}

/** Presses the heart that a visitor wanted and has signed in for. */
async function pressWantedHeart(queryClient: QueryClient): Promise<void> {
  if (readVisitNote(WANTED_FAVOURITE) === undefined) return
  const wanted = (await guestHeart()).takeWantedHeart()
  if (wanted) await toggleFavourite(queryClient, wanted.kind, wanted.id, true)
}

/** Whether the service has said a list since this page began; one that the device does not keep comes from nowhere else. */
async function isSaidNow(token: string, kind: ChangeKind): Promise<boolean> {
  const saidAt = await favouritesFetchedAt(token, kind)
  return saidAt === undefined || saidAt >= now() - performance.now()
}

async function settlePress(place: string, seen: PendingChange): Promise<void> {
  await refresh()
  if (pressed.get(place) === seen) pressed.delete(place)
  show()
}

/** How many wishes wait, also of a page that has hardly begun. */
export async function countPendingChanges(): Promise<number> {
  await refresh()
  return pendingChanges.get().length
}

/** Sends what waits for three seconds at most; answers how much still does. */
export async function flushPendingChanges(): Promise<number> {
  await refresh()
  if (kept.length === 0) return 0
  const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS))
  await Promise.race([sendAll(true).catch(() => {}), late])
  await refresh()
  return kept.length
}

async function settle({ wish, how, code, change }: SentChange): Promise<void> {
  if (wish.user !== person.get()?.user) return
  const { kind, id, want } = wish
  const queryKey = favouritesKey(kind)
  if (how === 'done') {
    const is = change?.isFavorite ?? want
    client?.setQueryData<readonly string[]>(queryKey, (ids) => ids && withFavourite(ids, id, is))
    if (isWaiting(wish)) deliveredLate.set(deliveredLate.get() + 1)
    // A wish that went twice finds itself.
    const isNews = want && wish.attempts === 1 && wish.base === false && !isWaiting(wish)
    if (kind === 'stations' && isNews && change?.wasFavorite) say('station_already_favourite')
  } else say(how === 'given-up' ? 'favourite_given_up' : codeOf(code), 'error')
  await refresh()
  // The order, and what the device keeps for a time without a network, come from the service.
  if (!kept.some((other) => other.kind === kind)) await client?.invalidateQueries({ queryKey })
}

const codeOf = (code: string): MessageCode => (code in MESSAGE_TEXTS ? (code as MessageCode) : 'error')

function say(code: MessageCode, type: 'favorites' | 'error' = 'favorites'): void {
  if (document.visibilityState !== 'visible') return
  showMessage({ type, title: MESSAGE_TEXTS[code][languageTag(localeStore.get())] })
}
