import { liveChannel, protectedChannels, type Stream } from '../../contract/channels.ts'
import { call } from '../../app-state/api-client.ts'
import { session } from '../../app-state/session.ts'
import type { Address } from '../../player/state.ts'
import { now } from '../../storage/server-clock.ts'

// What the viewer may watch changes, too: a package, an age limit on another device.
const FRESH_MS = 5 * 60_000
// Playing must not begin with an address that is about to end.
const LEAST_LEFT_MS = 60_000

type Entry = { address: Address; readMs: number }

const book = new Map<string, Entry>()
let owner: string | undefined
let listReadMs = -Infinity
let reading: Promise<void> | null = null

/** Forgets every address; the next ones are asked for. */
export function clearStreamUrls(): void {
  book.clear()
  listReadMs = -Infinity
  reading = null
}

/** Whose addresses these are: others' are forgotten. */
function turnToOwner(): void {
  const token = session.get()?.auth_token
  if (token === owner) return
  owner = token
  clearStreamUrls()
}

/** The live address of a channel: at hand where it is known and good for a while, else, and always `anew`, by the service. */
export async function liveStreamUrl(channelId: string, anew = false): Promise<Address> {
  turnToOwner()
  const known = book.get(channelId)
  if (!anew && known && isGood(known)) return known.address
  book.delete(channelId)
  const asked = owner
  const stream = await call(liveChannel, { params: { id: channelId } })
  if (asked === owner) enter(channelId, stream)
  const { url, expires_at: expiresAtMs, playlist } = stream
  return { url, expiresAtMs, playlist }
}

/** The live address of a channel that may be watched next: whoever is signed in gets those of all channels in one answer. */
export async function expectedStreamUrl(channelId: string): Promise<Address> {
  turnToOwner()
  if (owner !== undefined && now() - listReadMs > FRESH_MS) await (reading ??= readList())
  return liveStreamUrl(channelId)
}

async function readList(): Promise<void> {
  const asked = owner
  // Without the list each is asked for by itself.
  const channels = await call(protectedChannels).catch(() => null)
  if (asked !== owner) return
  reading = null
  listReadMs = now()
  for (const { _id, stream } of channels ?? []) if (stream) enter(_id, stream)
}

function enter(channelId: string, { url, expires_at: expiresAtMs, playlist }: Stream): void {
  book.set(channelId, { address: { url, expiresAtMs, playlist, isCached: true }, readMs: now() })
}

function isGood({ address, readMs }: Entry): boolean {
  const nowMs = now()
  return nowMs - readMs <= FRESH_MS && address.expiresAtMs - nowMs >= LEAST_LEFT_MS
}
