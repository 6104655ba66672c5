import { vi } from 'vitest'
import { type SignedIn, storeSignedIn } from '../../storage/signed-in.ts'
import { setTransport, type Transport } from '../api-client.ts'
import { session } from '../session.ts'

let people = 0

/** Signs another person in on this device. */
export async function signInAnew(): Promise<SignedIn> {
  people += 1
  const who = { token: `token-${people}`, user: `u-${people}`, device: 'brwsr-1' }
  session.set({ auth_token: who.token, name: '' })
  await storeSignedIn(who)
  return who
}

/**
 * A server whose lists are made at once and arrive only after `release`; `answer` may answer a change by its
 * method and path.
 */
export function openLateServer(
  listAt: (path: string) => unknown,
  answer: (method: string, path: string) => unknown = () => undefined,
) {
  const gate = Promise.withResolvers<void>()
  const server = { requests: 0, release: gate.resolve }
  const transport: Transport = async ({ method, url }) => {
    const path = url.replace(/^\/api|\?.*$/g, '')
    if (method !== 'GET') return Response.json(answer(method, path) ?? { status: 'success', recorded: 1 })
    const list = JSON.stringify(listAt(path))
    server.requests += 1
    await gate.promise
    return new Response(list, { headers: { 'Content-Type': 'application/json' } })
  }
  setTransport(transport)
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) =>
    transport({ url, method, body: null, token: '', keepalive: false }),
  )
  return {
    release: server.release,
    /** Begins a fetch, makes a change that reaches the server, and lets the older response arrive. */
    async fetchAcross<T>(fetch: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
      const fetched = fetch()
      await vi.waitFor(() => {
        if (server.requests === 0) throw new Error('the server was not asked')
      })
      await change()
      server.release()
      return fetched
    },
  }
}
