import { SCREEN_CALLS } from '../../domain/routing/screen-calls.ts'
import type { Screen } from '../../domain/routing/screens.ts'
import type { CachedCall } from '../../storage/cache-policy.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'
import { apiCache, viewerMark } from '../../storage/api-cache.ts'
import { session } from '../../app-state/session.ts'
import { cacheEntryOf, cacheKeysOf } from './query-cache-keys.ts'

/** The screens that a viewer is offered when the server cannot be reached. */
const OFFERED = ['home', 'channels', 'radio'] as const satisfies Screen[]

/** A screen that can be offered when the server cannot be reached. */
export type ReadyScreen = (typeof OFFERED)[number]

/** Returns the offered screens whose responses are cached. */
export async function readyScreens(): Promise<ReadyScreen[]> {
  const viewer = viewerMark(session.get()?.auth_token)
  const isHere = async (name: CachedCall): Promise<boolean> => {
    const entry = cacheEntryOf(queryKeyOf(name))!
    return (await apiCache(entry.store).read(cacheKeysOf(entry, viewer)[0]!)) !== undefined
  }
  const found = await Promise.all(
    OFFERED.map(async (screen) => {
      const here = await Promise.all(SCREEN_CALLS[screen].opensFrom.map(isHere))
      return here.every(Boolean) ? screen : undefined
    }),
  )
  return found.filter((screen) => screen !== undefined)
}
