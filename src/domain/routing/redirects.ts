import type { RedirectRule } from '../../contract/site.ts'
import { isSitePath, pathOf } from './site-path.ts'

/** How far a chain of rules is followed to see that it ends. */
const MAX_HOPS = 10

/**
 * Where the rules send a request path, with or without its closing slash (section 2): the first fitting
 * rule's target as it is written. Rules that point outside the site or at themselves are ignored; a path
 * whose chain of rules comes back or is too long goes nowhere.
 */
export function redirectFor(path: string, rules: readonly RedirectRule[]): string | undefined {
  const from = comparable(path)
  const target = targetOf(from, rules)
  const passed = new Set([from])
  for (let next = target; next !== undefined; next = targetOf(comparable(pathOf(next)), rules)) {
    const stop = comparable(pathOf(next))
    if (passed.has(stop) || passed.size > MAX_HOPS) return undefined
    passed.add(stop)
  }
  return target
}

/** The target of the first rule that may be followed from a comparable path. */
function targetOf(from: string, rules: readonly RedirectRule[]): string | undefined {
  const rule = rules.find(
    ({ redirectUrlFrom, redirectUrlTo }) =>
      comparable(redirectUrlFrom) === from && isSitePath(redirectUrlTo) && comparable(pathOf(redirectUrlTo)) !== from,
  )
  return rule?.redirectUrlTo
}

/** A path as it is compared: decoded, without its closing slash. */
export function comparable(path: string): string {
  return decoded(path).replace(/(?<=.)\/$/s, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
