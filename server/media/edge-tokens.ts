import { hash, timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from '../keys.ts'
import type { StreamAddress } from './stream-addresses.ts'

/** A token lives so long: a viewer who has signed out or lost a package plays no longer. */
export const TOKEN_MS = 10 * 60_000

/** Of a visitor's token. */
const NOBODY = '0'

// The content address: what all viewers share, as the path up to its signature.
const CONTENT = /^(\/media\/(?:tv|film)\/.+\/[0-9a-z]+-[\w-]{24})\/[^?]+$/i
const FRONTED = /^\/v\/(\d{1,12})\.([\w-]{1,64})\.([\w-]{22})(\/media\/.+)$/

/** Puts the token of one viewer in front of addresses that all viewers share, and takes it off again. */
export type EdgeTokens = {
  /** Returns the address under a token of a session; radio is open to everybody and needs none. */
  front(address: StreamAddress, sessionId: string | null, nowMs: number): StreamAddress
  /** Returns the path without its token. Undefined: it is forged, expired, for other content, or missing. */
  open(path: string, nowMs: number): string | undefined
}

/**
 * Creates tokens that an edge checks as well: MD5 in base64url is all that nginx's `secure_link` knows. The
 * content address keeps its own HMAC, so a token alone opens nothing.
 */
export function createEdgeTokens(keys: SigningKeys): EdgeTokens {
  const macOf = (key: Buffer, expiresAtS: string, session: string, content: string): string =>
    hash('md5', `${expiresAtS} ${session} ${content} ${key.toString('base64url')}`, 'base64url')

  return {
    front({ url, expiresAtMs }, sessionId, nowMs) {
      const [, content] = CONTENT.exec(url) ?? []
      if (content === undefined) return { url, expiresAtMs }
      const session = sessionId ?? NOBODY
      const expiresAtS = String(Math.ceil((nowMs + TOKEN_MS) / 1000))
      const mac = macOf(keys.sign, expiresAtS, session, content)
      return { url: `/v/${expiresAtS}.${session}.${mac}${url}`, expiresAtMs: Math.min(expiresAtMs, nowMs + TOKEN_MS) }
    },
    open(path, nowMs) {
      if (path.startsWith('/media/radio/')) return path
      const [, expiresAtS = '', session = '', mac = '', inner = ''] = FRONTED.exec(path) ?? []
      const [, content] = CONTENT.exec(inner) ?? []
      if (content === undefined || nowMs >= Number(expiresAtS) * 1000) return undefined
      const given = Buffer.from(mac)
      const isValid = keys.verify().some((key) => timingSafeEqual(given, Buffer.from(macOf(key, expiresAtS, session, content))))
      return isValid ? inner : undefined
    },
  }
}
