import { isIP } from 'node:net'
import { isOpenAddress, lookupWithin } from '../net/open-address.ts'

/** Whether a push may be sent to an address: https at its usual port, with no name or password, and no host that is not of the open internet. */
export function isPushAddress(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isOpenAddress(host)
  return /\.[a-z][a-z0-9-]*\.?$/i.test(host) && !/\.(local|internal|localhost|home\.arpa)\.?$/i.test(host)
}

/** Looks a name up as connections do, and fails when it leads to this machine or a network around it: names can be given any address. */
export const lookUpOpen = lookupWithin(isOpenAddress)
