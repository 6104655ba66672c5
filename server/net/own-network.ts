import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import { type AddressRule, addressRule } from './open-address.ts'

const isLocal = addressRule('local')

/** Adds the private network of an address's own host to a rule: its /24, or its /64. */
export async function withOwnNetwork(isAllowed: AddressRule, address: string): Promise<AddressRule> {
  const host = URL.parse(address)?.hostname.replace(/^\[|\]$/g, '')
  // The path of a file has none.
  if (!host) return isAllowed
  const found = await lookup(host, { all: true }).catch(() => [])
  const local = found.filter((one) => isLocal(one.address))
  if (local.length === 0) return isAllowed
  const isOwn = addressRule(local.map((one) => `${one.address}/${isIPv4(one.address) ? 24 : 64}`))
  return (one) => isAllowed(one) || (isLocal(one) && isOwn(one))
}
