import type { Context } from 'hono'
import { readAddress } from './client-address.ts'

type Socket = { localAddress?: string; localPort?: number }

/**
 * Where the service is reached from outside: `PUBLIC_URL`, or what a request's Host says while that is the very socket it came to.
 * Any other Host is made up by whoever asks, in endless variety; then the origin is empty, and links stay paths.
 */
export function requestOrigin(context: Context, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  const env = context.env as { incoming?: { socket?: Socket } } | undefined
  const { protocol, hostname, port, origin } = new URL(context.req.url)
  // The service calls itself without a connection.
  if (env?.incoming === undefined) return origin
  const { localAddress = '', localPort } = env.incoming.socket ?? {}
  const isOwnPort = Number(port || (protocol === 'https:' ? 443 : 80)) === localPort
  const address = readAddress(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname)
  const isOwnName = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || (address ?? '') === readAddress(localAddress)
  return isOwnPort && isOwnName ? origin : ''
}
