import type { RedirectRule } from '../../../src/contract/site.ts'
import { comparable, redirectFor } from '../../../src/domain/routing/redirects.ts'
import { isSitePath, pathOf } from '../../../src/domain/routing/site-path.ts'

/** A row of the table `redirects`. */
export type RedirectRow = { from_path: string; to_path: string }

/** Why the site does not follow a row. */
export type RuleFault = 'foreign' | 'no_slash' | 'query' | 'target' | 'loop'

/** A row that the site does not follow. */
export type RefusedRule = { from: string; to: string; fault: RuleFault }

/** Rules that the site follows, and the rows that it does not. */
export type ReadRules = { rules: RedirectRule[]; refused: RefusedRule[] }

const SENTENCE_ENDS: Record<RuleFault, string> = {
  foreign: 'the first address is of another site; write its path, or set PUBLIC_URL',
  no_slash: 'the first address does not begin with a slash',
  query: 'the first address has a query or an anchor; a rule is for its path, and keeps the query of a request',
  target: 'the second address is no path of this site; write one such as /ua/radio, or set PUBLIC_URL',
  loop: 'its chain of rules comes back or is too long',
}

/** Returns a sentence about a row that the site does not follow. */
export const refusalText = ({ from, to, fault }: RefusedRule): string =>
  `The redirect rule ${from} → ${to} is not followed: ${SENTENCE_ENDS[fault]}.`

/**
 * Reads rows as redirect rules; a URL of this service (`publicUrl`) counts as its path, and a rule in a loop
 * is reported. Refuses other sites, and a query or fragment on the left, since a rule covers every query of
 * its path.
 */
export function readRules(rows: readonly RedirectRow[], publicUrl: string | undefined): ReadRules {
  const read: ReadRules = { rules: [], refused: [] }
  const refuse = (from: string, to: string, fault: RuleFault) => read.refused.push({ from, to, fault })
  for (const { from_path, to_path } of rows) {
    const rule = { redirectUrlFrom: pathHere(from_path, publicUrl), redirectUrlTo: pathHere(to_path, publicUrl) }
    const fault = faultOf(rule)
    if (fault === undefined) read.rules.push(rule)
    else refuse(from_path, to_path, fault)
  }
  // Few rules lead to the beginning of another one; following each would take quadratic time.
  const begun = new Set(read.rules.map(({ redirectUrlFrom }) => comparable(redirectUrlFrom)))
  for (const { redirectUrlFrom: from, redirectUrlTo: to } of read.rules) {
    if (begun.has(comparable(pathOf(to))) && redirectFor(from, read.rules) === undefined) refuse(from, to, 'loop')
  }
  return read
}

/** An address without the service's own origin. */
function pathHere(address: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined || !/^https?:\/\//i.test(address)) return address
  const url = URL.parse(address)
  return url && url.origin === new URL(publicUrl).origin ? url.pathname + url.search + url.hash : address
}

function faultOf({ redirectUrlFrom: from, redirectUrlTo: to }: RedirectRule): RuleFault | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(from)) return 'foreign'
  if (!from.startsWith('/')) return 'no_slash'
  if (/[?#]/.test(from)) return 'query'
  return isSitePath(to) ? undefined : 'target'
}
