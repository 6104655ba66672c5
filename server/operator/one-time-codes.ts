import { Secret, TOTP } from 'otpauth'
import { hmacOf, openText, sealText, type SigningKeys } from '../keys.ts'

// RFC 6238 with the values that every authenticator app knows: SHA-1, six digits, 30 seconds.
const PERIOD_S = 30
const SECRET_BYTES = 20
const ISSUER = 'Efir'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S })

/** Returns the secret that an enrolment offers; it is stored only when the enrolment ends. */
export function offeredSecret({ sign }: SigningKeys, token: string): string {
  const bytes = Buffer.from(hmacOf(sign, `one-time codes ${token}`), 'base64url').subarray(0, SECRET_BYTES)
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** The address that authenticator apps read from a QR code. */
export const enrolmentUri = (secret: string, login: string): string => totpOf(secret, login).toString()

/** Returns the period of a right code, or null. The periods beside it count, because clocks differ. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta
}

/** The code of a moment. */
export const codeAt = (secret: string, nowMs: number): string => totpOf(secret).generate({ timestamp: nowMs })

/** Encrypts the secret of an operator's codes. */
export const sealSecret = (keys: SigningKeys, secret: string, operatorId: string): string => sealText(keys, secret, operatorId)

/** Decrypts it; undefined when the service's secret has changed since. */
export const openSecret = (keys: SigningKeys, sealed: string, operatorId: string): string | undefined =>
  openText(keys, sealed, operatorId)?.text
