import { expect, test, vi } from 'vitest'
import type { ObservedRequest } from './observed.ts'
import { createOtlpTraces } from './otlp-traces.ts'

const REQUEST: ObservedRequest = {
  kind: 'call' as const,
  call: 'liveChannel',
  method: 'GET',
  status: 200,
  ms: 12.5,
  bytes: 0,
  cache: undefined,
  refusedBy: undefined,
  id: '0123456789abcdef0123456789abcdef',
}

test('requests are exported as spans whose trace is the request of the log', async () => {
  const send = vi.fn(async (_url: string, _init: RequestInit) => {})
  const traces = createOtlpTraces({ endpoint: 'http://collector:4318', send })
  traces.onRequest(REQUEST)
  traces.onRequest({ ...REQUEST, kind: 'page', status: 503, id: 'an id of a proxy' })
  await traces.flush()
  const [url, { body }] = send.mock.calls[0]!
  expect(url).toBe('http://collector:4318/v1/traces')
  const [{ scopeSpans }] = JSON.parse(String(body)).resourceSpans
  const [call, page] = scopeSpans[0].spans
  expect(call).toMatchObject({ traceId: REQUEST.id, name: 'liveChannel', kind: 2, status: {} })
  expect(BigInt(call.endTimeUnixNano) - BigInt(call.startTimeUnixNano)).toBe(12_500_000n)
  expect(page).toMatchObject({ name: 'page', status: { code: 2 } })
  expect(page.traceId).toMatch(/^[\da-f]{32}$/)
})

test('a collector that is away costs nothing but its spans', async () => {
  const send = vi.fn(() => Promise.reject(new Error('refused')))
  const traces = createOtlpTraces({ endpoint: 'http://collector:4318', send })
  for (let turn = 0; turn < 1001; turn += 1) traces.onRequest(REQUEST)
  await traces.flush()
  expect(send).toHaveBeenCalledTimes(3)
})
