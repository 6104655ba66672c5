import { type Profile, showUser } from '../../contract/users.ts'
import { session } from '../../app-state/session.ts'
import type { Address, PlayerItem } from '../../player/state.ts'
import { apiCache, cacheKey, viewerMark } from '../../storage/api-cache.ts'
import { downloadOf, note } from './download-store.ts'
import { copyOrStream, type Device } from './copy-or-stream.ts'
import { now } from '../../storage/server-clock.ts'

// A reachable server responds sooner; a downloaded picture need not wait for an unreachable one.
const RESPONSE_TIMEOUT_MS = 1500

const DEVICE: Device = {
  downloadOf,
  note,
  async ageLimit() {
    const viewer = viewerMark(session.get()?.auth_token)
    const profile = await apiCache('own').read(cacheKey(showUser.path, viewer))
    return (profile && (JSON.parse(profile.body) as Profile).parents_control?.age_limit) ?? null
  },
  responseTimeout: () => new Promise((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS)),
  nowMs: now,
}

/** Returns a playable download's URL, else `ask`'s; always the latter with `anew`. Rejects as `ask` does. */
export function urlOrDownload(key: string, ask: () => Promise<Address>, anew = false): Promise<Address> {
  return copyOrStream(DEVICE, key, ask, anew)
}

/** Returns an item that plays its download if playable, else the stream. */
export function withDownload(item: PlayerItem): PlayerItem {
  return { ...item, address: (anew) => urlOrDownload(item.key, () => item.address(anew), anew) }
}
