import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openAccessKey } from '../../server/features/users/session-store.ts'
import { api } from '../../src/contract/api.ts'
import { ERROR_STATUS, type ErrorCode, Failure } from '../../src/contract/errors.ts'
import { SITE } from '../support/built-site.ts'
import { putCatalogue } from '../support/catalogue.ts'
import { engines } from '../support/engines.ts'
import { createFuzz, EDGES, type Fuzzed, numberEdges } from '../support/fuzz.ts'
import { NOON, openService, type Service, TOKENS } from '../support/service.ts'

const REQUESTS = 5000
const SEED = 26
vi.setConfig({ testTimeout: 120_000 })

describe.each(engines())('on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine, SITE)
    await putCatalogue(service.db)
  })
  afterAll(() => service.close())

  /** The fault of a response; undefined if it has none. */
  async function faultOf({ call, path, init, from }: Fuzzed): Promise<string | undefined> {
    const incoming = { socket: { remoteAddress: from, localAddress: '127.0.0.1', localPort: 3000 } }
    const response = await service.app.request(`http://127.0.0.1:3000${path}`, init, { incoming })
    const { status, headers } = response
    const text = await response.text()
    if (service.reported.length > 0) return `was reported: ${String(service.reported.splice(0)[0])}`
    if (headers.get('x-content-type-options') !== 'nosniff' || !headers.has('vary')) return 'lacks headers'
    if (text.includes('    at ') || text.includes('node_modules')) return 'shows a stack'
    const isCompressed = headers.has('content-encoding')
    const isJson = !isCompressed && (headers.get('content-type')?.startsWith('application/json') ?? false)
    if (status < 400) {
      const isData = call !== undefined && isJson && text !== '' && path.startsWith('/api/') && init.method === api[call].method
      return isData && !v.is(api[call].data as v.GenericSchema, JSON.parse(text))
        ? `is no ${call}: ${text.slice(0, 99)}`
        : undefined
    }
    // `..` may lead out of the calls.
    const { pathname } = new URL(path, 'http://127.0.0.1')
    if (text === '' || !isJson) return status >= 500 || pathname.startsWith('/api') ? headFault(init, status) : undefined
    const failure = v.safeParse(Failure, JSON.parse(text))
    if (!failure.success) return `has no envelope: ${text.slice(0, 99)}`
    const code = failure.output.code as ErrorCode
    if (ERROR_STATUS[code] !== status) return `has the status ${status} for ${code}`
    return code === 'server_error' ? 'is a server error' : undefined
  }

  const headFault = ({ method }: RequestInit, status: number) =>
    method === 'HEAD' && status < 500 ? undefined : `has the status ${status} without an envelope`

  /** Signs the people of the tests in again, whom the fuzz signs out. */
  async function signIn(): Promise<void> {
    for (const [who, token] of Object.entries(TOKENS)) await openAccessKey(service.db, token, `u-${who}`, service.clock.nowMs)
  }

  test(`${REQUESTS} random requests meet no server error, with envelopes and headers everywhere`, async () => {
    const next = createFuzz(SEED)
    const faults: string[] = []
    for (let count = 0; count < REQUESTS; count += 1) {
      if (count % 100 === 0) await signIn()
      service.clock.nowMs += 2000
      const request = next()
      const fault = await faultOf(request)
      if (fault !== undefined) {
        const { method, body } = request.init
        faults.push(`${count}: ${method} ${request.path.slice(0, 200)} ${String(body ?? '').slice(0, 300)} ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  test('edge values in every field of every call are accepted or refused without a failure', async () => {
    service.clock.nowMs = NOON + 30 * 86_400_000
    const faults: string[] = []
    for (const [name, call] of Object.entries(api) as [keyof typeof api, (typeof api)[keyof typeof api]][]) {
      await signIn()
      const entries = 'body' in call && 'entries' in call.body ? Object.keys(call.body.entries) : []
      for (const edge of EDGES) {
        service.clock.nowMs += 60_000
        const body = JSON.stringify(Object.fromEntries(entries.map((key) => [key, edge])))
        const word = encodeURIComponent(String(edge).slice(0, 500).toWellFormed()) || 'x'
        const path = `/api${call.path.replaceAll(/\{\w+\}/g, word)}`
        const headers = { platform: 'browser', 'content-type': 'application/json', authorization: `Basic ${TOKENS.premium}` }
        const init = { method: call.method, headers, ...(call.method !== 'GET' && { body }) }
        const fault = await faultOf({ call: name, path, init, from: '192.0.2.9' })
        if (fault !== undefined) faults.push(`${name} ${String(edge).slice(0, 40)} ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })
  test('edge numbers in otherwise valid input are accepted or refused', async () => {
    const faults: string[] = []
    for (const [name, call] of Object.entries(api) as [keyof typeof api, (typeof api)[keyof typeof api]][]) {
      if (!('body' in call)) continue
      await signIn()
      for (const value of numberEdges(call.body)) {
        service.clock.nowMs += 60_000
        const headers = { platform: 'browser', 'content-type': 'application/json', authorization: `Basic ${TOKENS.premium}` }
        const init = { method: call.method, headers, body: JSON.stringify(value) }
        const fault = await faultOf({
          call: name,
          path: `/api${call.path.replaceAll(/\{\w+\}/g, 'tv-1')}`,
          init,
          from: '192.0.2.9',
        })
        if (fault !== undefined) faults.push(`${name} ${init.body} ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })
})
