import { isIP } from 'node:net'
import { isOpenAddress, lookupWithin } from '../net/open-address.ts'

/**
 * True if a push endpoint is https at the default port, without credentials, at a host of the open internet.
 */
export function isPushAddress(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isOpenAddress(host)
  return /\.[a-z][a-z0-9-]*\.?$/i.test(host) && !/\.(local|internal|localhost|home\.arpa)\.?$/i.test(host)
}

/**
 * Resolves a name and fails if it leads to this machine or a private network, because a DNS record may name
 * any address.
 */
export const lookUpOpen = lookupWithin(isOpenAddress)
