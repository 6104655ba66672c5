import type { RedirectRule } from '../../../src/contract/site.ts'
import { comparable, redirectFor } from '../../../src/domain/routing/redirects.ts'
import { isSitePath, pathOf } from '../../../src/domain/routing/site-path.ts'

/** A row of the table `redirects`. */
export type RedirectRow = { from_path: string; to_path: string }

/** Rules that the site follows, and a sentence about each row that it does not. */
export type ReadRules = { rules: RedirectRule[]; refused: string[] }

/**
 * Reads rows as redirect rules; a URL of this service (`publicUrl`) counts as its path, and a rule in a loop
 * is reported. Refuses other sites, and a query or fragment on the left, since a rule covers every query of
 * its path.
 */
export function readRules(rows: readonly RedirectRow[], publicUrl: string | undefined): ReadRules {
  const read: ReadRules = { rules: [], refused: [] }
  const refuse = (from: string, to: string, wrong: string) =>
    read.refused.push(`The redirect rule ${from} → ${to} is not followed: ${wrong}.`)
  for (const { from_path, to_path } of rows) {
    const rule = { redirectUrlFrom: pathHere(from_path, publicUrl), redirectUrlTo: pathHere(to_path, publicUrl) }
    const wrong = wrongWith(rule)
    if (wrong === undefined) read.rules.push(rule)
    else refuse(from_path, to_path, wrong)
  }
  // Few rules lead to the beginning of another one; following each would take quadratic time.
  const begun = new Set(read.rules.map(({ redirectUrlFrom }) => comparable(redirectUrlFrom)))
  for (const { redirectUrlFrom: from, redirectUrlTo: to } of read.rules) {
    if (begun.has(comparable(pathOf(to))) && redirectFor(from, read.rules) === undefined)
      refuse(from, to, 'its chain of rules comes back or is too long')
  }
  return read
}

/** An address without the service's own origin. */
function pathHere(address: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined || !/^https?:\/\//i.test(address)) return address
  const url = URL.parse(address)
  return url && url.origin === new URL(publicUrl).origin ? url.pathname + url.search + url.hash : address
}

function wrongWith({ redirectUrlFrom: from, redirectUrlTo: to }: RedirectRule): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(from)) return 'the first address is of another site; write its path, or set PUBLIC_URL'
  if (!from.startsWith('/')) return 'the first address does not begin with a slash'
  if (/[?#]/.test(from))
    return 'the first address has a query or an anchor; a rule is for its path, and keeps the query of a request'
  if (!isSitePath(to)) return 'the second address is no path of this site; write one such as /ua/radio, or set PUBLIC_URL'
  return undefined
}
