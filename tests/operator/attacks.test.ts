import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorApi } from '../../src/contract/operator-api.ts'
import { sqlite } from '../support/engines.ts'
import { DESK_PASSWORD, deskClient, signedInOperator } from '../support/operator/desk.ts'
import { openService, type Service, TOKENS } from '../support/service.ts'

let service: Service
beforeAll(async () => void (service = await openService(sqlite)))
afterAll(() => service.close())

const names = Object.values(operatorApi)
  .filter(({ access }) => typeof access !== 'string')
  .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, 'none').slice('/operator'.length) }))

test('a viewer’s token opens no call, neither as a header nor as the cookie', async () => {
  const viewer = deskClient(service, { token: TOKENS.premium })
  const thief = deskClient(service)
  thief.token = TOKENS.premium
  for (const { method, path } of names) {
    expect((await viewer.ask(path, { method })).status, path).toBe(401)
    expect((await thief.ask(path, { method })).status, path).toBe(401)
  }
})

test('a cookie without the second factor opens no call, events included', async () => {
  await signedInOperator(service, 'olena', ['owner'])
  const client = deskClient(service)
  await client.ask('/session', { body: { login: 'olena', password: DESK_PASSWORD } })
  expect(client.token).not.toBe('')
  for (const { method, path } of names) expect((await client.ask(path, { method })).status, path).toBe(401)
})

test('the desk’s cookie opens no call of viewers', async () => {
  const { client } = await signedInOperator(service, 'taras', ['owner'])
  expect((await service.ask('/users/show', { headers: { cookie: `desk=${client.token}` } })).status).toBe(401)
  expect((await service.ask('/users/show', { token: client.token })).status).toBe(401)
})

test('a change from a form of another site is refused, whatever it sends', async () => {
  const { client } = await signedInOperator(service, 'maria', ['owner'])
  const form = { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site', platform: '' }
  expect((await client.ask('/session', { method: 'DELETE', headers: form })).status).toBe(403)
  const sent = await client.ask('/session/code', { body: '{"code":"000000"}', headers: { 'content-type': 'text/plain' } })
  expect(await sent.json()).toMatchObject({ code: 'invalid_json' })
  expect((await client.ask('/session')).status).toBe(200)
})

test('a support role opens nothing of money', async () => {
  const { client } = await signedInOperator(service, 'stepan', ['support', 'editor'])
  for (const { method, path } of names.filter((call) => call.path.startsWith('/money/'))) {
    const answer = await client.ask(path, { method })
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { code: 'no_permission' }])
  }
})
