import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** The protocol's version, which selects the hash of signatures. */
export type LiqPayVersion = 3 | 7

const HASH: Record<LiqPayVersion, string> = { 3: 'sha1', 7: 'sha3-256' }
const HASH_BYTES: ReadonlyMap<number, LiqPayVersion> = new Map([
  [20, 3],
  [32, 7],
])

/** A signed message, as both sides send it. */
export type LiqPayEnvelope = { data: string; signature: string }

function digest(data: string, privateKey: string, version: LiqPayVersion): Buffer {
  return createHash(HASH[version])
    .update(privateKey + data + privateKey)
    .digest()
}

/** Returns the signature of a base64 text (liqpay.ua, Data and signature). */
export function liqPaySignature(data: string, privateKey: string, version: LiqPayVersion): string {
  return digest(data, privateKey, version).toString('base64')
}

/** Signs a message. */
export function liqPayEnvelope(message: object, privateKey: string, version: LiqPayVersion): LiqPayEnvelope {
  const data = Buffer.from(JSON.stringify(message)).toString('base64')
  return { data, signature: liqPaySignature(data, privateKey, version) }
}

/** True if the signature is valid under either version's hash. Takes the same time wherever it differs. */
export function isLiqPaySignature({ data, signature }: LiqPayEnvelope, privateKey: string): boolean {
  const given = Buffer.from(signature, 'base64')
  const version = HASH_BYTES.get(given.length)
  return version !== undefined && timingSafeEqual(given, digest(data, privateKey, version))
}

const Base64 = v.pipe(v.string(), v.maxLength(65_536), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))
const Form = v.object({
  data: v.strictTuple([Base64]),
  signature: v.strictTuple([v.pipe(v.string(), v.nonEmpty(), v.maxLength(256))]),
})

/** Reads the fields of an envelope, each of which has to be there once; null if the form is none. */
export function readEnvelope(form: URLSearchParams): LiqPayEnvelope | null {
  const read = v.safeParse(Form, { data: form.getAll('data'), signature: form.getAll('signature') })
  return read.success ? { data: read.output.data[0], signature: read.output.signature[0] } : null
}

/** Reads the JSON in an envelope; undefined if it holds none. */
export function readEnvelopeData(data: string): unknown {
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
