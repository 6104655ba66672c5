import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monotonicMs } from './clock.ts'
import { StartError } from './start-error.ts'

/** The purpose of a key. Each has its own, so that a signature for one is worthless for another. */
export type KeyPurpose =
  | 'media links'
  | 'edge tokens'
  | 'one-time codes'
  | 'cursors'
  | 'demonstration'
  | 'known devices'
  | 'push keys'
  | 'userpics'
  | 'trials'
  | 'quotes'
  | 'operators'
  | 'mark'

/** The keys of one purpose: one signs, all verify. */
export type SigningKeys = { readonly sign: Buffer; readonly verify: () => readonly Buffer[] }

/** The keys of the service, equal in all its processes. */
export type ServiceKeys = { of(purpose: KeyPurpose): SigningKeys }

/** The shortest accepted secret in bytes. */
export const SHORTEST_SECRET = 32

/** How long signatures of an older version's secret stay valid: the life of media links and codes. */
export const LEGACY_MS = 3_600_000

const FILE = 'secret'

/**
 * Derives a key for each purpose from each secret (HKDF-SHA256, RFC 5869); only the first secret signs.
 * `legacy`, an older version's secret, verifies for `forMs`.
 */
export function keysOf(
  [secret, ...previous]: readonly [string, ...string[]],
  { legacy, elapsed = monotonicMs }: { legacy?: { secret: string; forMs: number } | undefined; elapsed?: () => number } = {},
): ServiceKeys {
  const derive = (from: string, purpose: KeyPurpose) => Buffer.from(hkdfSync('sha256', from, 'efir', purpose, SHORTEST_SECRET))
  const startedAtMs = elapsed()
  return {
    of(purpose) {
      const [sign, ...others] = [derive(secret, purpose), ...previous.map((each) => derive(each, purpose))] as [
        Buffer,
        ...Buffer[],
      ]
      const lasting = [sign, ...others]
      const all = legacy ? [...lasting, Buffer.from(legacy.secret)] : lasting
      return { sign, verify: () => (legacy && elapsed() - startedAtMs < legacy.forMs ? all : lasting) }
    },
  }
}

/** Returns the HMAC-SHA256 of a text in base64url. */
export function hmacOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** True if a signature, truncated to `length` characters, is valid under one of the keys. */
export function isSignedBy(keys: SigningKeys, text: string, signature: string, length = 43): boolean {
  const given = Buffer.from(signature)
  return keys.verify().some((key) => {
    const expected = Buffer.from(hmacOf(key, text).slice(0, length))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text; it opens only together with `bound`, such as the id of its row. */
export function sealText({ sign }: SigningKeys, text: string, bound: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, sign, iv).setAAD(Buffer.from(bound))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/**
 * Decrypts a sealed text. `isFresh`: under the key that signs now. Returns undefined when no key opens it.
 */
export function openText({ sign, verify }: SigningKeys, sealed: string, bound: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  for (const key of verify()) {
    if (key.length !== sign.length) continue
    try {
      const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(bound)).setAuthTag(tag)
      const text = cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
      return { text, isFresh: key === sign }
    } catch {
      continue
    }
  }
  return undefined
}

/** Reads the secret of the data folder, or creates it with mode 0600. `isNew` is true after creation. */
export function secretOfFolder(dataDir: string): { secret: string; file: string; isNew: boolean } {
  const file = join(dataDir, FILE)
  const made = randomBytes(32).toString('base64url')
  try {
    // `wx` fails if the file exists: of two processes that start together, one creates it.
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx', flush: true })
    return { secret: made, file, isNew: true }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartError(`The secret ${file} cannot be written: ${(cause as Error).message}.`, { cause })
    }
  }
  try {
    chmodSync(file, 0o600)
    const secret = readFileSync(file, 'utf8').trim()
    if (Buffer.byteLength(secret) < SHORTEST_SECRET) {
      throw new StartError(`The secret ${file} is shorter than ${SHORTEST_SECRET} bytes.`)
    }
    return { secret, file, isNew: false }
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`The secret ${file} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}
