import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pathOf } from '../../domain/routing/site-path.ts'
import { queryKeyOf } from '../../app-state/query-of.ts'

/** Where the redirect rules lead from an address of the site; null if they do not mention it. */
export const movedQuery = (from: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  queryOptions({
    queryKey: queryKeyOf('redirects', {}, from.pathname + from.search + from.hash),
    queryFn: async () => (await (await import('../initial-url.ts')).movedAddress(from)) ?? null,
  })

/**
 * Follows the redirect rules after a link inside the site led to an unknown address. Returns true while the
 * address may still redirect.
 */
export function useRedirectRules(): boolean {
  const router = useRouter()
  const [{ location, resolvedLocation }] = useState(router.state)
  const [isLed, setLed] = useState(false)
  const { publicHref, searchStr, hash } = location
  const { data: moved, isLoading } = useQuery({
    ...movedQuery({ pathname: pathOf(publicHref), search: searchStr, hash: hash && `#${hash}` }),
    enabled: resolvedLocation !== undefined && resolvedLocation.publicHref !== publicHref,
  })
  useEffect(() => {
    // If the target is unknown too, this page stays with its error.
    if (moved) void router.navigate({ href: moved, replace: true }).then(() => setLed(true))
  }, [router, moved])
  return !isLed && (isLoading || Boolean(moved))
}
