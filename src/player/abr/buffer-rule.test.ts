import { expect, test } from 'vitest'
import { isAbandoned, levelFor } from './buffer-rule.ts'

const RATES = [400_000, 900_000, 2_000_000]
const facts = { rates: RATES, level: 0, bufferedS: 20, fullS: 24, fragmentS: 4, estimate: 1_500_000 }

test('with little buffer the lowest level loads at any ordinary estimate', () => {
  expect(levelFor({ ...facts, bufferedS: 3 })).toBe(0)
  expect(levelFor({ ...facts, bufferedS: 3, level: 2 })).toBe(0)
})

test('a very fast line needs no buffer, as after a seek', () => {
  expect(levelFor({ ...facts, bufferedS: 0, estimate: 20_000_000 })).toBe(2)
})

test('the level climbs with the buffer at the same estimate', () => {
  expect([4, 8, 20].map((bufferedS) => levelFor({ ...facts, bufferedS, estimate: 2_000_000 }))).toEqual([0, 1, 2])
})

test('a full buffer holds a level that the estimate alone does not carry', () => {
  expect(levelFor({ ...facts, level: 1, estimate: 700_000 })).toBe(1)
  expect(levelFor({ ...facts, level: 1, estimate: 700_000, bufferedS: 8 })).toBe(0)
})

test('climbing needs more than staying', () => {
  expect(levelFor({ ...facts, estimate: 1_300_000, level: 2 })).toBe(2)
  expect(levelFor({ ...facts, estimate: 1_300_000, level: 1 })).toBe(1)
})

test('a single level is always the one', () => {
  expect(levelFor({ ...facts, rates: [400_000], estimate: 0 })).toBe(0)
})

const loading = { ...facts, level: 2, bufferedS: 5, loadedBits: 1_000_000, wholeBits: 8_000_000, loadingS: 2, receivingS: 2 }

test('a fragment that would be late gives way to the lowest level', () => {
  expect(isAbandoned(loading)).toBe(true)
})

test('a fragment that arrives in time is loaded to its end', () => {
  expect(isAbandoned({ ...loading, bufferedS: 20 })).toBe(false)
})

test('a fragment is loaded to its end where the lowest level would hardly come sooner', () => {
  expect(isAbandoned({ ...loading, loadedBits: 6_300_000 })).toBe(false)
})

test('the lowest level gives way to none, and no fragment does within its first second', () => {
  expect(isAbandoned({ ...loading, level: 0 })).toBe(false)
  expect(isAbandoned({ ...loading, loadingS: 0.9, receivingS: 0.9 })).toBe(false)
})

test('a fragment without a byte is given three seconds', () => {
  const silent = { ...loading, loadedBits: 0, receivingS: 0 }
  expect(isAbandoned({ ...silent, loadingS: 2.9 })).toBe(false)
  expect(isAbandoned({ ...silent, loadingS: 3 })).toBe(true)
})
