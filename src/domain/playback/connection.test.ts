import { expect, test } from 'vitest'
import { connectionOf, nextProbeInMs } from './connection.ts'

test('a network is good, slow or lost by how long a probe took', () => {
  expect([40, 3000, 3001, null].map(connectionOf)).toEqual(['good', 'good', 'slow', 'lost'])
})

test('probes become rarer up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(nextProbeInMs)).toEqual([3000, 3000, 6000, 12_000, 24_000, 30_000, 30_000])
})
