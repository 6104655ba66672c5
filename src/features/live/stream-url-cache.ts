import { liveChannel, protectedChannels, type Stream } from '../../contract/channels.ts'
import { call } from '../../app-state/api-client.ts'
import { hadAccount } from '../../platform/web-storage.ts'
import { session } from '../../app-state/session.ts'
import { type Address, containerOf } from '../../player/state.ts'
import { now } from '../../storage/server-clock.ts'

// Access can change meanwhile: a subscription, or an age limit set on another device.
const FRESH_MS = 5 * 60_000
// Playback must not start with a URL that expires soon.
const MIN_VALIDITY_MS = 60_000

type Entry = { address: Address; readMs: number }

const book = new Map<string, Entry>()
let owner: string | undefined
let listReadMs = -Infinity
let reading: Promise<void> | null = null

/** The key of a live stream in the SSR state. */
export const renderedStreamKey = (channelId: string) => ['liveChannel', channelId] as const

/**
 * Takes the live stream from the SSR state, which saves the first picture a response. If an account's age
 * limit may hold for visitors, the server decides instead.
 */
export function takeRenderedStream(channelId: string, stream: Stream): void {
  clearOtherAccount()
  if (owner === undefined && !hadAccount()) enter(channelId, stream)
}

/** Clears the cached URLs. */
export function clearStreamUrls(): void {
  book.clear()
  listReadMs = -Infinity
  reading = null
}

/** Clears the cached URLs of another account. */
function clearOtherAccount(): void {
  const token = session.get()?.auth_token
  if (token === owner) return
  owner = token
  clearStreamUrls()
}

/** Returns a channel's live URL: cached while fresh, else, and always with `skipCache`, from the server. */
export async function liveStreamUrl(channelId: string, skipCache = false): Promise<Address> {
  clearOtherAccount()
  const known = book.get(channelId)
  if (!skipCache && known && isGood(known)) return known.address
  book.delete(channelId)
  const request = owner
  const stream = await call(liveChannel, { params: { id: channelId } })
  if (request === owner) enter(channelId, stream)
  return addressOf(stream)
}

/** Prefetches the URL of a likely next channel: a signed-in viewer gets all channels in one response. */
export async function prefetchStreamUrl(channelId: string): Promise<Address> {
  clearOtherAccount()
  if (owner !== undefined && now() - listReadMs > FRESH_MS) await (reading ??= readList())
  return liveStreamUrl(channelId)
}

async function readList(): Promise<void> {
  const request = owner
  // Without the list each URL is fetched by itself.
  const channels = await call(protectedChannels, {}).catch(() => null)
  if (request !== owner) return
  reading = null
  listReadMs = now()
  for (const { _id, stream } of channels ?? []) if (stream) enter(_id, stream)
}

/** The address of a stream for the player. */
export function addressOf({ url, expires_at: expiresAtMs, playlist, type }: Stream): Address {
  const container = containerOf(type)
  return { url, expiresAtMs, playlist, ...(container && { container }) }
}

function enter(channelId: string, stream: Stream): void {
  book.set(channelId, { address: { ...addressOf(stream), isCached: true }, readMs: now() })
}

function isGood({ address, readMs }: Entry): boolean {
  const nowMs = now()
  return nowMs - readMs <= FRESH_MS && address.expiresAtMs - nowMs >= MIN_VALIDITY_MS
}
