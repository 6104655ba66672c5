import { isIP } from 'node:net'

/** Where a request came from: the peer of its connection and `X-Forwarded-For`. */
export type Forwarding = {
  /** Empty for a render in process. */
  socket: string
  forwardedFor: string | undefined
  /** How many proxies the operator runs in front of the server. */
  proxies: number
}

/**
 * Returns the client's address for limits, and whether `PROXIES` fits the request. Each proxy appends the
 * address it saw, so only the last `proxies` entries count; a missing or malformed header falls back to the
 * socket.
 */
export function clientAddress({ socket, forwardedFor, proxies }: Forwarding): { address: string; fits: boolean } {
  const own = readAddress(socket) ?? ''
  if (proxies === 0) return { address: own, fits: forwardedFor === undefined || !isOfThisMachine(own) }
  const entries = (forwardedFor ?? '').split(',')
  const forwarded = entries.length < proxies ? undefined : readAddress(entries.at(-proxies)!)
  return { address: forwarded ?? own, fits: forwarded !== undefined }
}

/**
 * Normalizes an address: no port, brackets or zone, and mapped IPv4 as IPv4. Returns undefined for anything
 * else.
 */
export function readAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare)?.[1]
  const address = (bracketed ?? bare.replace(/^([\d.]+):\d{1,5}$/, '$1')).replace(/%.*$/, '')
  const version = isIP(address)
  if (version === 0 || (version === 4 && bracketed !== undefined)) return undefined
  if (version === 4) return address
  const groups = groupsOf(address)
  const [high, low] = [groups[6]!, groups[7]!]
  // ::ffff:0:0/96 is IPv4 in the sockets of IPv6 (RFC 4291, 2.5.5.2).
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups.map((group) => group.toString(16)).join(':')
}

/**
 * Returns the key of limits: an IPv4 address, or the /64 of an IPv6 one, because a household owns a whole
 * /64.
 */
export function networkOf(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
}

/**
 * Returns the /48 around a /64, or undefined. One customer of a hoster may own a /48, which is 65,536 of
 * them.
 */
export function siteOf(network: string): string | undefined {
  const groups = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(network)?.[1]
  return groups === undefined ? undefined : `${groups}::/48`
}

/** Returns the eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser reads every spelling, a trailing IPv4 included (WHATWG URL, IPv6 parser).
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]))
  const [first, last] = [read(head), read(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

const isOfThisMachine = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0:0:0:0:1'
