import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '../../http/api-error.ts'
import { hmacOf, isSignedBy, type SigningKeys } from '../../keys.ts'
import type { ChangeEstimate } from '../../adapters/payments/subscription-provider.ts'
import type { PricedOrder } from './priced-order.ts'

/** A quote holds for 15 minutes. */
export const QUOTE_MS = 15 * 60_000

const Sealed = v.object({
  account: v.string(),
  packageId: v.string(),
  promoId: v.nullable(v.string()),
  what: v.string(),
  estimate: v.nullable(v.object({ restMinor: v.number(), creditMinor: v.number(), dueMinor: v.number(), currency: v.string() })),
  /** When it was priced. */
  atMs: v.number(),
  /** A hash of all terms. */
  terms: v.string(),
})
export type SealedQuote = v.InferOutput<typeof Sealed>

/** Returns the hash of an order's terms. The same state of the account and its package gives the same one. */
export const hashOfTerms = (priced: PricedOrder): string =>
  createHash('sha256').update(JSON.stringify(priced)).digest('base64url')

/** Signs a quote, so that only terms that this service offered are ordered. */
export function sealQuote(
  keys: SigningKeys,
  { account, priced, estimate }: { account: string; priced: PricedOrder; estimate: ChangeEstimate | null },
  atMs: number,
): string {
  const { packageId, promoId, what } = priced
  const quote: SealedQuote = { account, packageId, promoId, what, estimate, atMs, terms: hashOfTerms(priced) }
  const text = Buffer.from(JSON.stringify(quote)).toString('base64url')
  return `${text}.${hmacOf(keys.sign, text)}`
}

/** Reads a quote of this account; throws `quote_expired` for an old, foreign or forged one. */
export function readQuote(keys: SigningKeys, account: string, sealed: string, nowMs: number): SealedQuote {
  const [text = '', signature = ''] = sealed.split('.')
  if (!isSignedBy(keys, text, signature)) throw new ApiError('quote_expired')
  const quote = v.parse(Sealed, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  if (quote.account !== account || nowMs >= quote.atMs + QUOTE_MS) throw new ApiError('quote_expired')
  return quote
}
