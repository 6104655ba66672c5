import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hmacOf, isSignedBy, keysOf, secretOfFolder } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'efir-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OLD = 'the secret before this one, of 32 bytes'
const NEW = 'the secret that signs now, of 32 bytes'

test('a signature is valid for its purpose and text alone', () => {
  const keys = keysOf([NEW])
  const signature = hmacOf(keys.of('one-time codes').sign, 'text')
  expect(isSignedBy(keys.of('one-time codes'), 'text', signature)).toBe(true)
  expect(isSignedBy(keys.of('one-time codes'), 'texts', signature)).toBe(false)
  expect(isSignedBy(keys.of('media links'), 'text', signature)).toBe(false)
  expect(isSignedBy(keys.of('one-time codes'), 'text', '')).toBe(false)
})

test('the secret itself signs nothing', () => {
  expect(isSignedBy(keysOf([NEW]).of('media links'), 'text', hmacOf(Buffer.from(NEW), 'text'))).toBe(false)
})

test('the previous secret verifies and does not sign', () => {
  const old = hmacOf(keysOf([OLD]).of('media links').sign, 'text')
  const keys = keysOf([NEW, OLD]).of('media links')
  expect(isSignedBy(keys, 'text', old)).toBe(true)
  expect(hmacOf(keys.sign, 'text')).not.toBe(old)
  expect(isSignedBy(keysOf([NEW]).of('media links'), 'text', old)).toBe(false)
})

test('a signature of an older version is accepted until it expires', () => {
  let nowMs = 0
  const keys = keysOf([NEW], { legacy: { secret: OLD, forMs: 1000 }, elapsed: () => nowMs }).of('media links')
  const old = hmacOf(Buffer.from(OLD), 'text')
  expect(isSignedBy(keys, 'text', old)).toBe(true)
  nowMs = 1000
  expect(isSignedBy(keys, 'text', old)).toBe(false)
})

test('the secret of a folder is created once, readable by its owner only', () => {
  const first = secretOfFolder(folder)
  expect(first).toMatchObject({ isNew: true, file: join(folder, 'secret') })
  expect(Buffer.from(first.secret, 'base64url')).toHaveLength(32)
  expect(secretOfFolder(folder)).toEqual({ ...first, isNew: false })
  expect(statSync(first.file).mode & 0o777).toBe(0o600)
})

test('a secret that is too short stops the start', () => {
  writeFileSync(join(folder, 'secret'), 'short\n')
  expect(() => secretOfFolder(folder)).toThrow(/secret is shorter than 32 bytes\.$/)
})
