import { expect, test } from 'vitest'
import { MAX_REPORTS } from '../../../src/contract/history.ts'
import { hasMoment, NO_MOMENTS, withMoment } from './progress-moments.ts'

const NOON = Date.parse('2026-11-21T10:00:00Z')

test('a device’s moments are known until as many as fit into a call have followed', () => {
  let moments = NO_MOMENTS
  // Not in order: a device may set its clock back.
  const sent = Array.from({ length: 3 * MAX_REPORTS }, (_none, i) => NOON + ((i * 7919) % 1009) * 1000 + i)
  for (const [i, atMs] of sent.entries()) {
    expect(hasMoment(moments, atMs)).toBe(false)
    moments = withMoment(moments, atMs)
    expect(moments).toHaveLength(NO_MOMENTS.length)
    const known = sent.slice(0, i + 1).map((earlier) => hasMoment(moments, earlier))
    expect(known.filter(Boolean)).toHaveLength(Math.min(i + 1, MAX_REPORTS))
    expect(known.slice(-MAX_REPORTS)).not.toContain(false)
  }
})

test('a moment is not found across the border of two others', () => {
  const moments = withMoment(withMoment(NO_MOMENTS, Number.parseInt('abcdef', 36)), Number.parseInt('ghijkl', 36))
  expect(hasMoment(moments, Number.parseInt('defghi', 36))).toBe(false)
  expect(hasMoment(moments, Number.parseInt('ghijkl', 36))).toBe(true)
})
