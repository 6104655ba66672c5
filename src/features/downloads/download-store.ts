import type { Title } from '../../contract/titles.ts'
import { afterEvent, type Download, type DownloadEvent } from '../../domain/downloads/download.ts'
import { session } from '../../app-state/session.ts'
import { createStore, type Readable } from '../../platform/store.ts'
import { removeDownloadFiles } from '../../storage/download-files.ts'
import { openStore } from '../../storage/kv-store.ts'
import { signedInPerson } from '../../storage/signed-in.ts'
import { person } from '../account/person-store.ts'

const shelf = openStore<Download>('downloads')
const list = createStore<readonly Download[] | null>(null, () => null)

let channel: BroadcastChannel | undefined
let readings = 0

const nameOf = (user: string, key: string): string => `${user}|${key}`

/** The account's downloads in every tab, latest first; null until loaded. */
export const downloads: Readable<readonly Download[] | null> = {
  get: list.get,
  first: () => null,
  subscribe(listener) {
    begin()
    return list.subscribe(listener)
  },
}

/** Returns the account whose downloads count; null for visitors and while the account is unknown. */
async function currentOwner(): Promise<string | null> {
  const token = session.get()?.auth_token
  const who = person.get() ?? (await signedInPerson().catch(() => undefined))
  return token !== undefined && who?.token === token ? who.user : null
}

function begin(): void {
  if (channel) return
  channel = new BroadcastChannel('downloads')
  channel.addEventListener('message', () => void refresh())
  person.subscribe(() => void refresh())
  void refresh()
}

/** Reloads the downloads from the device. */
export async function refresh(): Promise<void> {
  const reading = (readings += 1)
  const user = await currentOwner()
  const found = user === null ? [] : (await shelf.entries()).map(([, one]) => one).filter((one) => one.user === user)
  // The account is not known yet.
  const isUnknown = user === null && session.get() !== null
  if (reading === readings) list.set(isUnknown ? null : found.toSorted((one, other) => other.addedAtMs - one.addedAtMs))
}

function tellOthers(): void {
  channel?.postMessage('changed')
}

/** Adds a download unless it exists. A full device rejects with `QuotaExceededError`. */
export async function addDownload(download: Omit<Download, 'user'>): Promise<void> {
  const user = await currentOwner()
  if (user === null) return
  await shelf.change(nameOf(user, download.key), (known) => known ?? { ...download, user })
  await refresh()
  tellOthers()
}

/** Applies an event to a download; on a full device only in memory. A removed download stays removed. */
export async function note(key: string, event: DownloadEvent): Promise<void> {
  const user = await currentOwner()
  if (user === null) return
  const change = (known: Download | undefined): Download | undefined => known && afterEvent(known, event)
  const known = list.get()?.find((one) => one.key === key)
  const changed = await shelf.change(nameOf(user, key), change).catch(() => change(known))
  if (changed) list.set(list.get()?.map((one) => (one.key === key ? changed : one)) ?? null)
  else await refresh()
  tellOthers()
}

/** Removes downloads: first their records, so that none appears incomplete, then their files. */
export async function removeDownloads(keys: readonly string[]): Promise<void> {
  const user = await currentOwner()
  if (user !== null) await shelf.remove(keys.map((key) => nameOf(user, key)))
  await refresh()
  tellOthers()
  await Promise.all(keys.map(removeDownloadFiles))
}

/** Returns the keys of all downloads on this device, of any account. Null where the device cannot tell. */
export async function everyKey(): Promise<string[] | null> {
  const known = await shelf.entries()
  return shelf.isPersistent() ? known.map(([, { key }]) => key) : null
}

/** Deletes the records of other accounts' downloads, once the account is known. */
export async function forgetOthers(): Promise<void> {
  const user = await currentOwner()
  if (user === null) return
  const others = (await shelf.entries()).filter(([, one]) => one.user !== user)
  if (others.length > 0) await shelf.remove(others.map(([name]) => name))
}

/** Returns one download of the account from the device. */
export async function downloadOf(key: string): Promise<Download | undefined> {
  const user = await currentOwner()
  return user === null ? undefined : shelf.read(nameOf(user, key))
}

/** Returns a title of which the account has a download. */
export async function downloadedTitleOf(titleId: string): Promise<Title | undefined> {
  const user = await currentOwner()
  for (const [, { of, user: theirs }] of await shelf.entries())
    if (theirs === user && of.kind === 'film' && of.title._id === titleId) return of.title
  return undefined
}
