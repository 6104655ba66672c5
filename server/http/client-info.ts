import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { DEVICE_HEADER, PLATFORM_HEADER } from '../../src/contract/wire.ts'
import { type LanguageTag, preferredLanguage } from '../../src/domain/i18n/locale.ts'
import { deviceLabel } from './device-label.ts'
import { clientAddress, networkOf } from './client-address.ts'

/** The client of a request, by its headers and connection. */
export type ClientInfo = {
  /** The key of limits: an IPv4 address or an IPv6 /64; empty for a render in process. */
  address: string
  /** The `device-id` header; null if missing or malformed. */
  deviceId: string | null
  platform: string
  /** The name that the viewer reads, such as `Chrome, Windows`. */
  label: string
  language: LanguageTag
}

const DEVICE_ID = /^[a-z]{2,10}-[\w-]{4,80}$/i

/** Reads the client of a request. `proxies` is how many proxies the operator runs in front of the server. */
export function clientInfoOf(context: Context, proxies: number): ClientInfo {
  const header = (name: string) => context.req.header(name)
  const deviceId = header(DEVICE_HEADER) ?? ''
  return {
    address: networkOf(addressOf(context, proxies)),
    deviceId: DEVICE_ID.test(deviceId) ? deviceId : null,
    platform: (header(PLATFORM_HEADER) ?? '').replace(/[^\w .-]/g, '').slice(0, 32),
    label: deviceLabel(header('user-agent') ?? ''),
    language: preferredLanguage(header('accept-language')),
  }
}

/** Returns the peer address of the connection, empty for a render in process. */
export function socketAddress(context: Context): string {
  const env = context.env as { incoming?: unknown } | undefined
  return env?.incoming === undefined ? '' : (getConnInfo(context).remote.address ?? '')
}

let isWarned = false

/**
 * Returns the client's address. Warns once if `PROXIES` does not fit, because limits would then count all
 * viewers as one.
 */
function addressOf(context: Context, proxies: number): string {
  const forwardedFor = context.req.header('x-forwarded-for')
  const { address, fits } = clientAddress({ socket: socketAddress(context), forwardedFor, proxies })
  if (!fits && !isWarned && address !== '') {
    isWarned = true
    const header = forwardedFor === undefined ? 'without X-Forwarded-For' : 'with another X-Forwarded-For'
    console.warn(`PROXIES is ${proxies}, but a request came ${header}: limits count the address of its connection.`)
  }
  return address
}
