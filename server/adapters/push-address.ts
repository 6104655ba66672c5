import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The networks that are nobody's on the open internet (IANA special-purpose registries). */
const OWN = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  OWN.addSubnet(network, prefix, 'ipv4')
}

// Of version 6 only 2000::/3 is in use; of that, what carries an address of version 4 leads wherever it says.
const OPEN = new BlockList()
OPEN.addSubnet('2000::', 3, 'ipv6')
const NESTED = new BlockList()
NESTED.addSubnet('2001::', 23, 'ipv6')
NESTED.addSubnet('2001:db8::', 32, 'ipv6')
NESTED.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address is of the open internet, and not of this machine or a network around it. */
export function isOpenAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !OWN.check(address, 'ipv4')
  return family === 6 && OPEN.check(address, 'ipv6') && !NESTED.check(address, 'ipv6')
}

/** Whether a push may be sent to an address: https at its usual port, with no name or password, and no host that is not of the open internet. */
export function isPushAddress(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isOpenAddress(host)
  return /\.[a-z][a-z0-9-]*\.?$/i.test(host) && !/\.(local|internal|localhost|home\.arpa)\.?$/i.test(host)
}

/** Looks a name up as connections do, and fails when it leads to this machine or a network around it: names can be given any address. */
export const lookUpOpen: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const found = error ? [] : addresses.filter(({ address }) => isOpenAddress(address))
    const [first] = found
    if (error || !first) done(error ?? new Error('a push address leads to no open network'), '')
    else if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
