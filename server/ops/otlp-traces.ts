import { randomBytes } from 'node:crypto'
import type { ObservedRequest } from './observed.ts'

/** Spans of one export, and how long they wait for one another. */
const MOST_SPANS = 500
const GATHER_MS = 5000
const PATIENCE_MS = 10_000

type Fetch = (url: string, init: RequestInit) => Promise<unknown>

/** The collector that gets the spans. */
export type TracesTo = { endpoint: string; send?: Fetch }

/**
 * Exports a span of each request by OTLP over HTTP, as JSON. The trace's id is the request's, as in the log.
 * A collector that does not take them in time loses them.
 */
export function createOtlpTraces({ endpoint, send = fetch }: TracesTo) {
  let spans: object[] = []
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const body = JSON.stringify(exportOf(spans))
    spans = []
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const headers = { 'Content-Type': 'application/json' }
    await send(`${endpoint}/v1/traces`, { method: 'POST', headers, body, signal }).catch(() => {})
  }

  return {
    onRequest(request: ObservedRequest): void {
      spans.push(spanOf(request, Date.now()))
      if (spans.length >= MOST_SPANS) void flush()
      else timer ??= setTimeout(() => void flush(), GATHER_MS).unref()
    },
    flush,
  }
}

function spanOf({ id, kind, call, method, status, ms, cache }: ObservedRequest, endMs: number): object {
  const hex = id.replaceAll('-', '').toLowerCase()
  return {
    traceId: /^[\da-f]{32}$/.test(hex) ? hex : randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    name: kind === 'call' ? call : kind,
    // SERVER.
    kind: 2,
    startTimeUnixNano: nanosOf(endMs - ms),
    endTimeUnixNano: nanosOf(endMs),
    attributes: [
      textAttribute('http.request.method', method),
      { key: 'http.response.status_code', value: { intValue: String(status) } },
      ...(cache ? [textAttribute('efir.cache', cache)] : []),
    ],
    // ERROR, of the service's own failures.
    status: status >= 500 ? { code: 2 } : {},
  }
}

const exportOf = (spans: readonly object[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: [textAttribute('service.name', 'efir')] },
      scopeSpans: [{ scope: { name: 'efir' }, spans }],
    },
  ],
})

const textAttribute = (key: string, stringValue: string): object => ({ key, value: { stringValue } })

const nanosOf = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n)
