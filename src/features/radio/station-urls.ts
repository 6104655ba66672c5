import { liveStation, type StationStream } from '../../contract/radio.ts'
import { call } from '../../app-state/api-client.ts'
import { type Address, containerOf } from '../../player/state.ts'
import { now } from '../../storage/server-clock.ts'

// Playback must not start with a URL that expires soon.
const MIN_VALIDITY_MS = 60_000

/** The streams in the SSR state, by station. */
export type RenderedStations = Readonly<Record<string, StationStream>>

/** The key of the streams in the SSR state. */
export const RENDERED_STATIONS_KEY = ['liveStations'] as const

const rendered = new Map<string, Address>()

/** Takes over the streams that a rendered page brought: the first sound waits for one response less. */
export function takeRenderedStations(streams: RenderedStations): void {
  for (const [stationId, stream] of Object.entries(streams)) rendered.set(stationId, addressOf(stream))
}

/** Returns a station's URL: from the rendered page, else, and always with `skipCache`, from the server. */
export async function stationUrl(stationId: string, skipCache = false): Promise<Address> {
  const known = rendered.get(stationId)
  if (!skipCache && known && known.expiresAtMs - now() >= MIN_VALIDITY_MS) return { ...known, isCached: true }
  rendered.delete(stationId)
  return addressOf(await call(liveStation, { params: { stationId } }))
}

function addressOf({ url, expires_at: expiresAtMs, playlist, type }: StationStream): Address {
  const container = containerOf(type)
  return { url, expiresAtMs, playlist, ...(container && { container }) }
}
