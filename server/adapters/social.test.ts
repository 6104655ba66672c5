import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFacebook, newChecks } from './social.ts'

/** Facebook's graph on loopback, which records its requests. */
async function openGraph(me: unknown) {
  const requests: { path: string; authorization: string; body: URLSearchParams }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      requests.push({
        path: url,
        authorization: headers.authorization ?? '',
        body: new URLSearchParams(Buffer.concat(chunks).toString()),
      })
      const token = { access_token: 'of-a-person', token_type: 'bearer', expires_in: 5000 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(url.startsWith('/oauth') ? token : me))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, server }
}

let graph: Awaited<ReturnType<typeof openGraph>>
beforeEach(async () => {
  graph = await openGraph({ id: '1042', name: 'Іван Франко', email: 'ivan@efir.example' })
})
afterEach(() => new Promise((resolve) => graph.server.close(resolve)))

const facebookAt = (address: string) =>
  createFacebook({ id: 'app', secret: 'secret', address, redirectUrl: 'https://efir.example/auth/confirm' })

test('Facebook gets a state and a challenge, and returns a person with an unconfirmed address', async () => {
  const facebook = facebookAt(graph.address)
  const checks = newChecks()
  const url = new URL(await facebook.leave(checks))
  expect([url.host, url.searchParams.get('state'), url.searchParams.get('code_challenge_method')]).toEqual([
    'www.facebook.com',
    checks.state,
    'S256',
  ])
  expect(await facebook.comeBack(`?code=abc&state=${checks.state}`, checks)).toEqual({
    subject: '1042',
    email: 'ivan@efir.example',
    isEmailVerified: false,
    name: 'Іван Франко',
  })
  expect(Object.fromEntries(graph.requests[0]!.body)).toMatchObject({
    client_secret: 'secret',
    code: 'abc',
    code_verifier: checks.verifier,
  })
  expect(graph.requests[1]).toMatchObject({ path: '/me?fields=id,name,email', authorization: 'Bearer of-a-person' })
})

test('a foreign state is refused before a request to Facebook', async () => {
  await expect(facebookAt(graph.address).comeBack('?code=abc&state=forged', newChecks())).rejects.toThrow()
  expect(graph.requests).toEqual([])
})
