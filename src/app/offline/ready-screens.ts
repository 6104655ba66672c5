import { apiCache, viewerMark } from '../../storage/api-cache.ts'
import { session } from '../../app-state/session.ts'
import { cacheEntryOf, cacheKeysOf } from './query-cache-keys.ts'

/** A screen that can be offered when the service cannot be reached. */
export type ReadyScreen = 'home' | 'channels' | 'radio'

const NEEDS: Record<ReadyScreen, readonly string[]> = {
  home: ['allChannels', 'channelCategories', 'allStations'],
  channels: ['allChannels', 'channelCategories'],
  radio: ['allStations'],
}

/** The screens whose lists are on the device. */
export async function readyScreens(): Promise<ReadyScreen[]> {
  const viewer = viewerMark(session.get()?.auth_token)
  const isHere = async (name: string): Promise<boolean> => {
    const entry = cacheEntryOf([name])!
    return (await apiCache(entry.store).read(cacheKeysOf(entry, viewer)[0]!)) !== undefined
  }
  const found = await Promise.all(
    (Object.keys(NEEDS) as ReadyScreen[]).map(async (screen) => {
      const here = await Promise.all(NEEDS[screen].map(isHere))
      return here.every(Boolean) ? screen : undefined
    }),
  )
  return found.filter((screen) => screen !== undefined)
}
