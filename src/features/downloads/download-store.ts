import type { Title } from '../../contract/titles.ts'
import { afterEvent, type Download, type DownloadEvent } from '../../domain/downloads/download.ts'
import { session } from '../../app-state/session.ts'
import { createStore, type Readable } from '../../platform/store.ts'
import { removeDownloadFiles } from '../../storage/download-files.ts'
import { openStore } from '../../storage/kv-store.ts'
import { signedInPerson } from '../../storage/signed-in.ts'
import { person } from '../account/person-store.ts'

const store = openStore<Download>('downloads')
const list = createStore<readonly Download[] | null>(null, () => null)

let channel: BroadcastChannel | undefined
let loads = 0

const recordKey = (user: string, key: string): string => `${user}|${key}`

/** The account's downloads in every tab, latest first; null until loaded. */
export const downloads: Readable<readonly Download[] | null> = {
  get: list.get,
  first: () => null,
  subscribe(listener) {
    start()
    return list.subscribe(listener)
  },
}

/** Returns the account whose downloads count; null for visitors and while the account is unknown. */
async function currentOwner(): Promise<string | null> {
  const token = session.get()?.auth_token
  const who = person.get() ?? (await signedInPerson().catch(() => undefined))
  return token !== undefined && who?.token === token ? who.user : null
}

function start(): void {
  if (channel) return
  channel = new BroadcastChannel('downloads')
  channel.addEventListener('message', () => void refresh())
  person.subscribe(() => void refresh())
  void refresh()
}

/** Reloads the downloads from the device. */
export async function refresh(): Promise<void> {
  const load = (loads += 1)
  const user = await currentOwner()
  const found = user === null ? [] : (await store.entries()).map(([, one]) => one).filter((one) => one.user === user)
  // The account is not known yet.
  const isUnknown = user === null && session.get() !== null
  if (load === loads) list.set(isUnknown ? null : found.toSorted((one, other) => other.addedAtMs - one.addedAtMs))
}

function notifyTabs(): void {
  channel?.postMessage('changed')
}

/** Adds a download unless it exists. A full device rejects with `QuotaExceededError`. */
export async function addDownload(download: Omit<Download, 'user'>): Promise<void> {
  const user = await currentOwner()
  if (user === null) return
  await store.change(recordKey(user, download.key), (known) => known ?? { ...download, user })
  await refresh()
  notifyTabs()
}

/** Applies an event to a download; on a full device only in memory. A removed download stays removed. */
export async function note(key: string, event: DownloadEvent): Promise<void> {
  const user = await currentOwner()
  if (user === null) return
  const change = (known: Download | undefined): Download | undefined => known && afterEvent(known, event)
  const known = list.get()?.find((one) => one.key === key)
  const changed = await store.change(recordKey(user, key), change).catch(() => change(known))
  if (changed) list.set(list.get()?.map((one) => (one.key === key ? changed : one)) ?? null)
  else await refresh()
  notifyTabs()
}

/** Removes downloads: first their records, so that none appears incomplete, then their files. */
export async function removeDownloads(keys: readonly string[]): Promise<void> {
  const user = await currentOwner()
  if (user !== null) await store.remove(keys.map((key) => recordKey(user, key)))
  await refresh()
  notifyTabs()
  await Promise.all(keys.map(removeDownloadFiles))
}

/** Returns the keys of all downloads on this device, of any account. Null where the device cannot tell. */
export async function allKeys(): Promise<string[] | null> {
  const known = await store.entries()
  return store.isPersistent() ? known.map(([, { key }]) => key) : null
}

/** Deletes the records of other accounts' downloads, once the account is known. */
export async function deleteOtherAccounts(): Promise<void> {
  const user = await currentOwner()
  if (user === null) return
  const others = (await store.entries()).filter(([, one]) => one.user !== user)
  if (others.length > 0) await store.remove(others.map(([name]) => name))
}

/** Returns one download of the account from the device. */
export async function downloadOf(key: string): Promise<Download | undefined> {
  const user = await currentOwner()
  return user === null ? undefined : store.read(recordKey(user, key))
}

/** Returns a title if the account has a download of one of its parts. */
export async function downloadedTitleOf(titleId: string): Promise<Title | undefined> {
  const user = await currentOwner()
  for (const [, { of, user: theirs }] of await store.entries())
    if (theirs === user && of.kind === 'film' && of.title._id === titleId) return of.title
  return undefined
}
