import type { QueryClient } from '@tanstack/react-query'
import type { FavouriteChange } from '../../contract/favourites.ts'
import { withFavourite } from '../../domain/account/favourites.ts'
import { type FavouriteKind, isWaiting, type PendingFavourite } from '../../domain/account/pending-changes.ts'
import { isPendingFavourite, withPendingFavourites } from '../../domain/account/pending-favourites.ts'
import { languageTag } from '../../domain/i18n/locale.ts'
import { MESSAGE_TEXTS, type MessageCode } from '../../domain/i18n/message-texts.ts'
import { CallFailure } from '../../app-state/api-client.ts'
import { localeStore } from '../../app-state/locale-store.ts'
import { showMessage } from '../../app-state/message-store.ts'
import { showNoResponse } from '../../app-state/no-response-message.ts'
import { session } from '../../app-state/session.ts'
import { randomName } from '../../platform/random-name.ts'
import { createStore } from '../../platform/store.ts'
import { readVisitNote } from '../../platform/web-storage.ts'
import { favouritesFetchedAt } from '../../storage/cached-favourites.ts'
import { now } from '../../storage/server-clock.ts'
import type { SentChange } from '../../sync/send-change.ts'
import { onSentChange, refreshChanges, sendChanges, storeChange, storedChanges } from '../account/outbox-store.ts'
import { meetPerson, person } from '../account/person-store.ts'
import { favouritesKey, isFavouriteAfter } from './favourite-kinds.ts'
import { GUEST_FAVOURITE_NOTE } from './guest-favourite-note.ts'

const guestFavourite = () => import('./guest-favourite.ts')
const NONE: readonly PendingFavourite[] = []

/** The favourites that the person changed and the server does not have yet, in the order of the presses. */
export const pendingFavourites = createStore<readonly PendingFavourite[]>(NONE, () => NONE)

/** The number of late deliveries of favourites since the last message to the viewer. */
export const deliveredLate = createStore(0)

// Shown already, and on their way into the outbox.
const optimistic = new Map<string, PendingFavourite>()
let turn: Promise<unknown> = Promise.resolve()

const itemOf = ({ kind, id }: Pick<PendingFavourite, 'kind' | 'id'>): string => `${kind}|${id}`
const stored = (): PendingFavourite[] => storedChanges.get().filter(isPendingFavourite)

function show(): void {
  const fresh = [...stored().filter((change) => !optimistic.has(itemOf(change))), ...optimistic.values()]
  if (JSON.stringify(fresh) !== JSON.stringify(pendingFavourites.get())) pendingFavourites.set(fresh)
}
storedChanges.subscribe(show)

/** Shows the outcome of favourite changes during a session. Returns the cleanup. */
export function startFavouriteChanges(queryClient: QueryClient, token: string): () => void {
  const stop = onSentChange((sent) => void settle(queryClient, sent))
  return () => {
    stop()
    if (session.get()?.auth_token === token) return
    optimistic.clear()
    show()
  }
}

/** Toggles a favourite by an optimistic update: on screen at once, then in the outbox, then at the server
 * (section 4, Favourites). Without `want` it inverts the current state; visitors are asked to sign in. */
export async function toggleFavourite(queryClient: QueryClient, kind: FavouriteKind, id: string, want?: boolean): Promise<void> {
  const token = session.get()?.auth_token
  if (token === undefined) {
    return guestFavourite().then(
      (guest) => guest.inviteToSignIn(kind, id),
      () => say('favourites_sign_in'),
    )
  }
  const nowMs = now()
  const list = queryClient.getQueryData<readonly string[]>(favouritesKey(kind))
  const own = pendingFavourites.get().filter((change) => change.kind === kind)
  const press = { kind, id, want: want ?? !withPendingFavourites(list ?? [], own).includes(id), idem: randomName() }
  const seen = { ...press, user: '', base: null, rev: 0, attempts: 0, nextAt: nowMs, notBefore: 0, ts: nowMs }
  const item = itemOf(press)
  optimistic.set(item, seen)
  show()
  const done = turn.then(async () => {
    const { user } = await meetPerson(queryClient, token)
    const base = list && (await isFetchedNow(token, kind)) ? list.includes(id) : null
    return storeChange({ ...press, base, user, nowMs })
  })
  turn = done.catch(() => {})
  try {
    const lasts = await done
    await showStored(item, seen)
    await sendChanges()
    if (!lasts && stored().some((change) => change.idem === press.idem)) say('favourite_not_kept')
  } catch (error) {
    await showStored(item, seen)
    if (error instanceof CallFailure && error.code === 'authorization_required') say('favourites_sign_in')
    else showNoResponse()
  }
}

/** Adds the favourite that a visitor wanted and has signed in for. */
export async function addGuestFavourite(queryClient: QueryClient): Promise<void> {
  if (readVisitNote(GUEST_FAVOURITE_NOTE) === undefined) return
  const favourite = (await guestFavourite()).takeGuestFavourite()
  if (favourite) await toggleFavourite(queryClient, favourite.kind, favourite.id, true)
}

/**
 * Whether the list was fetched from the server since this page began. A list that the device does not cache
 * always was.
 */
async function isFetchedNow(token: string, kind: FavouriteKind): Promise<boolean> {
  const fetchedAt = await favouritesFetchedAt(token, kind)
  return fetchedAt === undefined || fetchedAt >= now() - performance.now()
}

async function showStored(item: string, seen: PendingFavourite): Promise<void> {
  await refreshChanges()
  if (optimistic.get(item) === seen) optimistic.delete(item)
  show()
}

async function settle(queryClient: QueryClient, sent: SentChange): Promise<void> {
  const { change, how, code, data } = sent
  if (!isPendingFavourite(change) || change.user !== person.get()?.user) return
  const { kind, id, want } = change
  const queryKey = favouritesKey(kind)
  if (how === 'done') {
    const response = data as FavouriteChange | undefined
    queryClient.setQueryData<readonly string[]>(queryKey, (ids) => ids && withFavourite(ids, id, isFavouriteAfter(sent)))
    if (isWaiting(change)) deliveredLate.set(deliveredLate.get() + 1)
    // A change that was sent twice finds itself.
    const isNews = want && change.attempts === 1 && change.base === false && !isWaiting(change)
    if (kind === 'stations' && isNews && response?.wasFavorite) say('station_already_favourite')
  } else say(how === 'given-up' ? 'favourite_given_up' : codeOf(code), 'error')
  await refreshChanges()
  // The order, and what the device caches, come from the server.
  if (!stored().some((other) => other.kind === kind)) await queryClient.invalidateQueries({ queryKey })
}

const codeOf = (code: string): MessageCode => (code in MESSAGE_TEXTS ? (code as MessageCode) : 'error')

function say(code: MessageCode, type: 'favorites' | 'error' = 'favorites'): void {
  if (document.visibilityState !== 'visible') return
  showMessage({ type, title: MESSAGE_TEXTS[code][languageTag(localeStore.get())] })
}
