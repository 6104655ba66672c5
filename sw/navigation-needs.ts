import { readPath } from '../src/domain/routing/paths.ts'
import { SCREEN_CALLS } from '../src/domain/routing/screen-calls.ts'
import { screenOf } from '../src/domain/routing/screen-of.ts'
import { type CachedCall, type CachePolicy, cachePolicyOf } from '../src/storage/cache-policy.ts'
import { pathsOfCall } from './screen-paths.ts'

/** A cached response that a screen cannot do without. `path` is the call's path with the query. */
export type NeededResponse = Pick<CachePolicy, 'store' | 'personal'> & { path: string }

/**
 * Returns the responses that must be cached for a path to open without the network. Undefined if the server
 * must respond: the screen is not cached, or only the server knows the path.
 */
export function responsesNeededBy(pathname: string): readonly NeededResponse[] | undefined {
  const { locale, path } = readPath(pathname)
  const { screen } = screenOf(path) ?? {}
  const names: readonly CachedCall[] | null = screen ? SCREEN_CALLS[screen].opensFrom : null
  if (!screen || !names) return undefined
  return names.flatMap((name) => {
    const { store, personal } = cachePolicyOf(name)
    return pathsOfCall(name, { screen, locales: [locale] }).map((path) => ({ store, personal, path }))
  })
}
