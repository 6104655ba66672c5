import { hmacOf, isSignedBy, type SigningKeys } from '../../keys.ts'

const HOUR_MS = 3_600_000
const SIGNATURE_LENGTH = 24

/** Signs the addresses of people's pictures, and reads them. */
export type UserpicLinks = {
  /** The URL of a stored picture, valid for one to two hours and the same within an hour. */
  sign(path: string): string
  /** When an address ends (epoch ms); undefined where it is not ours, or has ended. */
  endOf(path: string, signed: string): number | undefined
}

export function createUserpicLinks(keys: SigningKeys, now: () => number): UserpicLinks {
  const textOf = (path: string, expiry: string) => `${path}\n${expiry}`
  return {
    sign(path) {
      const expiry = ((Math.floor(now() / HOUR_MS) + 2) * HOUR_MS).toString(36)
      return `${path}/${expiry}-${hmacOf(keys.sign, textOf(path, expiry)).slice(0, SIGNATURE_LENGTH)}`
    },
    endOf(path, signed) {
      const [, expiry = '', signature = ''] = /^([0-9a-z]{1,11})-([\w-]{24})$/.exec(signed) ?? []
      const endMs = Number.parseInt(expiry, 36)
      return endMs > now() && isSignedBy(keys, textOf(path, expiry), signature, SIGNATURE_LENGTH) ? endMs : undefined
    },
  }
}
