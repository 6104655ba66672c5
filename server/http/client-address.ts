import { isIP } from 'node:net'

/** What a request says of its origin: the other end of its connection, and what proxies wrote into `X-Forwarded-For`. */
export type Forwarding = {
  /** Empty when the service calls itself. */
  socket: string
  forwardedFor: string | undefined
  /** How many proxies of the operator's stand before the service. */
  proxies: number
}

/**
 * The address that limits count by, and whether `PROXIES` fits what came. Each of the operator's proxies appends the address that it
 * saw, so only the last `proxies` entries are believed. A header that is missing, too short or no address leaves the socket's.
 */
export function clientAddress({ socket, forwardedFor, proxies }: Forwarding): { address: string; fits: boolean } {
  const own = readAddress(socket) ?? ''
  if (proxies === 0) return { address: own, fits: forwardedFor === undefined || !isOfThisMachine(own) }
  const entries = (forwardedFor ?? '').split(',')
  const seen = entries.length < proxies ? undefined : readAddress(entries.at(-proxies)!)
  return { address: seen ?? own, fits: seen !== undefined }
}

/** One spelling of an address: no port, no brackets, no zone, IPv4 inside IPv6 as IPv4; undefined for anything else. */
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

/** What limits count: an IPv4 address, or the /64 of an IPv6 one, which a household has 2^64 addresses of. */
export function networkOf(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
}

/** The /48 around a /64, which one customer of a hoster has 65,536 of; undefined for anything else. */
export function siteOf(network: string): string | undefined {
  const groups = /^([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(network)?.[1]
  return groups === undefined ? undefined : `${groups}::/48`
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // Only a URL's parser reads every spelling, IPv4 at the end among them (WHATWG URL, IPv6 parser).
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]))
  const [first, last] = [read(head), read(tail)]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

const isOfThisMachine = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0:0:0:0:1'
