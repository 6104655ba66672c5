import type { RedirectRule } from '../../contract/site.ts'
import { readPath } from './paths.ts'
import { properPath } from './proper-path.ts'
import { redirectFor } from './redirects.ts'
import { pathOf } from './site-path.ts'

const MAX_HOPS = 10

/**
 * Returns the target of the redirect rules for a request path. Undefined without a rule, and for a loop,
 * which includes the site's own redirects of spelling and language.
 */
export function movedTo(pathname: string, rules: readonly RedirectRule[]): string | undefined {
  const target = redirectFor(pathname, rules)
  const passed = new Set([placeOf(pathname)])
  for (let next = target; next !== undefined; next = redirectFor(pathOf(next), rules)) {
    const place = placeOf(pathOf(next))
    if (passed.has(place) || passed.size > MAX_HOPS) return undefined
    passed.add(place)
  }
  return target
}

/**
 * Returns the final target of an address after all redirects; query and hash follow it, as in a browser.
 * Undefined without a rule.
 */
export function movedAtLast(
  pathname: string,
  { search, hash }: { search: string; hash: string },
  rules: readonly RedirectRule[],
) {
  let address: string | undefined
  let query = search
  for (let next = movedTo(pathname, rules); next !== undefined; next = movedTo(pathOf(next), rules)) {
    address = withQuery(next, query)
    query = /\?[^#]*/.exec(address)?.[0] ?? ''
  }
  return address === undefined || address.includes('#') ? address : address + hash
}

/** A moved address with the query of the request; a target that names a place on its page keeps it last. */
export function withQuery(target: string, search: string): string {
  if (search === '' || search === '?') return target
  const [path = '', hash] = target.split('#', 2)
  return path + (path.includes('?') ? '&' : '?') + search.replace(/^\?/, '') + (hash === undefined ? '' : `#${hash}`)
}

/**
 * The one spelling of an address; the home page is one place in both languages, because its language is
 * chosen on arrival.
 */
function placeOf(pathname: string): string {
  const proper = properPath(pathname)
  return readPath(proper).path === '/' ? '/' : proper
}
