import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** Claims of a network about a person. */
export type IssuedPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** An OpenID Connect network on loopback; a login there is a key of `people`. */
export async function openIssuer(redirectUrl: string, people: Map<string, IssuedPerson>) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'efir', secret: 'a-secret-of-the-client' }
  const provider = new Provider(address, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUrl] }],
    // As Google does, all claims are in the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ ...(people.get(login) ?? { sub: login }) }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    address,
    client: { ...client, address, redirectUrl },
    signIn: (url: string, login: string) => signInAt(url, login, redirectUrl),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Walks through the network's pages as a browser would, and returns the query with which it sends back. */
async function signInAt(start: string, login: string, redirectUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  let body: URLSearchParams | undefined
  for (let step = 0; step < 20; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set)!
      cookies.set(name, value)
    }
    body = undefined
    const location = answer.headers.get('location')
    if (location !== null) {
      url = new URL(location, url).href
      await answer.body?.cancel()
      if (url.startsWith(redirectUrl)) return new URL(url).search
      continue
    }
    const html = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
    if (action === undefined) throw new Error(`the network answered ${answer.status}: ${html.slice(0, 400)}`)
    url = new URL(action, url).href
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? 'login'
    body = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
  }
  throw new Error('the network sent round and round')
}
