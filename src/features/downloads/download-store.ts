import type { Title } from '../../contract/titles.ts'
import { afterEvent, type Download, type DownloadEvent } from '../../domain/downloads/download.ts'
import { session } from '../../app-state/session.ts'
import { createStore, type Readable } from '../../platform/store.ts'
import { removeDownloadFiles } from '../../storage/download-files.ts'
import { openStore } from '../../storage/kv-store.ts'
import { whoIsIn } from '../../storage/signed-in.ts'
import { person } from '../account/person-store.ts'

const shelf = openStore<Download>('downloads')
const list = createStore<readonly Download[] | null>(null, () => null)

let channel: BroadcastChannel | undefined
let readings = 0

const nameOf = (user: string, key: string): string => `${user}|${key}`

/** The downloads of the signed-in person, the latest first, as every tab sees them; null until they are known. */
export const downloads: Readable<readonly Download[] | null> = {
  get: list.get,
  first: () => null,
  subscribe(listener) {
    begin()
    return list.subscribe(listener)
  },
}

/** Whose downloads are meant; null for a visitor, and while the device does not know who is signed in. */
async function whose(): Promise<string | null> {
  const token = session.get()?.auth_token
  const who = person.get() ?? (await whoIsIn().catch(() => undefined))
  return token !== undefined && who?.token === token ? who.user : null
}

function begin(): void {
  if (channel) return
  channel = new BroadcastChannel('downloads')
  channel.addEventListener('message', () => void refresh())
  person.subscribe(() => void refresh())
  void refresh()
}

/** Reads them anew from the device. */
export async function refresh(): Promise<void> {
  const reading = (readings += 1)
  const user = await whose()
  const found = user === null ? [] : (await shelf.entries()).map(([, one]) => one).filter((one) => one.user === user)
  // Who is signed in is not known yet.
  const isUnknown = user === null && session.get() !== null
  if (reading === readings) list.set(isUnknown ? null : found.toSorted((one, other) => other.addedAtMs - one.addedAtMs))
}

function tellOthers(): void {
  channel?.postMessage('changed')
}

/** Keeps a new download; one that is there already stays as it is. A full device rejects with `QuotaExceededError`. */
export async function addDownload(download: Omit<Download, 'user'>): Promise<void> {
  const user = await whose()
  if (user === null) return
  await shelf.change(nameOf(user, download.key), (known) => known ?? { ...download, user })
  await refresh()
  tellOthers()
}

/** Notes what has happened to a download; on a full device the page alone knows it. What is no longer wanted stays away. */
export async function note(key: string, event: DownloadEvent): Promise<void> {
  const user = await whose()
  if (user === null) return
  const change = (known: Download | undefined): Download | undefined => known && afterEvent(known, event)
  const known = list.get()?.find((one) => one.key === key)
  const changed = await shelf.change(nameOf(user, key), change).catch(() => change(known))
  if (changed) list.set(list.get()?.map((one) => (one.key === key ? changed : one)) ?? null)
  else await refresh()
  tellOthers()
}

/** Takes downloads away: first what is known of them, so that nobody finds half of one, then their files. */
export async function removeDownloads(keys: readonly string[]): Promise<void> {
  const user = await whose()
  if (user !== null) await shelf.remove(keys.map((key) => nameOf(user, key)))
  await refresh()
  tellOthers()
  await Promise.all(keys.map(removeDownloadFiles))
}

/** The keys of every download on this device, whoever's; null where the device does not say. */
export async function everyKey(): Promise<string[] | null> {
  const known = await shelf.entries()
  return shelf.isLasting() ? known.map(([, { key }]) => key) : null
}

/** Takes away what is known of the downloads of everybody but the signed-in person, once it is known who that is. */
export async function forgetOthers(): Promise<void> {
  const user = await whose()
  if (user === null) return
  const others = (await shelf.entries()).filter(([, one]) => one.user !== user)
  if (others.length > 0) await shelf.remove(others.map(([name]) => name))
}

/** One download of the signed-in person, as the device has it. */
export async function downloadOf(key: string): Promise<Download | undefined> {
  const user = await whose()
  return user === null ? undefined : shelf.read(nameOf(user, key))
}

/** A title of which the signed-in person keeps something. */
export async function keptTitleOf(titleId: string): Promise<Title | undefined> {
  const user = await whose()
  for (const [, { of, user: theirs }] of await shelf.entries())
    if (theirs === user && of.kind === 'film' && of.title._id === titleId) return of.title
  return undefined
}
