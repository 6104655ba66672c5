import { kyivDayOf } from '../../src/domain/time/kyiv-time.ts'
import type { JournalLine } from '../features/billing/books-store.ts'

const HEAD = [
  'day_kyiv',
  'time_utc',
  'what',
  'amount',
  'currency',
  'order',
  'order_kind',
  'package',
  'outcome',
  'provider',
  'payment',
]

/** Returns the response with a file of the journal's lines (RFC 4180), sent as they are read. */
export function booksFile(name: string, batches: AsyncGenerator<JournalLine[]>): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(rowText(HEAD))),
    async pull(controller) {
      const { value, done } = await batches.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value.map((line) => rowText(cellsOf(line))).join('')))
    },
    cancel: () => void batches.return(undefined),
  })
  const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` }
  return new Response(stream, { headers })
}

const cellsOf = ({ at_ms, kind, amount_minor, currency, order_id, order_kind, package_id, outcome, ...line }: JournalLine) => [
  ...[kyivDayOf(at_ms), new Date(at_ms).toISOString(), kind, (amount_minor / 100).toFixed(2), currency],
  ...[order_id, order_kind, package_id ?? '', outcome ?? '', line.provider, line.payment_id],
]

const rowText = (cells: readonly string[]): string => `${cells.map(cellText).join(',')}\r\n`

/** Quotes a cell where it has to be. A text that a spreadsheet would run as a formula gets an apostrophe. */
function cellText(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
