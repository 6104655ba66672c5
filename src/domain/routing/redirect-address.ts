import type { RedirectRule } from '../../contract/site.ts'
import { readPath } from './paths.ts'
import { properPath } from './proper-path.ts'
import { redirectFor } from './redirects.ts'
import { pathOf } from './site-path.ts'

const MAX_HOPS = 10

/**
 * Where the redirect rules lead from a request path. Undefined also when following them would come back,
 * counting what the site does by itself: it has one spelling for each address, and chooses the language of
 * its home page.
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
 * Where the redirect rules lead in the end, however many follow one another, from an address of the site;
 * what it says after its path goes along, as it does through a browser. Undefined where they lead nowhere.
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
