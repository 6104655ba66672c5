import type { Context } from 'hono'
import { readAddress } from './client-address.ts'

type Socket = { localAddress?: string; localPort?: number }

/**
 * Returns the public origin: `PUBLIC_URL`, or the request's Host if it names the socket that received it. A
 * client can invent any other Host; the origin is then empty and links stay paths.
 */
export function requestOrigin(context: Context, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  const env = context.env as { incoming?: { socket?: Socket } } | undefined
  const { protocol, hostname, port, origin } = new URL(context.req.url)
  // A render in process has no connection.
  if (env?.incoming === undefined) return origin
  const { localAddress = '', localPort } = env.incoming.socket ?? {}
  const isOwnPort = Number(port || (protocol === 'https:' ? 443 : 80)) === localPort
  const address = readAddress(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname)
  const isOwnName = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || (address ?? '') === readAddress(localAddress)
  return isOwnPort && isOwnName ? origin : ''
}
