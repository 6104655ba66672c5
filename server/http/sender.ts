import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { DEVICE_HEADER, PLATFORM_HEADER } from '../../src/contract/wire.ts'
import { type LanguageTag, preferredLanguage } from '../../src/domain/locale.ts'
import { deviceLabel } from '../features/users/device-label.ts'

/** Where a request comes from, as far as it says. */
export type Sender = {
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
export function senderOf(context: Context, proxies: number): Sender {
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

/** Only what the operator's own proxies wrote is believed: each of them adds the address that it saw at the end. */
function addressOf(context: Context, proxies: number): string {
  const seen = (context.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim())
  return (proxies > 0 && seen.at(-proxies)) || socketAddress(context)
}

/** A household has one IPv4 address, or 2^64 of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail = ''] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const parts = (text: string) => text.split(':').filter((part) => part !== '')
  const [first, last] = [parts(head), parts(tail)]
  const missing = address.includes('::') ? Math.max(0, 8 - first.length - last.length) : 0
  const all = [...first, ...Array.from({ length: missing }, () => '0'), ...last]
  return `${all
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
