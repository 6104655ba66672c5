import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { SHORTEST_PASSWORD } from '../../../src/domain/account/password-strength.ts'
import { ApiError } from '../../http/api-error.ts'
import { isCommonPassword } from './common-passwords.ts'

// OWASP's choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32

const derive = promisify(argon2)

/** How a tag is derived from a password. */
export type Derive = typeof derive

/** A hash for unknown logins: their sign-in takes as long as one with a wrong password. */
const HASH_OF_NOBODY = format(COST, randomBytes(16), randomBytes(TAG_BYTES))

/**
 * Validates a new password. Throws `password_too_short`, `password_confirmation` when its repetition differs,
 * or `password_common`.
 */
export async function readNewPassword({
  password,
  password_confirmation,
}: {
  password: string
  password_confirmation: string
}): Promise<string> {
  if (password.length < SHORTEST_PASSWORD) throw new ApiError('password_too_short')
  if (password !== password_confirmation) throw new ApiError('password_confirmation')
  if (await isCommonPassword(password)) throw new ApiError('password_common')
  return password
}

/** Hashes a password with argon2id; returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return format(COST, salt, await tagOf(password, salt, COST))
}

/** Whether a password is the one that was hashed; without a hash the answer is no and takes as long. */
export async function isPassword(password: string, hash: string | null | undefined, by: Derive = derive): Promise<boolean> {
  const { cost, salt, tag } = parse(hash ?? HASH_OF_NOBODY)
  const isSame = timingSafeEqual(await tagOf(password, salt, cost, by), tag)
  return isSame && typeof hash === 'string'
}

type Cost = typeof COST

/** Typed on another keyboard the same letters may be composed otherwise. */
function tagOf(password: string, nonce: Buffer, cost: Cost, by = derive): Promise<Buffer> {
  return by('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost })
}

function format({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!read) throw new Error('a password hash in the database is malformed')
  const [, memory, passes, parallelism, salt, tag] = read
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt!, 'base64'), tag: Buffer.from(tag!, 'base64') }
}
