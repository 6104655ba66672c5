import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is known again, also when its letters were composed otherwise, and no other is', async () => {
  const hash = await hashPassword('Їжак і йод')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('Їжак і йод'.normalize('NFD'), hash)).toBe(true)
  expect(await isPassword('Їжак і йот', hash)).toBe(false)
  expect(await hashPassword('Їжак і йод')).not.toBe(hash)
})

test('a hash of another program with other costs is read as it says', async () => {
  // The reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32 (phc-winner-argon2, test.c).
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', reference)).toBe(true)
  expect(await isPassword('passwords', reference)).toBe(false)
})

test('who has no password, or is nobody, is refused after as much work', async () => {
  const timed = async (hash: string | null | undefined) => {
    const began = process.hrtime.bigint()
    expect(await isPassword('password', hash)).toBe(false)
    return Number(process.hrtime.bigint() - began)
  }
  const hash = await hashPassword('another')
  const fastest = async (of: string | null | undefined) =>
    Math.min(await timed(of), await timed(of), await timed(of), await timed(of))
  const [nobody, somebody] = [await fastest(undefined), await fastest(hash)]
  expect(nobody).toBeGreaterThan(somebody / 3)
})
