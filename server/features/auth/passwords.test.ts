import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { type Derive, hashPassword, isPassword, readNewPassword } from './passwords.ts'

test('only the same password matches, also in another Unicode composition', async () => {
  const hash = await hashPassword('Їжак і йод')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('Їжак і йод'.normalize('NFD'), hash)).toBe(true)
  expect(await isPassword('Їжак і йот', hash)).toBe(false)
  expect(await hashPassword('Їжак і йод')).not.toBe(hash)
})

test('a hash with other costs is verified with its own', async () => {
  // The reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  // (phc-winner-argon2, test.c).
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', reference)).toBe(true)
  expect(await isPassword('passwords', reference)).toBe(false)
})

test('an account without a password, or none, is refused after as much work', async () => {
  const derived = vi.fn(promisify(argon2))
  for (const hash of [await hashPassword('another'), null, undefined]) {
    expect(await isPassword('password', hash, derived as unknown as Derive)).toBe(false)
  }
  const costs = derived.mock.calls.map(([, { memory, passes, parallelism, tagLength }]) => [
    memory,
    passes,
    parallelism,
    tagLength,
  ])
  expect(costs).toEqual(Array(3).fill([19_456, 2, 1, 32]))
})

test('the most common passwords are refused in any case, others are accepted', async () => {
  const chosen = (password: string) => readNewPassword({ password, password_confirmation: password })
  for (const common of ['12345678', 'PassWord', 'qwertyuiop', 'qwerty123']) {
    await expect(chosen(common)).rejects.toThrow('password_common')
  }
  expect(await chosen('a good password')).toBe('a good password')
  await expect(readNewPassword({ password: '12345678', password_confirmation: 'x' })).rejects.toThrow('password_confirmation')
})
