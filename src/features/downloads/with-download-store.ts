import { type Profile, showUser } from '../../contract/users.ts'
import { session } from '../../app-state/session.ts'
import type { Address, PlayerItem } from '../../player/state.ts'
import { apiCache, cacheKey, viewerMark } from '../../storage/api-cache.ts'
import { downloadOf, note } from './download-store.ts'
import { copyOrStream, type Device } from './copy-or-stream.ts'
import { now } from '../../storage/server-clock.ts'

// A service that is there answers sooner; a picture that is here need not wait for one that is not.
const PATIENCE_MS = 1500

const DEVICE: Device = {
  downloadOf,
  note,
  async ageLimit() {
    const viewer = viewerMark(session.get()?.auth_token)
    const profile = await apiCache('own').read(cacheKey(showUser.path, viewer))
    return (profile && (JSON.parse(profile.body) as Profile).parents_control?.age_limit) ?? null
  },
  late: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  nowMs: now,
}

/** The address of a whole copy on this device, where it may be played, else what `ask` brings, and `anew` always so; rejects as `ask` does. */
export function urlOrDownload(key: string, ask: () => Promise<Address>, anew = false): Promise<Address> {
  return copyOrStream(DEVICE, key, ask, anew)
}

/** An item that plays from a whole copy on this device where there is one that may be played, else as it does by itself. */
export function withDownload(item: PlayerItem): PlayerItem {
  return { ...item, address: (anew) => urlOrDownload(item.key, () => item.address(anew), anew) }
}
