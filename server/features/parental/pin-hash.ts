import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's first recommendation for argon2id. Ten thousand PINs are soon tried all the same: the limit of tries is what protects them.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const hash = promisify(argon2)

/** A PIN as it is kept: argon2id in a PHC string (RFC 9106), with a salt of its own. */
export async function hashPin(pin: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash('argon2id', { ...COST, message: pin, nonce })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Whether a PIN is the one that is kept. */
export async function isPinOf(kept: string, pin: string): Promise<boolean> {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(kept)
  if (!read) throw new Error('a kept PIN is not an argon2id string')
  const [memory, passes, parallelism] = [read[1], read[2], read[3]].map(Number) as [number, number, number]
  const [nonce, tag] = [Buffer.from(read[4]!, 'base64'), Buffer.from(read[5]!, 'base64')]
  const found = await hash('argon2id', { memory, passes, parallelism, tagLength: tag.length, message: pin, nonce })
  return timingSafeEqual(found, tag)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
