import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROOF_MS } from '../../src/contract/operator-call.ts'
import { DESK_SESSION_MS, FACTOR_WAIT_MS } from '../../server/operator/operator-store.ts'
import { engines } from '../support/engines.ts'
import { addOperator, codeOf, DESK_PASSWORD, deskClient, enrol, signedInOperator } from '../support/operator/desk.ts'
import { openService, type Service } from '../support/service.ts'

const PERIOD_MS = 30_000

describe.each(engines())('a session of the desk on $name', (engine) => {
  let service: Service
  beforeAll(async () => void (service = await openService(engine)))
  afterAll(() => service.close())

  const codeFrom = async (response: Response) => ((await response.json()) as { code: string }).code

  test('the link of an enrolment opens once', async () => {
    const token = await addOperator(service, 'olena', ['owner'])
    const client = deskClient(service)
    await enrol(service, client, token)
    expect((await client.ask('/audit')).status).toBe(200)
    expect(await codeFrom(await client.ask('/enrolment', { body: { token } }))).toBe('code_expired')
  })

  test('a password alone opens nothing, and a code opens once', async () => {
    const { secret } = await signedInOperator(service, 'taras', ['support'])
    service.clock.nowMs += PERIOD_MS
    const code = codeOf(secret, service.clock.nowMs)
    const client = deskClient(service)
    const signIn = () => client.ask('/session', { body: { login: ' Taras ', password: DESK_PASSWORD } })
    expect(await (await signIn()).json()).toMatchObject({ is_complete: false, operator: { login: 'taras' } })
    const stolen = client.token
    expect(await codeFrom(await client.ask('/audit'))).toBe('authorization_required')
    expect(await (await client.ask('/session/code', { body: { code } })).json()).toMatchObject({ is_complete: true })
    expect((await client.ask('/audit')).status).toBe(200)
    // The cookie of before the second factor stays worthless.
    const thief = deskClient(service)
    thief.token = stolen
    expect(await codeFrom(await thief.ask('/session'))).toBe('authorization_required')
    await signIn()
    expect(await codeFrom(await client.ask('/session/code', { body: { code } }))).toBe('invalid_code')
  })

  test('a session ends after eight hours, and at once when the operator signs out', async () => {
    const { client } = await signedInOperator(service, 'maria', ['editor'])
    service.clock.nowMs += DESK_SESSION_MS - 1
    expect((await client.ask('/session')).status).toBe(200)
    service.clock.nowMs += 1
    expect(await codeFrom(await client.ask('/session'))).toBe('authorization_required')
    const { client: other } = await signedInOperator(service, 'ivan', ['editor'])
    const { token } = other
    await other.ask('/session', { method: 'DELETE' })
    other.token = token
    expect(await codeFrom(await other.ask('/session'))).toBe('authorization_required')
  })

  test('a password waits ten minutes for its second factor', async () => {
    await signedInOperator(service, 'petro', ['money'])
    const client = deskClient(service)
    await client.ask('/session', { body: { login: 'petro', password: DESK_PASSWORD } })
    service.clock.nowMs += FACTOR_WAIT_MS
    expect(await codeFrom(await client.ask('/session'))).toBe('authorization_required')
  })

  test('a guarded call needs a second factor of the last five minutes', async () => {
    const { client, secret } = await signedInOperator(service, 'nadia', ['owner'])
    service.clock.nowMs += PROOF_MS
    expect(await codeFrom(await client.ask('/passkeys/options', { method: 'POST' }))).toBe('proof_required')
    await client.ask('/session/code', { body: { code: codeOf(secret, service.clock.nowMs) } })
    expect((await client.ask('/passkeys/options', { method: 'POST' })).status).toBe(200)
  })

  test('passwords and codes are limited', async () => {
    await signedInOperator(service, 'stepan', ['owner'])
    const guess = (from: string) => deskClient(service, { from }).ask('/session', { body: { login: 'stepan', password: 'x' } })
    for (let count = 0; count < 10; count += 1) expect((await guess(`198.51.100.${count}`)).status).toBe(401)
    expect(await codeFrom(await guess('198.51.100.99'))).toBe('too_many_tries')
    const { client } = await signedInOperator(service, 'bohdan', ['owner'])
    for (let count = 0; count < 10; count += 1) await client.ask('/session/code', { body: { code: '000000' } })
    expect(await codeFrom(await client.ask('/session/code', { body: { code: '000000' } }))).toBe('too_many_tries')
  })

  test('another site can make no call', async () => {
    const { client } = await signedInOperator(service, 'yarema', ['owner'])
    const foreign = { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await codeFrom(await client.ask('/session', foreign))).toBe('no_permission')
    const other = { method: 'DELETE', headers: { origin: 'https://evil.example' } }
    expect(await codeFrom(await client.ask('/session', other))).toBe('no_permission')
    const cookie = (await client.ask('/session', { method: 'DELETE' })).headers.get('set-cookie')
    expect(cookie).toMatch(/Path=\/api\/operator; HttpOnly; SameSite=Strict$/)
  })

  test('the audit log is filtered, and paged without gaps', async () => {
    const { client } = await signedInOperator(service, 'oksana', ['support'])
    const row = (n: number) => ({
      id: `a-${n}`,
      at_ms: 1000 + Math.floor(n / 10),
      actor: 'system' as const,
      action: 'tested',
      reason: '',
      subject: `channel:${n % 2 === 0 ? '100%' : '100x'}`,
      before: null,
      after: String(n),
    })
    await service.db
      .insertInto('audit')
      .values(Array.from({ length: 120 }, (_none, n) => row(n)))
      .execute()
    const page = async (query: string) =>
      (await (await client.ask(`/audit?${query}`)).json()) as { actions: { id: string }[]; next: string | null }
    const found: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const read = await page(`action=tested${next && `&after=${next}`}`)
      found.push(...read.actions.map(({ id }) => id))
      next = read.next
    }
    expect(found).toHaveLength(120)
    expect(new Set(found).size).toBe(120)
    expect((await page(`subject=${encodeURIComponent('channel:100%')}`)).actions).toHaveLength(50)
    expect((await page('actor=operator:oksana')).actions).toMatchObject([{ action: 'sign-in' }])
  })
})
