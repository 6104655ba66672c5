import { liqPaySignature, type LiqPayVersion } from '../adapters/payments/liqpay-signature.ts'
import type { BankDeps } from './sandbox-bank.ts'

const PATIENCE_MS = 8000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 600_000

/** Sends the callbacks that are due; one that is not answered with 200 is sent again, later each time. */
export async function deliverCallbacks(
  { books, now, random, faults }: BankDeps,
  fetchUrl: typeof fetch = fetch,
): Promise<number> {
  const due = books.dueCallbacks(now())
  for (const { id, url, version, message, tries } of due) {
    const data = Buffer.from(message).toString('base64')
    const key = random() < faults().callbacks.badSignature ? 'another key' : books.merchant.private_key
    const body = new URLSearchParams({ data, signature: liqPaySignature(data, key, version as LiqPayVersion) })
    const isTaken = await fetchUrl(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      (answer) => answer.status === 200,
      () => false,
    )
    if (isTaken) books.closeCallback(id, now())
    else books.delayCallback(id, now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries))
  }
  return due.length
}
