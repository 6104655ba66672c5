import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { UpstreamError } from './upstream-error.ts'

/** True if the server may connect to an IP address. */
export type AddressRule = (address: string) => boolean

/**
 * Networks that the open internet does not route (IANA special-purpose registries), and the one metadata
 * service outside them.
 */
const CLOSED = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  CLOSED.addSubnet(network, prefix, 'ipv4')
}

// IPv6 uses only 2000::/3. Within it, addresses that embed an IPv4 address lead to that one.
const OPEN = new BlockList()
OPEN.addSubnet('2000::', 3, 'ipv6')
const NESTED = new BlockList()
NESTED.addSubnet('2001::', 23, 'ipv6')
NESTED.addSubnet('2001:db8::', 32, 'ipv6')
NESTED.addSubnet('2002::', 16, 'ipv6')
NESTED.addSubnet('3fff::', 20, 'ipv6')

/** This machine and private networks, without link-local ones: clouds serve their metadata there. */
const LOCAL_NETWORKS = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '::1', 'fc00::/7']

/** True if an IP address belongs to the open internet rather than to this machine or a private network. */
export const isOpenAddress: AddressRule = (address) => {
  const family = isIP(address)
  if (family === 4) return !CLOSED.check(address, 'ipv4')
  return family === 6 && OPEN.check(address, 'ipv6') && !NESTED.check(address, 'ipv6')
}

/**
 * Creates a rule: the open internet, and local networks or a list of addresses and CIDR blocks if the
 * operator allows them.
 */
export function addressRule(added: 'none' | 'local' | readonly string[]): AddressRule {
  if (added === 'none') return isOpenAddress
  const extra = new BlockList()
  for (const block of added === 'local' ? LOCAL_NETWORKS : added) addBlock(extra, block)
  return (address) => {
    const family = isIP(address)
    return isOpenAddress(address) || (family !== 0 && extra.check(address, family === 4 ? 'ipv4' : 'ipv6'))
  }
}

/** True if a text is an IP address or a CIDR block such as `10.0.0.0/8`. */
export function isAddressBlock(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

function addBlock(list: BlockList, block: string): void {
  const [address = '', prefix] = block.split('/')
  const isFour = isIP(address) === 4
  list.addSubnet(address, Number(prefix ?? (isFour ? 32 : 128)), isFour ? 'ipv4' : 'ipv6')
}

/** An address leads to this machine or a private network that the operator did not allow. */
export class ClosedAddressError extends UpstreamError {
  constructor() {
    super('an address leads to a local network', true)
  }
}

/** Why a source could not be read, with the option that would have allowed it. */
export const whyUnread = (error: Error): string =>
  error instanceof ClosedAddressError ? `${error.message} (--private allows that of its own host)` : error.message

/**
 * Resolves names to allowed addresses only, so that the socket connects to a checked address. Fails with a
 * `ClosedAddressError` if none is left.
 */
export function lookupWithin(isAllowed: AddressRule): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const allowed = error ? [] : addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (error || !first) done(error ?? new ClosedAddressError(), '')
      else if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }
}
