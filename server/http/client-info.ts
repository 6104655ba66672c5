import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { DEVICE_HEADER, PLATFORM_HEADER } from '../../src/contract/wire.ts'
import { type LanguageTag, preferredLanguage } from '../../src/domain/i18n/locale.ts'
import { deviceLabel } from '../features/users/device-label.ts'
import { clientAddress, networkOf } from './client-address.ts'

/** Where a request comes from, as far as it says. */
export type ClientInfo = {
  /** What limits count by: an IPv4 address, or the network of an IPv6 one; empty when the service asks itself. */
  address: string
  /** The `device-id` header; null when there is none or it is malformed. */
  deviceId: string | null
  platform: string
  /** What people know the device by, such as `Chrome, Windows`. */
  label: string
  language: LanguageTag
}

const DEVICE_ID = /^[a-z]{2,10}-[\w-]{4,80}$/i

/** Reads the sender; `proxies` is how many proxies of the operator's stand before the service. */
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

/** The address at the other end of the connection; empty when there is none. */
export function socketAddress(context: Context): string {
  const env = context.env as { incoming?: unknown } | undefined
  return env?.incoming === undefined ? '' : (getConnInfo(context).remote.address ?? '')
}

let isWarned = false

/** The address that limits count by; a `PROXIES` that does not fit what comes is said once, because limits would count everybody as one. */
function addressOf(context: Context, proxies: number): string {
  const forwardedFor = context.req.header('x-forwarded-for')
  const { address, fits } = clientAddress({ socket: socketAddress(context), forwardedFor, proxies })
  if (!fits && !isWarned && address !== '') {
    isWarned = true
    const came = forwardedFor === undefined ? 'without X-Forwarded-For' : 'with another X-Forwarded-For'
    console.warn(`PROXIES is ${proxies}, but a request came ${came}: limits count the address of its connection.`)
  }
  return address
}
